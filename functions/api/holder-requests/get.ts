import { UuidParams } from "#shared/domain/ids.ts";
import { HolderRequestRecord, readRequest } from "#shared/domain/requests/manage-requests.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /v1.0/holder-requests/{id}",
  id: "holder-requests.get",
  summary: "Read one request of a person",
  tag: "People",
  access: { key: "read", role: "viewer" },
  uses: ["requests", "clock"],
  params: UuidParams,
  status: 200,
  response: HolderRequestRecord,
  run: ({ ports, caller, params }) => readRequest(ports, caller.organizationId, params.id),
});

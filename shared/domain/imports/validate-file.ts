import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { textField } from "#shared/formats/csv.ts";
import { openTable } from "#shared/formats/tables/open-table.ts";
import { type OpenedTable, type TableRow, UnreadableTable } from "#shared/formats/tables/table.ts";
import { badgeFields } from "../badges/badge.ts";
import { toRecipient } from "../certificates/recipient.ts";
import type { Personal } from "../certificates/same-person.ts";
import { DomainError } from "../errors.ts";
import { referenceTo } from "../ids.ts";
import type { Ports } from "../ports.ts";
import { IMPORTS } from "../rules.ts";
import { type ChunkRow, writeChunk } from "./chunk-rows.ts";
import { type Column, columnsOf } from "./columns.ts";
import type { Import, ImportProblem, RowCounts } from "./import.ts";
import { ERRORS_FILES, FILES, of } from "./import-files.ts";
import type { ImportSummary } from "./import-record.ts";
import { ValidateImportRequest } from "./import-requests.ts";
import type { ImportJob } from "./jobs.ts";
import { type RowReading, readRecord, readRow } from "./row.ts";
import { SeenPeople } from "./seen-people.ts";

type ValidatePorts = Pick<
  Ports,
  "imports" | "imports.write" | "importFiles" | "issuances.check" | "issuances.active" | "clock"
>;

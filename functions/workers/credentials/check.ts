import { checkFile, readCheckedFile } from "#shared/domain/credentials/check-file.ts";
import { CheckAnswer, CheckJob } from "#shared/domain/credentials/jobs.ts";
import { invokedWorker } from "#shared/queue/worker.ts";

export const worker = invokedWorker({
  id: "credentials.check",
  summary: "Checks credentials and reads files for other functions",
  source: { invoked: true },
  uses: ["certificates", "clock", "credentials", "fileReader", "issuers", "organizations", "settings"],
  // A file may take 3 s, a check 2 s; what takes longer than both, with the start of a process, is given up.
  timeoutSeconds: 8,
  job: CheckJob,
  answer: CheckAnswer,
  run: ({ ports, job: { wants, file } }) => {
    const bytes = Buffer.from(file, "base64");
    return wants === "page" ? readCheckedFile(ports, bytes) : checkFile(ports, bytes);
  },
});

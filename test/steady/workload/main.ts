import { readWorkloadOptions, WORKLOAD_USAGE, type WorkloadOptions } from "./options.ts";
import { reportOf } from "./report.ts";
import { runWorkload } from "./run.ts";

function optionsOrSentence(): WorkloadOptions | undefined {
  try {
    const options = readWorkloadOptions(process.argv.slice(2));
    if (options === undefined) process.stdout.write(WORKLOAD_USAGE);
    return options;
  } catch (error) {
    const [sentence = ""] = (error as Error).message.split(/\.?\s(?=[A-Z])/);
    process.stderr.write(`${sentence.replace(/\.$/, "")}. See npm run workload -- --help.\n`);
    process.exitCode = 2;
    return undefined;
  }
}

if (import.meta.main) {
  const options = optionsOrSentence();
  if (options) {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
    const progress = (line: string) => {
      if (!options.quiet) process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
    };
    const result = await runWorkload(options, progress);
    const { text, differences } = reportOf(result, options);
    process.stdout.write(text);
    process.exit(differences === 0 ? 0 : 1);
  }
}

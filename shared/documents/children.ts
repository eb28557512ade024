import type { DocumentFacts, DocumentFormat } from "#shared/domain/documents/document-facts.ts";
import type { PdfProblem } from "#shared/domain/documents/pdf-page.ts";
import { DomainError, type FieldError } from "#shared/domain/errors.ts";
import { ProcessEnded, Processes, type ProcessesOptions } from "#shared/processes.ts";

export type DrawingTask =
  | {
      readonly kind: "documents";
      readonly facts: readonly DocumentFacts[];
      readonly format: DocumentFormat;
      readonly strict: boolean;
      readonly images: ReadonlyMap<string, Uint8Array>;
      readonly attachment?: string | undefined;
      /** Shows other than Latin letters as their codes. */
      readonly latin?: boolean;
    }
  | { readonly kind: "drawing"; readonly svg: string; readonly width: number }
  /** Answered with one file, PNG, or with why there is none. */
  | { readonly kind: "page"; readonly pdf: Uint8Array }
  /** Answered with one file, JSON. */
  | { readonly kind: "overflows"; readonly facts: DocumentFacts }
  /** Answered with no file, once the process is ready. */
  | { readonly kind: "nothing" };
export type DrawingOutcome =
  | { readonly files: readonly Uint8Array[] }
  | { readonly refused: PdfProblem }
  | { readonly refusal: { readonly detail: string; readonly errors: readonly FieldError[] } }
  | { readonly failure: string };
/** What came of a task, and how much memory the process has then. */
export type Drawn = DrawingOutcome & { readonly rssBytes: number };

export type ChildrenOptions = Omit<ProcessesOptions, "late">;

/** A request took too long; its name tells the caller, who gets it as the error of the function. */
class DrawingTimedOut extends Error {
  override readonly name = "DrawingTimedOut";
}

/** By these a process ends whose native code has a defect; by others somebody ended it. */
const CRASHES: ReadonlySet<unknown> = new Set(["SIGABRT", "SIGBUS", "SIGILL", "SIGSEGV", "SIGTRAP"]);

/** What to ask for instead of a document whose text crashed its process, twice; of a list no document is given up. */
function instead(task: DrawingTask, error: unknown): DrawingTask | undefined {
  if (!(error instanceof ProcessEnded) || !CRASHES.has(error.signal)) return undefined;
  return task.kind === "documents" && task.facts.length === 1 ? { ...task, latin: true } : undefined;
}

export class Children {
  private readonly processes: Processes<DrawingTask, Drawn>;

  constructor(options: ChildrenOptions) {
    const late = (ms: number) => new DrawingTimedOut(`A document was not drawn within ${ms} ms.`);
    this.processes = new Processes({ ...options, late });
  }

  get pids(): readonly number[] {
    return this.processes.pids;
  }

  /** What a request gives, tried once more when its process was killed. Throws the refusal, {@link DrawingTimedOut}, or what went wrong. */
  async run(task: Exclude<DrawingTask, { kind: "page" }>): Promise<readonly Uint8Array[]> {
    const answer = await this.ask(task);
    return "files" in answer ? answer.files : [];
  }

  /** The page of a PDF, or why there is none. Throws as {@link run}. */
  async page(pdf: Uint8Array): Promise<Uint8Array | PdfProblem> {
    const answer = await this.ask({ kind: "page", pdf });
    return "refused" in answer ? answer.refused : answer.files[0]!;
  }

  private async ask(task: DrawingTask): Promise<Exclude<Drawn, { refusal: object } | { failure: string }>> {
    const { processes } = this;
    const answer = await processes.inTurn(() =>
      processes
        .ask(task)
        .catch((error: unknown) => {
          // A PDF that ended its process would end another one.
          if (error instanceof ProcessEnded && task.kind !== "page") return processes.ask(task);
          throw error;
        })
        .catch((error: unknown) => {
          const other = instead(task, error);
          if (other) return processes.ask(other);
          throw error;
        }),
    );
    if ("failure" in answer) throw new Error(answer.failure);
    if ("refusal" in answer)
      throw new DomainError("unrenderable_text", answer.refusal.detail, { errors: answer.refusal.errors });
    return answer;
  }

  close(): Promise<void> {
    return this.processes.close();
  }
}

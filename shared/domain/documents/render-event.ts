import { setTimeout as sleep } from "node:timers/promises";
import { type Certificate, hasDocument } from "../certificates/certificate.ts";
import { DomainError } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { documentFacts, imageAddresses } from "./collect-facts.ts";
import type { DocumentFacts } from "./document-facts.ts";
import { DrawingTookTooLong } from "./took-too-long.ts";

export type DrawingPorts = Pick<Ports, "certificates" | "images" | "renderer" | "settings">;
export type RenderingPorts = DrawingPorts & Pick<Ports, "certificates.list">;

/** The document of a certificate, as PDF, or why there is none. */
export interface Rendered {
  readonly certificate: Certificate;
  /** Undefined when what it says could not be read. */
  readonly facts: DocumentFacts | undefined;
  readonly document: { readonly bytes: Uint8Array } | { readonly problem: string };
}
interface Wanted {
  readonly organizationId: string;
  readonly event: string;
  /** The id of the certificate after which to begin. */
  readonly after: string | null;
  readonly limit: number;
  /** Also those that nobody has answered yet, marked as such. */
  readonly pending: boolean;
}

/** Whether a certificate is among the documents of an event. */
export const isDrawn = (
  certificate: Pick<Certificate, "status" | "recipient_status">,
  { pending }: Pick<Wanted, "pending">,
): boolean => hasDocument(certificate) || (pending && certificate.status === "PENDING");

/** Documents of one call of the renderer, and calls at once; also what is held in memory. */
const BATCH = 20;
export const ZIP_CALLS = 4;

/**
 * The documents of an event's certificates, newest first. A few batches are rendered ahead, and no more until they are
 * taken. A certificate that cannot be rendered, or not in time, has a problem; a renderer that stays busy throws
 * `service_unavailable`.
 */
export const renderedOf = (ports: RenderingPorts, wanted: Wanted): AsyncGenerator<Rendered> =>
  renderedAhead(ports, batches(ports, wanted));

/** The documents of the certificates that have one, in their order, likewise; those of one organization follow one another. */
export const renderedAmong = (
  ports: DrawingPorts,
  pages: AsyncIterable<readonly Certificate[]>,
): AsyncGenerator<Rendered> => renderedAhead(ports, batchesOf(ports, pages));

async function* renderedAhead(
  ports: DrawingPorts,
  all: AsyncIterable<readonly Subject[]>,
): AsyncGenerator<Rendered> {
  const coming: Promise<Rendered[]>[] = [];
  for await (const batch of all) {
    const rendered = renderBatch(ports, batch);
    // Nobody awaits it when the caller goes away.
    rendered.catch(() => {});
    coming.push(rendered);
    if (coming.length >= ZIP_CALLS) yield* await coming.shift()!;
  }
  for (const rendered of coming) yield* await rendered;
}

type Subject = { readonly certificate: Certificate; readonly facts: DocumentFacts | undefined };

/** What is to be rendered, in batches. */
async function* batches(
  ports: RenderingPorts,
  { organizationId, event, after, limit, pending }: Wanted,
): AsyncGenerator<Subject[]> {
  let left = limit;
  const filter = { event, ...(pending ? {} : { recipientStatus: "ACCEPTED" as const }) };
  for await (const page of ports["certificates.list"].all(organizationId, filter, after)) {
    const certificates = page.filter((one) => isDrawn(one, { pending })).slice(0, left);
    left -= certificates.length;
    const subjects = await subjectsOf(ports, organizationId, certificates);
    for (let at = 0; at < subjects.length; at += BATCH) yield subjects.slice(at, at + BATCH);
    if (left === 0) return;
  }
}

async function* batchesOf(
  ports: DrawingPorts,
  pages: AsyncIterable<readonly Certificate[]>,
): AsyncGenerator<Subject[]> {
  for await (const page of pages) {
    const drawn = page.filter(hasDocument);
    for (let at = 0; at < drawn.length; ) {
      const organizationId = drawn[at]!.organization_id;
      const batch: Certificate[] = [];
      while (batch.length < BATCH && drawn[at]?.organization_id === organizationId) batch.push(drawn[at++]!);
      yield await subjectsOf(ports, organizationId, batch);
    }
  }
}

async function subjectsOf(
  { certificates, images, settings }: DrawingPorts,
  organizationId: string,
  batch: readonly Certificate[],
): Promise<Subject[]> {
  // Of the certificates that say the same, one is asked for its texts.
  const speakers = new Map(batch.map((certificate) => [textsOf(certificate), certificate]));
  const texts = await certificates.texts([...speakers.values()]);
  const copies = await images.of(organizationId, [...new Set([...texts.values()].flatMap(imageAddresses))]);
  return batch.map((certificate) => {
    const text = texts.get(speakers.get(textsOf(certificate))!.id);
    const facts =
      text &&
      documentFacts({ certificate, ...text }, copies, settings.baseUrl, {
        sample: hasDocument(certificate) ? false : "pending",
      });
    return { certificate, facts };
  });
}

/** The same for certificates that say the same; what one says of its person is its own. */
const textsOf = (certificate: Certificate): string => {
  const { event_revision, badge_id, badge_revision, issuer_revision, template_revision } = certificate;
  const own = certificate.has_outcome ? certificate.id : "";
  return `${event_revision} ${badge_id} ${badge_revision} ${issuer_revision} ${template_revision} ${own}`;
};

const NO_TEXTS = { problem: "What the certificate says could not be read." };
const NOT_RENDERED = { problem: "The document could not be drawn; please tell us its short code." };

/** Renders a batch together; if that fails or takes too long, each by itself, to find those that cannot be rendered. */
async function renderBatch({ renderer }: DrawingPorts, batch: readonly Subject[]): Promise<Rendered[]> {
  const drawable = batch.flatMap(({ facts }) => facts ?? []);
  const documents = new Map<DocumentFacts, Rendered["document"]>();
  try {
    const files = drawable.length === 0 ? [] : await whenFree(() => renderer.renderAll(drawable));
    for (const [n, facts] of drawable.entries()) documents.set(facts, { bytes: files[n]! });
  } catch (error) {
    if (isBusy(error)) throw error;
    for (const facts of drawable) documents.set(facts, await renderOne(renderer, facts));
  }
  return batch.map(({ certificate, facts }) => ({
    certificate,
    facts,
    document: facts ? documents.get(facts)! : NO_TEXTS,
  }));
}

async function renderOne(renderer: Ports["renderer"], facts: DocumentFacts): Promise<Rendered["document"]> {
  try {
    return { bytes: await whenFree(() => renderer.render(facts, "pdf")) };
  } catch (error) {
    if (isBusy(error)) throw error;
    return NOT_RENDERED;
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof DomainError &&
  error.code === "service_unavailable" &&
  !(error instanceof DrawingTookTooLong);

/** How often a busy renderer is asked, and the first pause, which doubles. */
const TRIES = 5;
const PAUSE_MS = 500;

async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  for (let n = 1; ; n++)
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || n === TRIES) throw error;
      await sleep(PAUSE_MS * 2 ** (n - 1));
    }
}

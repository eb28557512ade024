import type { Problem } from "../../client/client.ts";
import type { paths } from "../../client/schema.ts";

type Method = "get" | "post" | "put" | "patch" | "delete";
/** Every operation of the API document: `GET /v1.0/events/{id}`. */
export type ApiRoute = {
  [Path in keyof paths]: {
    [M in Method]: paths[Path][M] extends object ? `${Uppercase<M>} ${Path}` : never;
  }[Method];
}[keyof paths];
type ResponsesOf<R extends ApiRoute> = R extends `${infer M} ${infer Path extends keyof paths}`
  ? paths[Path][Lowercase<M> & Method] extends { responses: infer Responses }
    ? Responses
    : never
  : never;
type JsonOf<Response> = Response extends { content: { "application/json": infer Json } } ? Json : undefined;
/** What an operation answers when it succeeds; undefined where that is no JSON. */
export type BodyOf<R extends ApiRoute> =
  ResponsesOf<R> extends infer Responses ? JsonOf<Responses[keyof Responses & (200 | 201 | 204)]> : never;

export interface RequestOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  /** Any value, as tests send wrong ones too. */
  readonly body?: unknown;
  /** Sent as it is instead of JSON of `body`. */
  readonly raw?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A response, with `Body` as its type when it is a success. */
export class Answer<Body = unknown> {
  readonly route: string;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  readonly text: string;
  /** The body as JSON, of a success or a refusal; undefined when it is none. */
  readonly json: unknown;

  constructor(route: string, response: Response, bytes: Uint8Array) {
    this.route = route;
    this.status = response.status;
    this.headers = response.headers;
    this.bytes = bytes;
    this.text = new TextDecoder().decode(bytes);
    this.json = parsed(this.text);
  }

  /** The body of a success; throws when the call was none. */
  get body(): Body {
    if (this.status >= 300) throw new Error(this.summary());
    return this.json as Body;
  }

  /** The body of a refusal; throws when the call was not refused. */
  get problem(): Problem {
    if (this.status < 400) throw new Error(this.summary());
    return this.json as Problem;
  }

  /** The paths of the fields that a refusal names, in its order. */
  get badFields(): string[] {
    return (this.problem.errors ?? []).map(({ path }) => path);
  }

  private summary(): string {
    return `${this.route}: ${this.status} ${this.text.slice(0, 500)}`;
  }
}

/** Calls the operations of the API with one credential. */
export class Client {
  private readonly baseUrl: string;
  private readonly credential: string | undefined;

  constructor(baseUrl: string, credential: string | undefined) {
    this.baseUrl = baseUrl;
    this.credential = credential;
  }

  /** Calls an operation of the API document. A request may be wrong; the answer is typed by the route. */
  call<R extends ApiRoute>(route: R, options: RequestOptions = {}): Promise<Answer<BodyOf<R>>> {
    return this.request<BodyOf<R>>(route, options);
  }

  /** Calls any address, or an operation that is known only at run time. */
  callUntyped(route: string, options: RequestOptions = {}): Promise<Answer> {
    return this.request(route, options);
  }

  private async request<Body>(
    route: string,
    { params = {}, query = {}, body, raw, headers = {} }: RequestOptions,
  ): Promise<Answer<Body>> {
    const [method, template] = route.split(" ") as [string, string];
    const path = template.replaceAll(/\{(\w+)\+?\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? `no-${name}`),
    );
    const url = new URL(this.baseUrl + path);
    for (const [name, value] of Object.entries(query)) url.searchParams.append(name, String(value));
    const hasBody = raw !== undefined || body !== undefined;
    const response = await fetch(url, {
      method,
      redirect: "manual",
      headers: {
        ...(this.credential === undefined ? {} : { authorization: `Bearer ${this.credential}` }),
        ...(hasBody ? { "content-type": "application/json" } : {}),
        // As programs do; browsers, which ask for HTML, get some refusals as pages.
        accept: "application/json, */*;q=0.5",
        // To compress and expand each answer would take as long as some of them.
        "accept-encoding": "identity",
        ...headers,
      },
      ...(hasBody ? { body: raw === undefined ? JSON.stringify(body) : raw } : {}),
    });
    return new Answer<Body>(route, response, await response.bytes());
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined when it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers whose shape they assert.
  readonly body: any;
}
export interface RequestOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  /** Sent as it is instead of JSON of `body`. */
  readonly raw?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls operations by their row in the route table, with one credential. */
export class Client {
  private readonly baseUrl: string;
  private readonly credential: string | undefined;

  constructor(baseUrl: string, credential: string | undefined) {
    this.baseUrl = baseUrl;
    this.credential = credential;
  }

  async call(
    route: string,
    { params = {}, query = {}, body, raw, headers = {} }: RequestOptions = {},
  ): Promise<Answer> {
    const [method, template] = route.split(" ") as [string, string];
    const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
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
        ...headers,
      },
      ...(hasBody ? { body: raw === undefined ? JSON.stringify(body) : raw } : {}),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

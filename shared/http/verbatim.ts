/** What `run` gives to answer with a text of another media type than the declared one, exactly as it is. */
export class Verbatim {
  readonly body: string;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(body: string, contentType: string, headers: Readonly<Record<string, string>> = {}) {
    this.body = body;
    this.contentType = contentType;
    this.headers = headers;
  }
}

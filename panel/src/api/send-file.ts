import type { components } from "../../../client/client.ts";
import { Unreachable } from "./problems.ts";

/**
 * Sends a file to the address of an upload, and tells how many of its bytes have gone. Throws {@link Unreachable}, also when it
 * is stopped. `fetch` does not tell how far a request is.
 */
export const sendFile = (
  { method, url, headers }: components["schemas"]["ImportUpload"],
  file: Blob,
  tell: (bytes: number) => void,
  stop: AbortSignal,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new Unreachable());
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => tell(loaded);
    request.onload = () => (request.status < 300 ? resolve() : fail());
    request.onerror = fail;
    request.onabort = fail;
    stop.addEventListener("abort", () => request.abort());
    request.send(file);
  });

import type { IncomingMessage } from "node:http";

/** Host and port as RFC 9110 section 7.2 has them: a name or an address, then a port. */
const validHost = /^(?:[\w.~!$&'()*+,;=%-]+|\[[\da-f:.]+\])(?::\d{0,5})?$/i;

/** The last host that was found valid: nearly all requests name the same few. */
let lastValid: string | undefined;

/**
 * Whether a request names its host once and well. Node takes the first of several and drops the rest,
 * where a proxy before us may have taken another (RFC 9112 section 3.2: 400).
 */
export function hasOneHost({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  const { host } = headers;
  if (host === undefined) return httpVersion === "1.0";
  if (host !== lastValid) {
    if (!validHost.test(host)) return false;
    lastValid = host;
  }
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count === 1;
}

/**
 * Whether the connection must close after the response. After an upgrade that is not made, Node's
 * parser leaves out what came along with it; and a body that nobody reads could take for ever.
 */
export function mustClose({ method, headers }: IncomingMessage): boolean {
  if (headers.upgrade !== undefined) return true;
  if (method !== "GET" && method !== "HEAD") return false;
  const { "content-length": length = "0", "transfer-encoding": coding } = headers;
  return coding !== undefined || length !== "0";
}

import type { client } from "../../../base/i18n/en/client.ts";
import { isRecord } from "../runtime/browserStorage.ts";
import { ApiFailure, type FailureKind } from "./failure.ts";

/** Bad token, signed in elsewhere, expired (spec section 8). */
const sessionCodes: readonly unknown[] = [50008, 50012, 50014];

/**
 * True for a response that carries a file or can be taken in parts: it is passed on as it is (spec
 * section 7).
 */
export function isRawResponse({ status, headers }: Response, path: string): boolean {
  return path.includes("/storage") || status === 206 || headers.get("accept-ranges") === "bytes";
}

/**
 * The data in an answer's envelope. An envelope is read whatever the HTTP status; only an answer
 * without one is a failure of transport.
 * @throws ApiFailure
 */
export function parseEnvelope(text: string, isOk: boolean, messages: typeof client): unknown {
  const envelope = parsed(text);
  if (isRecord(envelope)) {
    const { status_code: code, message, data } = envelope;
    if (code === 200 && isOk && typeof data === "object" && data !== null) return data;
    if (typeof code === "number" && code !== 200) {
      const kind = kindOf(code, data);
      const said = typeof message === "string" && message !== "" ? message : messages.error;
      throw new ApiFailure(kind, said, code, data);
    }
  }
  throw new ApiFailure("transport", messages.unreadable);
}

function kindOf(code: number, data: unknown): FailureKind {
  if (!sessionCodes.includes(code)) return "refused";
  // The token has left the browser, by itself or by the reader's hand, and the profile has stayed.
  return isRecord(data) && data.token === "missing" ? "loggedOut" : "ended";
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

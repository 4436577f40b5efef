import type { StudioMessages } from "../../../base/i18n/studio/en/index.ts";
import { failureOf, readEnvelope } from "./envelope.ts";
import { Failure, kindOf } from "./requestFailure.ts";

/** Milliseconds until a request counts as unanswered. */
const timeLimit = 15_000;
const fileTimeLimit = 600_000;

/** A request to the admin or account API. */
export interface ApiRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path from the root, with its query. */
  readonly path: string;
  /** Sent as JSON; a form is sent as it is. */
  readonly body?: unknown;
  /** Idempotency key of a POST. */
  readonly key?: string;
  readonly signal?: AbortSignal | undefined;
  /** The answer is a file, unless it is refused: its text, or its bytes. */
  readonly isFile?: boolean | "bytes";
  /** The page may be closed before the answer comes; browsers take up to 64 KB then. */
  readonly isLast?: boolean;
}

type ErrorMessages = StudioMessages["errors"];

/**
 * Sends a request and gives the data of its answer.
 * @throws Failure
 */
export async function send(request: ApiRequest, messages: ErrorMessages): Promise<unknown> {
  const { response, text, bytes } = await fetchInTime(request, messages);
  if (request.isFile && response.ok) return bytes ?? text;
  const answer = readEnvelope(text);
  if (answer === undefined) {
    const kind = response.ok ? "refused" : kindOf(response.status, undefined);
    throw new Failure(kind, messages.unreadable, { status: response.status });
  }
  if (response.ok && answer.status_code === 200) return answer.data;
  throw failureOf(answer);
}

async function fetchInTime(
  { method, path, body, key, signal, isFile = false, isLast = false }: ApiRequest,
  messages: ErrorMessages,
): Promise<{ response: Response; text: string; bytes?: Blob }> {
  const isChange = method !== "GET";
  const isForm = body instanceof FormData;
  const limit = AbortSignal.timeout(isFile || isForm ? fileTimeLimit : timeLimit);
  try {
    const response = await fetch(path, {
      method,
      headers: {
        ...(isChange && { "x-tapeout-studio": "1" }),
        // Browsers name a form's type themselves, with its boundary.
        ...(body !== undefined && !isForm && { "content-type": "application/json" }),
        ...(key !== undefined && { "idempotency-key": key }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      ...(isLast && { keepalive: true }),
      signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
    });
    if (isFile === "bytes" && response.ok) {
      return { response, text: "", bytes: await response.blob() };
    }
    return { response, text: await response.text() };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Failure("unreachable", limit.aborted ? messages.late : messages.offline);
  }
}

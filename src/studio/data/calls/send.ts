import * as z from "zod/mini";
import type { StudioMessages } from "../../../base/i18n/studio/en/index.ts";
import type { Language } from "../../../base/site/languages.ts";
import { Failure, kindOf } from "./failure.ts";

/** Milliseconds until a request counts as unanswered. */
const timeLimit = 15_000;
const fileTimeLimit = 600_000;

const envelope = z.object({
  status_code: z.number(),
  message: z.string(),
  data: z.optional(z.unknown()),
});

const problem = z.object({
  code: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
});

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

/** Language of a request and of its error messages. */
export interface Sender {
  readonly language: Language;
  readonly messages: StudioMessages["errors"];
}

/**
 * Sends a request and gives the data of its answer.
 * @throws Failure
 */
export async function send(request: ApiRequest, { language, messages }: Sender): Promise<unknown> {
  const { response, text, bytes } = await fetchInTime(request, language, messages);
  if (request.isFile && response.ok) return bytes ?? text;
  const parsed = envelope.safeParse(parseJson(text));
  if (!parsed.success) {
    const kind = response.ok ? "refused" : kindOf(response.status, undefined);
    throw new Failure(kind, messages.unreadable, { status: response.status });
  }
  const { status_code: status, message, data } = parsed.data;
  if (response.ok && status === 200) return data;
  const told = problem.safeParse(data);
  const fields = told.success ? (told.data.errors ?? []) : [];
  throw new Failure(kindOf(status, told.success ? told.data.code : undefined), message, {
    status,
    data,
    fields: Object.fromEntries(fields.map((one) => [one.field, one.message])),
  });
}

async function fetchInTime(
  { method, path, body, key, signal, isFile = false, isLast = false }: ApiRequest,
  language: Language,
  messages: StudioMessages["errors"],
): Promise<{ response: Response; text: string; bytes?: Blob }> {
  const isChange = method !== "GET";
  const isForm = body instanceof FormData;
  const limit = AbortSignal.timeout(isFile || isForm ? fileTimeLimit : timeLimit);
  try {
    const response = await fetch(path, {
      method,
      headers: {
        "x-tapeout-language": language,
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import type { client } from "../../../base/i18n/en/client.ts";
import { type Language, languageFacts, languageKey } from "../../../base/site/languages.ts";
import { type ApiMethodName, apiMethod } from "./apiMethods.ts";
import { ApiFailure, type FailureKind, failureKinds } from "./failure.ts";
import { isRawResponse, parseEnvelope } from "./response.ts";

/** Milliseconds a call may take until its answer is read (spec section 9). */
const timeLimit = 5000;

export interface ApiOptions {
  readonly language: Language;
  readonly messages: typeof client;
  /** Prefix of every address. */
  readonly base?: string;
  /** Sent as `X-Token`. A page's own calls go without: the browser holds the token in a cookie. */
  readonly token?: string;
  /** True while this side holds a session; with a token always. */
  readonly holdsSession: () => boolean;
  /** Reports a failure to the visitor. */
  readonly tell: (failure: ApiFailure) => void;
}

/** Parameters of a query, or fields of a body, which may be lists, objects and truth values as well. */
export type ApiParams = Readonly<Record<string, string | number | boolean | object>>;

export interface CallOptions {
  /** Kinds of failure that are shown to the visitor, by default all; the caller handles the others. */
  readonly tells?: readonly FailureKind[];
  /** Aborts the call; it then rejects without a message. */
  readonly signal?: AbortSignal;
}

export type ApiCall = (
  name: ApiMethodName,
  params?: ApiParams,
  options?: CallOptions,
) => Promise<unknown>;

/**
 * Makes `call(name, params)`, which calls a method of the table and gives the data of its envelope,
 * an array or an object, or the `Response` itself where that passes as it is. It throws at once
 * where the table has no such method; it rejects with an `ApiFailure` after telling the reader.
 */
export function createApi(options: ApiOptions): ApiCall {
  const { messages, token, holdsSession, tell } = options;

  const reach = async (
    name: ApiMethodName,
    params: ApiParams,
    signal: AbortSignal | undefined,
  ): Promise<unknown> => {
    if (apiMethod(name).needsSession && token === undefined && !holdsSession()) {
      throw new ApiFailure("loggedOut", messages.loggedOutText);
    }
    const { url, init } = requestOf(name, params, options);
    const { response, text } = await fetchInTime(url, init, messages, signal);
    return text === undefined ? response : parseEnvelope(text, response.ok, messages);
  };

  return (name, params = {}, { tells = failureKinds, signal } = {}) => {
    apiMethod(name);
    return reach(name, params, signal).catch((error: unknown) => {
      const isTold = error instanceof ApiFailure && tells.includes(error.kind);
      if (isTold && !signal?.aborted) tell(error);
      throw error;
    });
  };
}

function requestOf(
  name: ApiMethodName,
  params: ApiParams,
  { language, base = "/", token }: ApiOptions,
): { url: string; init: RequestInit } {
  const { method, kind, path } = apiMethod(name);
  const headers: Record<string, string> = token === undefined ? {} : { "X-Token": token };
  if (kind === "file") {
    return { url: `${base}storage/${encodeURI(`${params.file}`)}`, init: { headers } };
  }
  if (kind === "content") {
    const query = new URLSearchParams(Object.entries(params).map(([key, one]) => [key, `${one}`]));
    return {
      url: `${base}${languageFacts[language].apiBase.slice(1)}/${path}?${query}`,
      init: { headers },
    };
  }
  const url =
    kind === "form"
      ? `${base}${languageFacts[language].apiBase.slice(1)}/${path}`
      : `${base}userCenter/v1/${path}?${languageKey}=${language}`;
  if (method === "GET") return { url, init: { headers } };
  headers["Content-Type"] = "application/json";
  return { url, init: { method, headers, body: JSON.stringify(params) } };
}

/** The answer, and its text unless it passes as it is. */
async function fetchInTime(
  url: string,
  init: RequestInit,
  messages: typeof client,
  signal: AbortSignal | undefined,
): Promise<{ response: Response; text?: string }> {
  const limit = new AbortController();
  const stop = () => limit.abort();
  const timer = setTimeout(stop, timeLimit);
  signal?.addEventListener("abort", stop);
  if (signal?.aborted) stop();
  try {
    const response = await fetch(url, { ...init, signal: limit.signal });
    if (isRawResponse(response, url)) return { response };
    return { response, text: await response.text() };
  } catch {
    throw new ApiFailure(
      "transport",
      limit.signal.aborted ? messages.timeout : messages.unreachable,
    );
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

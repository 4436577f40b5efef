import type { FastifyRequest } from "fastify";
import type * as z from "zod";
import { requestOrigin } from "../../base/http/identity/sameOrigin.ts";
import type { Addressing } from "../../base/http/requests/siteOrigins.ts";
import { messages } from "../../base/i18n/index.ts";
import type { Language } from "../../base/site/languages.ts";
import { robotOf } from "../../readers/usage/robotUserAgents.ts";
import { wrongParameters } from "../readQuery.ts";

/** Largest body of a signal, in bytes: the longest text with every character escaped. */
export const maxSignalBytes = 4 * 1024;

/**
 * Body of a signal that a page's own script has sent.
 * @throws ApiError 422 naming the fields that do not fit
 */
export function readSignal<Body>(
  schema: z.ZodType<Body>,
  { body }: FastifyRequest,
  language: Language,
): Body {
  const signal = schema.safeParse(body);
  if (signal.success) return signal.data;
  const { api } = messages[language];
  const fields = signal.error.issues.map(({ path }) => String(path[0] ?? "body"));
  throw wrongParameters(new Map(fields.map((field) => [field, api.invalid(field)])), api);
}

/**
 * True for a reader who may be counted: no robot, no browser that asks not to be tracked (Do Not Track,
 * Global Privacy Control), and a page of this site.
 */
export function mayBeCounted({ headers, host }: FastifyRequest, addressing: Addressing): boolean {
  return (
    headers.dnt !== "1" &&
    headers["sec-gpc"] !== "1" &&
    robotOf(headers["user-agent"] ?? "") === undefined &&
    requestOrigin({ headers, host }, addressing) === "own"
  );
}

import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { statusOfError } from "../../base/http/requests/requestErrors.ts";
import { LimitExceeded } from "../../base/http/requests/requestLimits.ts";
import { messages } from "../../base/i18n/index.ts";
import type { Language } from "../../base/site/languages.ts";
import { cutText } from "../../base/site/text/cutText.ts";
import { ApiError } from "../errors.ts";
import { wrongParameters } from "../readQuery.ts";

/** Largest report taken, in bytes. */
const maxReportBytes = 16 * 1024;

/** Maximum reports logged in a minute, from all senders together. */
const maxPerMinute = 30;
const minute = 60_000;

/** A text of the reader's browser, without what may tell of the reader, and cut. */
const remark = (length: number) =>
  z.string().transform((text) => cutText(impersonal(text), length));

export const reportSchema = z.object({
  message: remark(300),
  stack: remark(2000).default(""),
  page: remark(200).default(""),
});

/**
 * `POST client-error`: uncaught errors of pages' scripts, for the server's log (spec section 8). It
 * answers 204 also where the limit drops the report: to whom it happened it is all one.
 * @returns what puts the address below a language's base; all bases share the limit
 */
export function createClientErrors(
  now: () => number = Date.now,
): (base: FastifyInstance, language: Language) => void {
  const admit = createLimit(now);
  return (base, language) => {
    base.register((scope, _options, done) => {
      scope.setErrorHandler((error) => {
        const status = statusOfError(error);
        if (error instanceof ApiError || error instanceof LimitExceeded || status >= 500)
          throw error;
        throw new ApiError(status, messages[language].api.invalid("body"));
      });
      scope.post("/client-error", { bodyLimit: maxReportBytes }, (request, reply) => {
        const admission = admit();
        if (admission === "last")
          request.log.warn("Pages report too many errors: some are dropped");
        if (admission === "dropped") return reply.code(204).send();
        const report = reportSchema.safeParse(request.body);
        if (!report.success) throw wrongReport(report.error, language);
        request.log.warn({ report: report.data, language }, "A page's script failed");
        return reply.code(204).send();
      });
      done();
    });
  };
}

/** `maxPerMinute` reports; the last one says that more will be dropped. */
function createLimit(now: () => number): () => "admitted" | "last" | "dropped" {
  let since = Number.NEGATIVE_INFINITY;
  let count = 0;
  return () => {
    if (now() - since >= minute) {
      since = now();
      count = 0;
    }
    count += 1;
    if (count > maxPerMinute) return "dropped";
    return count === maxPerMinute ? "last" : "admitted";
  };
}

/**
 * Removes queries and fragments of addresses, e-mail addresses, and numbers as long as a phone's.
 */
function impersonal(text: string): string {
  return text
    .replace(/[?#][^\s):"']*/g, "")
    .replace(/[^\s@"'<>()]{1,64}@[^\s@"'<>()]+/g, "…")
    .replace(/\d[\d -]{5,}\d/g, "…");
}

function wrongReport(error: z.ZodError, language: Language): ApiError {
  const { api } = messages[language];
  const fields = error.issues.map(({ path }) => String(path[0] ?? "body"));
  return wrongParameters(new Map(fields.map((field) => [field, api.required])), api);
}

import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { acceptForms } from "../../base/http/bodies/formBody.ts";
import { statusOfError } from "../../base/http/requests/requestErrors.ts";
import { LimitExceeded } from "../../base/http/requests/requestLimits.ts";
import type { Addressing } from "../../base/http/requests/siteOrigins.ts";
import { messages } from "../../base/i18n/index.ts";
import type { Language } from "../../base/site/languages.ts";
import type { View } from "../../content/published/publication.ts";
import { partNamed } from "../../content/queries/parts/partNumbers.ts";
import type { SearchCounter } from "../../readers/search/tuning/searchCounter.ts";
import { ApiError } from "../errors.ts";
import { maxSignalBytes, mayBeCounted, readSignal } from "./readerSignals.ts";

/** Message of the script of a page of results. */
export const searchSignalSchema = z.object({
  /** The searched text. */
  search: z.string().min(1).max(400),
  /** `1` with the first message of a page. */
  seen: z.enum(["0", "1"]).default("0"),
  /** `1` once a result is opened. */
  opened: z.enum(["0", "1"]).default("0"),
});

/** Services by which searches are counted. */
export interface SearchSignalSite {
  readonly addressing: Addressing;
  readonly searchCounts: Pick<SearchCounter, "countSeen">;
  readonly view: () => View;
}

/**
 * `POST search/seen`: pages of results that readers have left, with a result opened or not, sent by
 * the pages' own script. It answers 204 whatever it counts: robots, pages of other sites, browsers
 * that ask not to be tracked, and texts that name a part, which is their answer, are not counted.
 */
export function searchSignalRoute(
  base: FastifyInstance,
  language: Language,
  { addressing, searchCounts, view }: SearchSignalSite,
): void {
  base.register((scope, _options, done) => {
    acceptForms(scope, maxSignalBytes);
    scope.setErrorHandler((error) => {
      const status = statusOfError(error);
      if (error instanceof ApiError || error instanceof LimitExceeded || status >= 500) throw error;
      throw new ApiError(status, messages[language].api.invalid("body"));
    });
    const config = { limit: "searchSignal" } as const;
    scope.post("/search/seen", { bodyLimit: maxSignalBytes, config }, (request, reply) => {
      const { search, seen, opened } = readSignal(searchSignalSchema, request, language);
      reply.code(204).header("cache-control", "no-store");
      if (mayBeCounted(request, addressing) && partNamed(view(), search) === undefined) {
        searchCounts.countSeen(language, search, {
          isSeen: seen === "1",
          isOpened: opened === "1",
        });
      }
      return reply.send();
    });
    done();
  });
}

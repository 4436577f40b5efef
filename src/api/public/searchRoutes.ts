import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod";
import { acceptForms } from "../../base/http/bodies/formBody.ts";
import { messages } from "../../base/i18n/index.ts";
import { inTimeSlices } from "../../base/process/timeSlices.ts";
import { surfaces } from "../../base/site/addresses/surfaces.ts";
import type { Language } from "../../base/site/languages.ts";
import type { View } from "../../content/published/publication.ts";
import { searchStart, searchStartInSteps } from "../../readers/search/emptyQuerySuggestions.ts";
import {
  maxHits,
  type Search,
  SearchNotReady,
  type SearchOutcome,
  type SearchType,
  searchTypes,
} from "../../readers/search/searchTypes.ts";
import type { ApiContext } from "../endpoint.ts";
import { retryLater } from "../errors.ts";
import { freeText, inColumn, oneOf, page, wholeNumber } from "../parameters.ts";
import { readBody, readQuery } from "../readQuery.ts";
import { withDescription, withResponseId } from "../schemaRegistry.ts";
import {
  perSearchType,
  presentConditions,
  presentHit,
  presentSuggestion,
  type searchAnswer,
  suggestion,
} from "./entities/searchHit.ts";

/** Services of search. */
export interface SearchSite {
  /** Absent without search. */
  readonly search?: Search | undefined;
}

/** Maximum body size in bytes: the longest text with every character written as `\\uXXXX` twice. */
const maxBodyBytes = 8 * 1_024;

const typeNames = searchTypes.map(String) as [`${SearchType}`, ...`${SearchType}`[]];

/** Parameters of `POST search` (spec section 7), as JSON or as a form. */
export const searchBody = z.object({
  search: withDescription("searchText", freeText().default("")),
  type: withDescription("searchType", oneOf(typeNames).default("-1")),
  ...inColumn,
  page,
  limit: withDescription("limit", wholeNumber(1, maxHits).default(10)),
});

/** Parameters of `GET search/suggest`. */
export const suggestQuery = z.object({
  search: withDescription("typedText", freeText()),
  surface: withDescription("surface", oneOf(surfaces).default("desktop")),
});

export const suggestAnswer = withResponseId("SearchSuggestAnswer", z.array(suggestion));

/** Registers search below a language's base. */
export function searchRoutes(
  base: FastifyInstance,
  language: Language,
  site: SearchSite,
  context: () => ApiContext,
  send: (reply: FastifyReply, language: Language, data: object) => FastifyReply,
): void {
  base.register((scope, _options, done) => {
    acceptForms(scope, maxBodyBytes);
    scope.options("/search", (_request, reply) => reply.code(204).headers(preflight).send());
    const config = (subject: string) =>
      ({ limit: "search", usage: { kind: "api", subject, language } }) as const;
    const searching = { bodyLimit: maxBodyBytes, config: config("search") };
    scope.post("/search", searching, async (request, reply) => {
      const asked = context();
      const { search: text, ...given } = readBody(searchBody, request.body, asked.messages);
      const type = searchTypes.find((one) => String(one) === given.type) ?? -1;
      const data =
        text.trim() === ""
          ? await presentStart(type, asked)
          : await found(site, language, (search) =>
              search.search(asked.view, { ...given, type, text }),
            ).then((outcome) => presentOutcome(outcome, asked));
      return send(reply, language, data);
    });
    scope.get("/search/suggest", { config: config("search/suggest") }, async (request, reply) => {
      const asked = context();
      const { search: text, surface } = readQuery(suggestQuery, request.url, asked.messages);
      const suggestions = await found(site, language, (search) => search.suggest(asked.view, text));
      const place = { ...asked.place, surface };
      return send(
        reply,
        language,
        suggestions.map((one) => presentSuggestion(one, { ...asked, place })),
      );
    });
    done();
  });
}

/**
 * Headers of the response to a CORS preflight, before JSON is sent from a page of another origin.
 */
const preflight = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "POST",
  "access-control-allow-headers": "content-type",
  "access-control-max-age": "86400",
};

/** @throws ApiError 503 while there is nothing to search in */
async function found<Answer>(
  { search }: SearchSite,
  language: Language,
  ask: (search: Search) => Promise<Answer>,
): Promise<Answer> {
  try {
    if (search === undefined) throw new SearchNotReady();
    return await ask(search);
  } catch (error) {
    if (!(error instanceof SearchNotReady)) throw error;
    throw retryLater(503, messages[language].search.notReady, error.retryAfterSeconds);
  }
}

function presentOutcome(
  outcome: SearchOutcome,
  context: ApiContext,
): z.output<typeof searchAnswer> {
  const { hits, total, limit, page: current, lastPage, counts, columns } = outcome;
  return {
    data: hits.map((hit) => presentHit(hit, context)),
    total,
    per_page: limit,
    current_page: current,
    last_page: lastPage,
    counts: perSearchType((type) => counts[type]),
    columns: columns.map(({ id, title, count }) => ({ id, title: title.text, count })),
    did_you_mean: outcome.didYouMean ?? null,
    is_corrected: outcome.isCorrected,
    are_closest: outcome.isClosest,
    conditions: presentConditions(outcome.conditions, context),
    closest_parts: outcome.closestParts.map((hit) => presentHit(hit, context)),
  };
}

/** Result of an empty search: the newest documents of each type, or of the requested one. */
async function presentStart(
  type: SearchType,
  context: ApiContext,
): Promise<z.output<typeof searchAnswer>> {
  await inTimeSlices(searchStartInSteps(context.view));
  const { newest } = searchStart(context.view);
  const shown = newest.filter((group) => type === -1 || group.type === type);
  const hits = shown.flatMap((group) => group.hits);
  const countOf = (one: SearchType) =>
    newest
      .filter((group) => one === -1 || group.type === one)
      .reduce((sum, group) => sum + group.hits.length, 0);
  return {
    data: hits.map((hit) => presentHit(hit, context)),
    total: hits.length,
    per_page: Math.max(1, hits.length),
    current_page: 1,
    last_page: 1,
    counts: perSearchType(countOf),
    columns: [],
    did_you_mean: null,
    is_corrected: false,
    are_closest: false,
    conditions: null,
    closest_parts: [],
  };
}

/** A text with results: the first part's number. */
export function searchExample(view: View): { search: string } {
  return { search: view.all("product")[0]?.body.partNumber ?? "" };
}

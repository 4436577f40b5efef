import { sortedInSteps } from "../../base/process/sortedInSteps.ts";
import { inTimeSlices } from "../../base/process/timeSlices.ts";
import type { scheduledSpans } from "../../base/site/contentCodes.ts";
import { type Language, languages } from "../../base/site/languages.ts";
import { hasDatasheet } from "../../base/site/values/familyRequirements.ts";
import type { Reading } from "../../base/store/tables.ts";
import type { TypeName } from "../../content/types/typeNames.ts";
import type { LanguageStatus } from "./catalogueLine.ts";
import {
  comparison,
  isOwnOrder,
  type Order,
  seenComparison,
  sortable,
} from "./catalogueSortOrders.ts";
import { type SeenLine, seenAt, seenStatus } from "./lineSeenByPerson.ts";
import { gapsOfFilter } from "./partCompleteness.ts";
import { isListedIn, textMatcher } from "./revisionFacts.ts";
import type { VisibleCatalogue } from "./visibleCatalogue.ts";

/** Lists of pending work. */
export const workLists = [
  "behind-en",
  "behind-zh",
  "unpublished",
  "unsaved",
  "unsaved-mine",
  "problems",
  "broken-links",
  "scheduled",
  "different-facts",
  "incomplete",
  "no-datasheet",
  "past-review",
] as const;

export type WorkList = (typeof workLists)[number];

export type ScheduledSpan = (typeof scheduledSpans)[number];

/** Days of each span; none: any number. */
const daysOf = { any: Number.POSITIVE_INFINITY, day: 1, week: 7, month: 31 } as const;

const dayMs = 24 * 60 * 60 * 1_000;

/** Filters of documents: a document must match one value of each filter that is present. */
export interface CatalogueFilters {
  readonly types?: readonly TypeName[] | undefined;
  /** Words of titles in either language, a key, or a part number in any form. */
  readonly text?: string | undefined;
  /**
   * Places of the documents that have the words of `text` in their texts, by the documents' ids: they
   * come behind those that it names.
   */
  readonly places?: ReadonlyMap<number, number> | undefined;
  /** Statuses in one of `languages`, or in any language. */
  readonly statuses?: readonly LanguageStatus[] | undefined;
  readonly languages?: readonly Language[] | undefined;
  /** Actors' ids of the newest revision's author. */
  readonly authors?: readonly string[] | undefined;
  /** Keys of columns. */
  readonly columns?: readonly string[] | undefined;
  readonly lists?: readonly WorkList[] | undefined;
  /** Something is scheduled for one of `languages` within this time, or for any. */
  readonly scheduled?: ScheduledSpan | undefined;
  /** Changed at this time or later, in milliseconds since 1970. */
  readonly since?: number | undefined;
}

export interface CatalogueQuery extends CatalogueFilters {
  /** One of `catalogueOrders` or `factOrders`. */
  readonly order: string;
  /** Page number, from 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** Scheduled change of a document. */
export interface Scheduled {
  readonly language: string;
  readonly action: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Pending schedules by document; read anew for each response, as there are few. */
export async function pendingSchedule(db: Reading): Promise<Map<number, Scheduled[]>> {
  const rows = await db
    .selectFrom("schedule")
    .select(["document_id", "language", "action", "at"])
    .where("done_at", "is", null)
    .orderBy("at")
    .execute();
  const byDocument = Map.groupBy(rows, (row) => row.document_id);
  return new Map(
    Array.from(byDocument, ([id, pending]) => [
      id,
      pending.map(({ language, action, at }) => ({ language, action, at })),
    ]),
  );
}

export interface CataloguePage {
  readonly total: number;
  readonly lines: readonly SeenLine[];
}

/**
 * Returns the documents that a person sees and asks for, in order; lists that are not cached are
 * built in time slices.
 */
export async function listed(
  catalogue: VisibleCatalogue,
  scheduled: ReadonlyMap<number, readonly Scheduled[]>,
  query: CatalogueQuery,
): Promise<CataloguePage> {
  const name = nameOf(query);
  const sight = catalogue.sight();
  const found =
    (name === undefined ? undefined : sight.list(name)) ??
    (await inTimeSlices(sortedMatches(catalogue, scheduled, query))) ??
    [];
  const first = (query.page - 1) * query.pageSize;
  return { total: found.length, lines: found.slice(first, first + query.pageSize) };
}

/** Cache key of a list whose documents can be placed one by one; undefined for other lists. */
function nameOf({ order, ...query }: CatalogueFilters & Pick<CatalogueQuery, "order">) {
  const { types, text = "", statuses, languages: asked, authors, columns, lists, since } = query;
  if (text.trim() !== "" || lists !== undefined || !isOwnOrder(order)) return undefined;
  if (query.scheduled !== undefined) return undefined;
  return JSON.stringify([order, types, statuses, asked, authors, columns, since]);
}

/**
 * Returns everything that a person sees and asks for, in order, up to a bound; built in time
 * slices.
 */
export async function matching(
  catalogue: VisibleCatalogue,
  scheduled: ReadonlyMap<number, readonly Scheduled[]>,
  query: CatalogueFilters & Pick<CatalogueQuery, "order">,
  most: number,
): Promise<CataloguePage> {
  return listed(catalogue, scheduled, { ...query, page: 1, pageSize: most });
}

/** Lines processed between two steps. */
const stepLength = 512;

function* sortedMatches(
  catalogue: VisibleCatalogue,
  scheduled: ReadonlyMap<number, readonly Scheduled[]>,
  query: CatalogueFilters & Pick<CatalogueQuery, "order">,
): Generator<undefined, readonly SeenLine[]> {
  const sight = catalogue.sight();
  const { version } = sight;
  const isMeant = matcher(catalogue, scheduled, query);
  const { order } = query;
  const compare = isOwnOrder(order) ? seenComparison(catalogue, order) : undefined;
  const all = compare && (yield* allInOrder(catalogue, order, compare));
  const found: SeenLine[] = [];
  let looked = 0;
  for (const seen of all ?? [...sight.lines()]) {
    if (isMeant(seen)) found.push(seen);
    looked += 1;
    if (looked % stepLength === 0) yield;
  }
  if (compare === undefined)
    return yield* inOrder(catalogue, found, { ...query, pending: scheduled });
  const name = nameOf(query);
  if (name !== undefined) sight.remember(name, { lines: found, compare, isMeant, version });
  return found;
}

const everything = "everything";

/** Everything that a person sees in an order, of which other lists are parts. */
function* allInOrder(
  catalogue: VisibleCatalogue,
  order: string,
  compare: (a: SeenLine, b: SeenLine) => number,
): Generator<undefined, readonly SeenLine[]> {
  const sight = catalogue.sight();
  const { version } = sight;
  const name = `${everything} ${order}`;
  const known = sight.list(name);
  if (known !== undefined) return [...known];
  const lines = yield* inOrder(catalogue, [...sight.lines()], { order });
  sight.remember(name, { lines, compare, isMeant: () => true, version });
  return lines;
}

function* inOrder(
  catalogue: VisibleCatalogue,
  lines: readonly SeenLine[],
  { order, text, places, pending }: Order,
): Generator<undefined, readonly SeenLine[]> {
  const entries = lines.map(sortable(catalogue, { order, text, places, pending }));
  const sorted = yield* sortedInSteps(entries, comparison(order));
  return sorted.map(({ seen }) => seen);
}

function matcher(
  catalogue: VisibleCatalogue,
  scheduled: ReadonlyMap<number, readonly Scheduled[]>,
  filters: CatalogueFilters,
): (seen: SeenLine) => boolean {
  const { types, text, places, statuses, authors, columns, lists, since } = filters;
  const isDue = filters.scheduled && scheduledMatcher(scheduled, filters.scheduled);
  const asked = filters.languages ?? languages;
  const isNamed = text === undefined ? undefined : textMatcher(text);
  const isIn = (seen: SeenLine) =>
    lists === undefined || lists.some((list) => isInList(catalogue, scheduled, seen, list, asked));
  return (seen) => {
    const { line, facts, seesDraft } = seen;
    if (types !== undefined && !types.includes(line.type)) return false;
    if (columns !== undefined && !columns.some((column) => isListedIn(facts, column))) return false;
    if (authors !== undefined && !(seesDraft && authors.includes(line.author ?? ""))) return false;
    if (since !== undefined && seenAt(seen) < since) return false;
    if (isDue !== undefined && !isDue(seen, asked)) return false;
    if (statuses !== undefined) {
      const isOne = asked.some((one) => {
        const status = seenStatus(seen, one);
        return status !== null && statuses.includes(status);
      });
      if (!isOne) return false;
    } else if (line.trashedAt !== null) return false;
    const isMeant = isNamed === undefined || isNamed(facts) || places?.has(line.id) === true;
    return isMeant && isIn(seen);
  };
}

/** Returns a function that tells whether something is scheduled for a document within a time. */
function scheduledMatcher(
  scheduled: ReadonlyMap<number, readonly Scheduled[]>,
  span: ScheduledSpan,
): (seen: SeenLine, asked: readonly string[]) => boolean {
  const until = Date.now() + daysOf[span] * dayMs;
  return ({ line, seesDraft }, asked) =>
    seesDraft &&
    (scheduled.get(line.id) ?? []).some(
      ({ at, language }) => at <= until && asked.includes(language),
    );
}

/** Number of documents that each filter keeps out alone: what would be found without it. */
export interface FoundWithout {
  readonly filter: (typeof filterNames)[number];
  readonly total: number;
}

/** Returns what would be found without each of the filters, for a list that finds nothing. */
export async function foundWithoutEach(
  catalogue: VisibleCatalogue,
  scheduled: ReadonlyMap<number, readonly Scheduled[]>,
  filters: CatalogueFilters,
): Promise<FoundWithout[]> {
  const found: FoundWithout[] = [];
  for (const filter of filterNames) {
    if (filters[filter] === undefined) continue;
    const rest = { ...filters, [filter]: undefined, order: "key" };
    const { total } = await matching(catalogue, scheduled, rest, 0);
    if (total > 0) found.push({ filter, total });
  }
  return found;
}

const filterNames = [
  ...(["types", "text", "statuses", "languages", "authors"] as const),
  ...(["columns", "lists", "scheduled", "since"] as const),
];

/** Tells whether a document belongs in a list of pending work, as far as the person sees. */
function isInList(
  catalogue: VisibleCatalogue,
  scheduled: ReadonlyMap<number, readonly Scheduled[]>,
  seen: SeenLine,
  list: WorkList,
  asked: readonly Language[] = languages,
): boolean {
  const { line, seesDraft } = seen;
  if (!seesDraft || line.trashedAt !== null) return false;
  switch (list) {
    case "behind-en":
      return line.outdated.en > 0;
    case "behind-zh":
      return line.outdated.zh > 0;
    case "unpublished":
      return asked.some((language) => seenStatus(seen, language) === "changed");
    case "unsaved":
      return line.unsaved !== undefined;
    case "unsaved-mine":
      return line.unsaved?.by === catalogue.personId;
    case "problems":
      return (line.problems ?? 0) > 0 || catalogue.broken(seen).length > 0;
    case "broken-links":
      return catalogue.broken(seen).length > 0;
    case "scheduled":
      return scheduled.has(line.id);
    case "different-facts":
      return line.differsInFacts;
    case "incomplete":
      return gapsOfFilter(catalogue, seen, "incomplete", asked).length > 0;
    case "no-datasheet":
      return lacksDatasheet(catalogue, seen);
    case "past-review":
      return line.reviewOn !== undefined && line.reviewOn <= today();
  }
}

/** Stages of parts that need no datasheet: not announced as made yet, or made no more. */
const stagesWithout: readonly (string | undefined)[] = ["preview", "obsolete"];

/** Tells whether a published part has no datasheet, its own or one of the downloads. */
function lacksDatasheet(catalogue: VisibleCatalogue, { line, facts }: SeenLine): boolean {
  if (line.type !== "product" || Object.keys(line.live).length === 0) return false;
  if (stagesWithout.includes(facts.listed["lifecycle.stage"]) || hasDatasheet(facts.present)) {
    return false;
  }
  return !catalogue
    .usesOf(line.key)
    .some((use) => use.line.line.type === "download" && hasDatasheet(use.line.facts.present));
}

/** Today in UTC, `YYYY-MM-DD`. */
function today(): string {
  return new Date().toISOString().slice(0, "YYYY-MM-DD".length);
}

/** Number of documents in each list of pending work, for a person; counted in time slices. */
export async function workListCounts(
  catalogue: VisibleCatalogue,
  scheduled: ReadonlyMap<number, readonly Scheduled[]>,
): Promise<Record<WorkList, number>> {
  const none = Object.fromEntries(workLists.map((list) => [list, 0] as const));
  return (await inTimeSlices(counting(catalogue, scheduled))) ?? recordOf(none);
}

function* counting(
  catalogue: VisibleCatalogue,
  scheduled: ReadonlyMap<number, readonly Scheduled[]>,
): Generator<undefined, Record<WorkList, number>> {
  const counts: Record<string, number> = {};
  let looked = 0;
  for (const seen of catalogue.lines()) {
    for (const list of workLists) {
      if (isInList(catalogue, scheduled, seen, list)) counts[list] = (counts[list] ?? 0) + 1;
    }
    looked += 1;
    if (looked % stepLength === 0) yield;
  }
  return recordOf(counts);
}

function recordOf(counts: Readonly<Record<string, number>>): Record<WorkList, number> {
  const of = (list: WorkList) => counts[list] ?? 0;
  return {
    "behind-en": of("behind-en"),
    "behind-zh": of("behind-zh"),
    unpublished: of("unpublished"),
    unsaved: of("unsaved"),
    "unsaved-mine": of("unsaved-mine"),
    problems: of("problems"),
    "broken-links": of("broken-links"),
    scheduled: of("scheduled"),
    "different-facts": of("different-facts"),
    incomplete: of("incomplete"),
    "no-datasheet": of("no-datasheet"),
    "past-review": of("past-review"),
  };
}

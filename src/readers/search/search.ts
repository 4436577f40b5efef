import { setTimeout as sleep } from "node:timers/promises";
import { events } from "../../base/process/events.ts";
import { operations } from "../../base/process/instrumentation.ts";
import { batchesInTimeSlices } from "../../base/process/timeSlices.ts";
import { lastPageOf } from "../../base/site/addresses/idsAndPageNumbers.ts";
import type { Language } from "../../base/site/languages.ts";
import { cutText } from "../../base/site/text/cutText.ts";
import { localize } from "../../base/site/text/localizedText.ts";
import type { ColumnNode } from "../../content/published/columnTree.ts";
import type { LivePublication } from "../../content/published/livePublication.ts";
import type { View } from "../../content/published/publication.ts";
import type { AnyDoc } from "../../content/published/publishedDocument.ts";
import { synonymsOf } from "../../content/synonyms/searchSynonyms.ts";
import { type ChosenValues, type FacetCounts, noFacetCounts } from "./facets.ts";
import { Indexer } from "./indexer/indexer.ts";
import type { IndexResult } from "./indexQueryTypes.ts";
import { nearParts } from "./results/conditionChecks.ts";
import { Matcher } from "./results/highlighter.ts";
import { hitOf } from "./results/searchHit.ts";
import { askedConditions, conditionsOf } from "./results/shownConditions.ts";
import { maxCandidates, suggestedOf, suggestionOf } from "./results/suggestion.ts";
import {
  type Hit,
  maxHits,
  maxSearchLength,
  maxSuggestions,
  type Search,
  SearchNotReady,
  type SearchOutcome,
  type SearchRequest,
  type SearchType,
  type Suggestion,
  searchTypes,
} from "./searchTypes.ts";
import { normalise } from "./text/normalise.ts";
import type { SavedIndexes } from "./thread/savedIndex.ts";
import { ThreadEnded } from "./thread/searchThread.ts";
import type { IndexSize } from "./thread/searchThreadMessages.ts";
import { type IndexThreads, SearchThreads } from "./thread/searchThreads.ts";
import { pinsOf } from "./tuning/pinnedDocuments.ts";
import { maxTried } from "./tuning/tuningTrials.ts";
import type { TriedText, TuningSettings, TuningTrial } from "./tuning/tuningTrialTypes.ts";

/**
 * The sub list of a type: the columns that its documents lie in, in menu order, with how many were
 * found in each; those with none left out.
 */
function subColumns(
  view: View,
  type: SearchType,
  counts: ReadonlyMap<number, number>,
): SearchOutcome["columns"] {
  const roots = [...view.columns.values()].filter(
    ({ doc, parent }) => parent === null && doc.body.type === type,
  );
  return roots.flatMap(leaves).flatMap(({ doc: { id, body } }) => {
    const count = counts.get(id) ?? 0;
    return count === 0 ? [] : [{ id, title: localize(body.title, view.language), count }];
  });
}

/** The columns under one that have none under them. */
function leaves(node: ColumnNode): ColumnNode[] {
  return node.children.flatMap((child) => (child.children.length === 0 ? [child] : leaves(child)));
}

export interface SearchOptions {
  /** Called with errors while building the index, which is retried. */
  readonly onError: (error: unknown) => void;
  /** Called with searches without results, or with those of substitutes or of few of the words. */
  readonly onMiss?: (language: Language, text: string) => void;
  /** Called with the size of the first index once it is built, and of those of replaced threads. */
  readonly onReady?: (size: IndexSize) => void;
  /** Delay of building the first index, in ms; absent: built at the first search. */
  readonly startAfterMs?: number;
  /** Location of indexes saved for the next start; absent: not saved. */
  readonly saved?: SavedIndexes | undefined;
  /** Longest wait of a search for the first index, in ms. */
  readonly maxWaitMs?: number;
  /**
   * Starts the threads that hold the indexes, with a callback for their end; absent: threads of its
   * own.
   */
  readonly startThreads?: (onEnd: () => void) => IndexThreads;
}

/** A task for the threads. */
type Ask<Answer> = (threads: IndexThreads) => Promise<Answer>;

/** State of the indexes. `behind`: building or updating them fails, and is tried again. */
export interface SearchState {
  readonly state: "ready" | "building" | "behind";
  /** Number of documents of all languages together, and memory in bytes. */
  readonly documents: number;
  readonly bytes: number;
  /** Time of the last change, in ms since the epoch; undefined: there is no index. */
  readonly updatedAt: number | undefined;
}

const noIndex = { documents: 0, bytes: 0, updatedAt: undefined };

interface Running {
  readonly threads: IndexThreads;
  readonly indexer: Indexer;
}

/** Usual longest wait of a search for the first index, in ms. */
const usualWait = 1_500;

/** Delay of saving after a start, in ms, since writing occupies the thread. */
const restBeforeSaving = 5_000;

/** Maximum searches waiting for a language's thread; further ones are refused. */
const maxWaiting = 200;

/** First delay of a retry, in ms, doubled each time. */
const minRestMs = 1_000;
const maxRestMs = 60_000;

/** Opens search over the published content, which it follows. */
export function openSearch(live: LivePublication, options: SearchOptions): OpenSearch {
  return new OpenSearch(live, options);
}

export class OpenSearch implements Search {
  readonly #live: LivePublication;
  readonly #onError: (error: unknown) => void;
  readonly #onMiss: SearchOptions["onMiss"];
  readonly #onReady: SearchOptions["onReady"];
  readonly #maxWaitMs: number;
  readonly #saved: SavedIndexes | undefined;
  readonly #startThreads: NonNullable<SearchOptions["startThreads"]>;
  readonly #firstStart: NodeJS.Timeout | undefined;
  #running: Running | undefined;
  #rest = minRestMs;
  #restUntil = 0;
  #isClosed = false;

  constructor(live: LivePublication, options: SearchOptions) {
    const { onError, onMiss, onReady, startAfterMs, maxWaitMs = usualWait } = options;
    this.#live = live;
    this.#onError = onError;
    this.#onMiss = onMiss;
    this.#onReady = onReady;
    this.#saved = options.saved;
    this.#maxWaitMs = maxWaitMs;
    this.#startThreads = options.startThreads ?? ((onEnd) => new SearchThreads(onEnd));
    live.events.subscribe("publication", "search", () => {
      if (this.#running) this.#catchUp(this.#running);
    });
    if (startAfterMs !== undefined) {
      this.#firstStart = setTimeout(() => this.#start(), startAfterMs);
      this.#firstStart.unref();
    }
  }

  search(view: View, request: SearchRequest): Promise<SearchOutcome> {
    const facts = { kind: "search", language: view.language } as const;
    return operations.search.tracePromise(() => this.#search(view, request), facts);
  }

  suggest(view: View, text: string): Promise<readonly Suggestion[]> {
    const facts = { kind: "suggest", language: view.language } as const;
    return operations.search.tracePromise(() => this.#suggest(view, text), facts);
  }

  async #search(view: View, request: SearchRequest): Promise<SearchOutcome> {
    const { text, isCut } = readable(request.text);
    const limit = Math.min(Math.max(1, request.limit), maxHits);
    const asked = { ...request, text, limit };
    const { language } = view;
    const query = { text, limit, page: request.page, chosen: chosenOf(request) };
    const answer = isSearchable(text)
      ? await this.#ask(language, (threads) =>
          threads.ask<"search">({ kind: "search", language, query }),
        )
      : nothingFound;
    if (answer !== nothingFound && request.page === 1) {
      const isMiss = answer.found === 0 || (answer.isUnknown && !answer.hasPart);
      if (isMiss || isWeak(answer)) this.#onMiss?.(language, text);
      if (isMiss) events.publish("zeroResults", { language });
    }
    return await outcomeOf(view, asked, answer, isCut);
  }

  async #suggest(view: View, text: string): Promise<readonly Suggestion[]> {
    const typed = readable(text).text;
    if (!isSearchable(typed)) return [];
    const { language } = view;
    const { ids, obsolete, pinned, marks, crossReferences, asked } = await this.#ask(
      language,
      (threads) =>
        threads.ask<"suggest">({ kind: "suggest", language, text: typed, max: maxCandidates }),
    );
    const matcher = new Matcher(marks);
    const found = ids.flatMap((id) => view.byId(id) ?? []);
    const isPinned = (doc: AnyDoc) => pinned.includes(doc.id);
    const others = found.filter((doc) => !isPinned(doc));
    const chosen = [...found.filter(isPinned), ...suggestedOf(others, new Set(obsolete))];
    return chosen.slice(0, maxSuggestions).map((doc) => {
      const crossReference = crossReferences.get(doc.id);
      return suggestionOf(view, doc, matcher, { typed, crossReference, values: asked });
    });
  }

  /**
   * Searches the index in use with two states of the settings, without an effect on readers. Long
   * lists are searched in parts, between which readers' searches take their turns.
   * @returns results in the order of the texts
   * @throws SearchNotReady as `search`
   */
  async tryTuning(view: View, { texts, before, after, limit }: TuningTrial): Promise<TriedText[]> {
    const { language } = view;
    const stateOf = ({ search_synonyms: synonyms, search_pins: pins }: TuningSettings) => ({
      synonyms: synonymsOf(synonyms),
      pins: pinsOf(view, pins),
    });
    const trial = { before: stateOf(before), after: stateOf(after), limit, now: Date.now() };
    const tried: TriedText[] = [];
    const wanted = texts.map((text) => readable(text).text);
    for (let first = 0; first < wanted.length; first += maxTried) {
      const part = wanted.slice(first, first + maxTried);
      const results = await this.#ask(language, (threads) =>
        threads.ask<"try">({ kind: "try", language, trial: { ...trial, texts: part } }),
      );
      tried.push(...results);
    }
    return tried;
  }

  /** Size of the current indexes; resolves once they contain the current publication. */
  async size(): Promise<IndexSize> {
    const { threads, indexer } = this.#start();
    await indexer.catchUp();
    return threads.size();
  }

  /** Size of the current indexes; undefined where there are none yet. */
  async sizeIfReady(): Promise<IndexSize | undefined> {
    const running = this.#running;
    return running?.indexer.isReady ? running.threads.size() : undefined;
  }

  /** State of the indexes, for people who run the server. */
  async state(): Promise<SearchState> {
    const indexer = this.#running?.indexer;
    const size = await this.sizeIfReady().catch(() => undefined);
    if (indexer === undefined || size === undefined) {
      return { state: this.#rest > minRestMs ? "behind" : "building", ...noIndex };
    }
    // While it catches up it is behind for a moment; after a failure, until a retry succeeds.
    const state = indexer.isCurrent || this.#rest === minRestMs ? "ready" : "behind";
    const { documents, bytes } = size;
    return { state, documents, bytes, updatedAt: indexer.updatedAt };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#firstStart);
    this.#running?.indexer.close();
    await this.#running?.threads.close();
  }

  /** @throws SearchNotReady where there is no index yet, or too many searches wait */
  async #ask<Answer>(language: Language, ask: Ask<Answer>): Promise<Answer> {
    const { threads, indexer } = this.#start();
    if (!indexer.isReady) await Promise.race([indexer.ready, sleep(this.#maxWaitMs)]);
    if (!indexer.isReady || threads.waiting(language) > maxWaiting) throw new SearchNotReady();
    try {
      return await ask(threads);
    } catch (error) {
      throw error instanceof ThreadEnded ? new SearchNotReady() : error;
    }
  }

  /** @throws SearchNotReady before a retry is due, and once closed */
  #start(): Running {
    if (this.#running) return this.#running;
    if (this.#isClosed || performance.now() < this.#restUntil) throw new SearchNotReady();
    const threads = this.#startThreads(() => {
      if (this.#running?.threads !== threads) return;
      this.#running.indexer.close();
      this.#running = undefined;
    });
    const saves = this.#saved && { to: this.#saved, afterMs: restBeforeSaving };
    const indexer = new Indexer(this.#live, threads, this.#onError, saves);
    const running = { threads, indexer };
    this.#running = running;
    this.#catchUp(running);
    void this.#tellSize(running);
    return running;
  }

  async #tellSize({ threads, indexer }: Running): Promise<void> {
    await indexer.ready;
    // A thread that has ended has no size; its replacement reports its own.
    const size = await threads.size().catch(() => undefined);
    if (size) this.#onReady?.(size);
  }

  #catchUp(running: Running): void {
    running.indexer.catchUp().then(
      () => {
        this.#rest = minRestMs;
      },
      (error: unknown) => this.#tryAgain(running, error),
    );
  }

  /**
   * Schedules a retry. A thread that ended is replaced at the next search; a running one continues.
   */
  #tryAgain(running: Running, error: unknown): void {
    if (this.#isClosed) return;
    this.#onError(error);
    this.#restUntil = performance.now() + this.#rest;
    setTimeout(() => {
      if (this.#running === running) this.#catchUp(running);
    }, this.#rest).unref();
    this.#rest = Math.min(this.#rest * 2, maxRestMs);
  }
}

/** Removes invisible characters from a text, and cuts it to the maximum length. */
export function readable(text: string): { readonly text: string; readonly isCut: boolean } {
  const start = cutText(text, maxRead);
  const plain = start.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  const characters = [...plain];
  const isCut = characters.length > maxSearchLength || text.length > maxRead;
  return { text: characters.slice(0, maxSearchLength).join("").trim(), isCut };
}

/** Bounds the work for long input. */
const maxRead = maxSearchLength * 4;

/** True if a text contains anything searchable. */
export function isSearchable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(normalise(text));
}

const nothingFound: IndexResult = {
  ids: [],
  total: 0,
  found: 0,
  counts: noFacetCounts,
  marks: [],
  isUnknown: false,
  words: { asked: 0, met: 0 },
  hasPart: false,
  isPinned: false,
  closest: [],
  nearest: [],
  crossReferences: new Map(),
};

/** Values that a request chooses; a type of -1 is any. */
function chosenOf({ type, column }: SearchRequest): ChosenValues {
  return { ...(type !== -1 && { type }), ...(column !== undefined && { column }) };
}

/** Number of hits by type; -1 for all together. */
function typeCounts(found: number, { type: counts }: FacetCounts): SearchOutcome["counts"] {
  const byType = searchTypes.map((type): [SearchType, number] => [
    type,
    type === -1 ? found : (counts.get(type) ?? 0),
  ]);
  return Object.fromEntries(byType) as Record<SearchType, number>;
}

/** The type of parts (spec section 3). */
const partType = 3 satisfies SearchType;

/** True for a type of search that finds parts. */
function isOfParts(type: SearchType): boolean {
  return type === -1 || type === partType;
}

/**
 * True for an answer to fewer than half of a text's words: not where parts have the number that is asked for
 * or meet all conditions, or where staff have chosen the first hits.
 */
function isWeak({ words, hasPart, isPinned, understood }: IndexResult): boolean {
  if (hasPart || isPinned || (understood?.parts ?? 0) > 0) return false;
  return words.met * 2 < words.asked;
}

async function outcomeOf(
  view: View,
  { text, type, page, limit }: SearchRequest,
  answer: IndexResult,
  isCut: boolean,
): Promise<SearchOutcome> {
  const matcher = new Matcher(answer.marks);
  const conditions = answer.understood ? askedConditions(view, answer.understood) : [];
  // Withdrawn documents remain in the index for a moment.
  const hits = async (ids: readonly number[]) => {
    const docs = ids.flatMap((id) => view.byId(id) ?? []);
    const made: Hit[] = [];
    const make = (doc: AnyDoc) => {
      const otherNumber = answer.crossReferences.get(doc.id);
      return hitOf(view, doc, matcher, { conditions, otherNumber, values: answer.asked });
    };
    for await (const some of batchesInTimeSlices(docs, make)) made.push(...some);
    return made;
  };
  const { found, corrected, offered, understood } = answer;
  const isCorrected = corrected !== undefined && found > 0;
  const didYouMean = isCorrected ? corrected : offered;
  const closestParts = await hits(answer.closest);
  const closest = found === 0 && isOfParts(type) ? closestParts : [];
  const isClosest = closest.length > 0;
  const total = isClosest ? closest.length : answer.total;
  const counts = isClosest
    ? { ...answer.counts, type: new Map([[partType, total]]) }
    : answer.counts;
  return {
    text,
    isCut,
    hits: isClosest ? closest.slice((page - 1) * limit, page * limit) : await hits(answer.ids),
    total,
    page,
    limit,
    lastPage: lastPageOf(total, limit),
    counts: typeCounts(isClosest ? total : found, counts),
    columns: subColumns(view, type, counts.column),
    ...(didYouMean !== undefined && { didYouMean }),
    isCorrected,
    ...(understood && {
      conditions: conditionsOf(view, understood, nearParts(view, answer.nearest, conditions)),
    }),
    isClosest,
    closestParts,
  };
}

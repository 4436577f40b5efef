import type { SynonymGroup } from "../content/searchSynonyms.ts";
import type { LifecycleStage } from "../content/types/product.ts";
import type { SearchType } from "./contract.ts";
import { best } from "./index/best.ts";
import type { SearchDocument } from "./index/document.ts";
import { type Fit, fits, PartIndex } from "./index/parts.ts";
import { type Field, fields, type TermIndex } from "./index/terms.ts";
import { Glossary } from "./query/glossary.ts";
import type { Mark } from "./query/marks.ts";
import { type Plan, planOf } from "./query/plan.ts";
import { normalise } from "./text/normalise.ts";

/** What the index is asked. */
export interface IndexQuery {
  readonly text: string;
  readonly type: SearchType;
  readonly column?: number | undefined;
  readonly page: number;
  readonly limit: number;
}

/** What it answers: documents by their ids, in order. */
export interface IndexAnswer {
  readonly ids: readonly number[];
  readonly total: number;
  readonly counts: Readonly<Record<SearchType, number>>;
  /** Hits of the type asked for, by each column that they lie in or under. */
  readonly inColumns: ReadonlyMap<number, number>;
  readonly marks: readonly Mark[];
  readonly corrected?: string;
  /** Where nothing was found: the parts that come closest. */
  readonly closest: readonly number[];
}

/** What completes a text. */
export interface IndexSuggestions {
  readonly ids: readonly number[];
  readonly marks: readonly Mark[];
}

/** Parts offered where nothing was found. */
const mostClosest = 4;

/** How far up the newest news comes; a year later half of it is left. */
const newsBonus = 0.12;
const dayMs = 86_400_000;
const halfLifeDays = 365;

/** Parts that are not for new designs come a little later. */
const stageShare: Readonly<Record<LifecycleStage, number>> = {
  preview: 0.98,
  active: 1,
  nrnd: 0.92,
  "last-time-buy": 0.92,
  obsolete: 0.88,
};

/** How much more a part counts that the text names among other things, by how well it does. */
const namedBonus: Readonly<Record<Fit, number>> = {
  [fits.whole]: 0.6,
  [fits.bare]: 0.5,
  [fits.variant]: 0.3,
  [fits.beginning]: 0.1,
  [fits.inner]: 0,
};

interface Ranked {
  readonly document: SearchDocument;
  /** Of a part that the text names and does nothing else; else 0. */
  readonly fit: number;
  score: number;
}

/** What is published in one language, as search sees it. */
export class SearchIndex {
  readonly #terms: TermIndex;
  readonly #parts = new PartIndex();
  readonly #documents: (SearchDocument | undefined)[] = [];
  readonly #ordinals = new Map<number, number>();
  #glossary = new Glossary([]);
  #newest = "";

  constructor(terms: TermIndex) {
    this.#terms = terms;
  }

  get size(): number {
    return this.#ordinals.size;
  }

  /** In bytes. */
  get memory(): number {
    return this.#terms.bytes + this.#documents.length * bytesOfFacts;
  }

  /** Ordinals that are taken by documents no longer there: memory that only a new index frees. */
  get wasted(): number {
    return this.#documents.length - this.size;
  }

  useSynonyms(groups: readonly SynonymGroup[]): void {
    this.#glossary = new Glossary(groups);
  }

  /** Takes a document, in place of the one with its id where there is one. */
  put(document: SearchDocument): void {
    this.remove(document.id);
    const { texts, ...facts } = document;
    const ordinal = this.#documents.push({ ...facts, texts: {} }) - 1;
    this.#ordinals.set(document.id, ordinal);
    this.#terms.put(ordinal, normalised(texts));
    if (document.part) this.#parts.put(ordinal, document.part);
    if (document.date !== undefined && document.date > this.#newest) this.#newest = document.date;
  }

  remove(id: number): void {
    const ordinal = this.#ordinals.get(id);
    if (ordinal === undefined) return;
    this.#ordinals.delete(id);
    this.#documents[ordinal] = undefined;
    this.#terms.remove(ordinal);
    this.#parts.remove(ordinal);
  }

  search({ text, type, column, page, limit }: IndexQuery): IndexAnswer {
    const plan = this.#plan(text, false);
    const all = this.#ranked(plan);
    const here = column === undefined ? all : all.filter(isIn(column));
    const wanted = type === -1 ? here : here.filter(({ document }) => document.group === type);
    const last = page * limit;
    const shown = last - limit >= wanted.length ? [] : best(wanted, last, inOrder);
    const { corrected } = plan;
    return {
      ids: shown.slice(last - limit).map(({ document }) => document.id),
      total: wanted.length,
      counts: countsOf(here),
      inColumns: type === -1 ? new Map() : columnsOf(all.filter(isOf(type))),
      marks: plan.marks,
      ...(corrected !== undefined && { corrected }),
      closest: all.length > 0 ? [] : this.#closest(plan),
    };
  }

  /** Parts whose numbers begin like the text, then what has all of it in its title. */
  suggest(text: string, most: number): IndexSuggestions {
    const plan = this.#plan(text, true);
    const named = this.#parts
      .from(
        normalise(text)
          .toLowerCase()
          .replace(/[^\p{L}\p{N}]/gu, ""),
      )
      .map(({ ordinal, fit }) => ({ ordinal, fit }));
    const found = this.#ranked(plan, true);
    const known = new Set(found.map(({ document }) => document.id));
    const more = named.flatMap(({ ordinal, fit }) => {
      const document = this.#documents[ordinal];
      return document && !known.has(document.id) ? [{ document, fit, score: 0 }] : [];
    });
    const ids = best([...found, ...more], most, inOrder).map(({ document }) => document.id);
    return { ids, marks: plan.marks };
  }

  #plan(text: string, isTyping: boolean): Plan {
    const known = { terms: this.#terms, parts: this.#parts, glossary: this.#glossary };
    return planOf(text, known, isTyping);
  }

  #ranked(plan: Plan, inTitles = false): Ranked[] {
    const named = new Map(plan.parts.map(({ ordinal, fit }) => [ordinal, fit]));
    const found = new Map<number, Ranked>();
    const { ordinals, scores } = this.#terms.match(plan.concepts, inTitles);
    for (const [at, ordinal] of ordinals.entries()) {
      const document = this.#documents[ordinal];
      if (document === undefined) continue;
      const fit = named.get(ordinal);
      const bonus = fit === undefined ? 0 : namedBonus[fit];
      const score = (scores[at] ?? 0) * (1 + bonus) * this.#standing(document);
      found.set(document.id, { document, fit: plan.isPartAlone ? (fit ?? 0) : 0, score });
    }
    if (plan.isPartAlone) {
      for (const [ordinal, fit] of named) {
        const document = this.#documents[ordinal];
        if (document && !found.has(document.id))
          found.set(document.id, { document, fit, score: 0 });
      }
    }
    putReplacementsFirst(found);
    return [...found.values()];
  }

  /** How a document stands whatever is looked for. */
  #standing({ share, date, part }: SearchDocument): number {
    if (part) return share * stageShare[part.stage];
    if (date === undefined) return share;
    const days = (Date.parse(this.#newest) - Date.parse(date)) / dayMs;
    return share * (1 + newsBonus * 2 ** (-days / halfLifeDays));
  }

  #closest({ strayCodes }: Plan): number[] {
    const ordinals = strayCodes.flatMap((code) => this.#parts.near(code, mostClosest));
    return [...new Set(ordinals)]
      .slice(0, mostClosest)
      .flatMap((ordinal) => this.#documents[ordinal]?.id ?? []);
  }
}

/** Of what is kept of a document beside its terms, roughly. */
const bytesOfFacts = 300;

function normalised(texts: SearchDocument["texts"]): SearchDocument["texts"] {
  return Object.fromEntries(
    fields.flatMap((field): [Field, string][] => {
      const text = texts[field];
      return text === undefined ? [] : [[field, normalise(text)]];
    }),
  );
}

/**
 * An obsolete part that is found with its replacement comes right after it where it would come first,
 * unless it was named itself.
 */
function putReplacementsFirst(found: ReadonlyMap<number, Ranked>): void {
  const raised = [...found.values()].flatMap(({ document: { part }, score }) => {
    const isOver = part?.stage === "obsolete" && part.replacement !== undefined;
    const instead = isOver ? found.get(part.replacement) : undefined;
    return instead && instead.score <= score ? [{ instead, score: score * 1.001 }] : [];
  });
  for (const { instead, score } of raised) instead.score = Math.max(instead.score, score);
}

/**
 * The best first. Parts that fit equally well stand by their stage and their number; equal scores by
 * date, then by id: never by the order in which documents came.
 */
function inOrder(a: Ranked, b: Ranked): number {
  if (a.fit !== b.fit) return b.fit - a.fit;
  if (a.fit > 0) {
    const stages = stageRank(a) - stageRank(b);
    if (stages !== 0) return stages;
    const [one, other] = [a.document.part?.number ?? "", b.document.part?.number ?? ""];
    if (one !== other) return one < other ? -1 : 1;
  }
  if (a.score !== b.score) return b.score - a.score;
  const [dateA, dateB] = [a.document.date ?? "", b.document.date ?? ""];
  if (dateA !== dateB) return dateA > dateB ? -1 : 1;
  return a.document.id - b.document.id;
}

function stageRank({ document: { part } }: Ranked): number {
  return part === undefined ? 0 : 1 - stageShare[part.stage];
}

function isIn(column: number): (one: Ranked) => boolean {
  return ({ document }) => document.columns.includes(column);
}

function isOf(type: SearchType): (one: Ranked) => boolean {
  return ({ document }) => document.group === type;
}

function countsOf(all: readonly Ranked[]): Record<SearchType, number> {
  const counts = { [-1]: all.length, 2: 0, 3: 0, 4: 0 };
  for (const { document } of all) {
    if (document.group !== "other") counts[document.group] += 1;
  }
  return counts;
}

function columnsOf(all: readonly Ranked[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { document } of all) {
    for (const column of document.columns) counts.set(column, (counts.get(column) ?? 0) + 1);
  }
  return counts;
}

import MiniSearch, { type QueryCombination } from "minisearch";
import { fieldWeights } from "../../src/readers/search/index/fieldWeights.ts";
import {
  type Concept,
  fields,
  type IndexField,
  type Matches,
  type TermIndex,
} from "../../src/readers/search/index/words/terms.ts";
import { NumberedTerms } from "./numberedTerms.ts";

const blank = " ";

/**
 * MiniSearch behind the same query plan: our terms as its words, its BM25+ as the score, alternatives by
 * their shares as boosts, optional concepts as scores added to what the others found. What it cannot
 * express is left out: only in titles, and documents that are what is looked for whatever they say.
 */
export class MiniSearchIndex extends NumberedTerms implements TermIndex {
  readonly #index = new MiniSearch<Readonly<Record<string, unknown>>>({
    fields: [...fields],
    tokenize: (text) => text.split(blank),
    processTerm: (term) => term,
    searchOptions: { boost: { ...fieldWeights }, prefix: false, fuzzy: false },
  });
  /** Pinyin is left out: it does not say what stands in titles. */
  readonly titlePairs = new Map<number, Set<number>>();

  put(ordinal: number, texts: Readonly<Partial<Record<IndexField, string>>>): void {
    const columns = this.read(texts);
    const tokens = fields.map((field, at) => [field, columns[at] ?? ""] as const);
    this.#index.add({ id: ordinal, ...Object.fromEntries(tokens) });
  }

  remove(ordinal: number): void {
    this.#index.discard(ordinal);
  }

  match(concepts: readonly Concept[]): Matches {
    const asked = concepts.filter(({ isOptional }) => !isOptional);
    const queries = asked.flatMap((one) => this.#query(one) ?? []);
    if (queries.length === 0) return { ordinals: [], scores: [] };
    const all = this.#found({ combineWith: "AND", queries });
    const scores = all.size > 0 ? all : this.#found({ combineWith: "OR", queries });
    for (const one of concepts.filter(({ isOptional }) => isOptional)) {
      const query = this.#query(one);
      if (query === undefined) continue;
      for (const [ordinal, score] of this.#found(query)) {
        const known = scores.get(ordinal);
        if (known !== undefined) scores.set(ordinal, known + score);
      }
    }
    return { ordinals: [...scores.keys()], scores: [...scores.values()] };
  }

  /** A query for a concept; undefined where no document could have it. */
  #query({ alternatives, weight }: Concept): QueryCombination | undefined {
    const queries = alternatives.flatMap((one): QueryCombination[] => {
      const tokens = this.tokensOf(one.terms);
      const share = one.weight * weight;
      return tokens ? [{ combineWith: "AND", queries: [...tokens], boostTerm: () => share }] : [];
    });
    return queries.length === 0 ? undefined : { combineWith: "OR", queries };
  }

  #found(query: QueryCombination): Map<number, number> {
    return new Map(this.#index.search(query).map(({ id, score }) => [Number(id), score]));
  }
}

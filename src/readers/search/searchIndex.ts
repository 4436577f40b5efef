import type { SynonymGroup } from "../../content/synonyms/synonymGroup.ts";
import { maxBeside, PartConditions, type RankedConditions } from "./conditions/partConditions.ts";
import { phraseTokens } from "./conditions/phraseTokens.ts";
import { withoutDenials } from "./conditions/surroundingWords.ts";
import { textWithout } from "./conditions/textWithoutPieces.ts";
import { noVocabulary, type Vocabulary } from "./conditions/vocabulary.ts";
import { narrowed } from "./facets.ts";
import { asksForObsolete, type FoundDocuments, findDocuments, orderOf } from "./foundDocuments.ts";
import { DocumentMetadata } from "./index/documentMetadata.ts";
import { topK } from "./index/memory/topK.ts";
import { type MatchingPart, matchGrades } from "./index/parts/partIndex.ts";
import { bestOfEach, PartNames } from "./index/parts/partNames.ts";
import { normalisedTexts, type SearchDocument } from "./index/searchDocument.ts";
import { digestOf, type ReadTexts, type ReadTextsState } from "./index/textDigests.ts";
import type { Concept, TermIndex } from "./index/words/termIndex.ts";
import type {
  IndexQuery,
  IndexResult,
  IndexSuggestions,
  WholeQuery,
  WholeResult,
} from "./indexQueryTypes.ts";
import type { QueryPlan } from "./query/planBuilder.ts";
import { planQuery } from "./query/planQuery.ts";
import { type SynonymIndex, synonymIndexOf } from "./query/words/synonymIndex.ts";
import { normalise } from "./text/normalise.ts";
import { pronunciations } from "./text/pronunciations.ts";
import { asksForStandIn } from "./text/stopWords.ts";
import { pinnedFirst, withPinned } from "./tuning/pinnedDocuments.ts";

/** Maximum parts offered where nothing was found, and maximum codes that they are looked up by. */
const maxClosest = 4;
const maxStrayCodes = 3;

/** Acts of staff on a search. */
export interface Tuning {
  /** Ids of the documents that come first, in their order. */
  readonly pinned?: readonly number[];
  /** Synonyms in place of the index's own, for a trial. */
  readonly glossary?: SynonymIndex;
}

const untuned: Tuning = {};

/** Maximum parts named as nearest to conditions that none meets. */
const maxNearest = 3;

/** Distance by which obsolete parts come behind all that meet as many conditions. */
const farAway = 1_000;

/** Rate at which a word that documents have says less of a name. */
const rarityScale = 8;

/** The index of one language's published content. */
export class SearchIndex {
  readonly #terms: TermIndex;
  readonly #parts = new PartNames();
  readonly #facts: DocumentMetadata;
  #texts: ReadTexts | undefined;
  readonly #glossary: SynonymIndex;
  readonly #conditions: PartConditions;

  /**
   * @param terms an empty index, or one that has read `texts`
   * @param texts records of read texts, where the index is to be saved
   * @param vocabulary words that texts are read as conditions by
   */
  constructor(
    terms: TermIndex,
    synonyms: readonly SynonymGroup[],
    texts?: ReadTexts,
    vocabulary: Vocabulary = noVocabulary,
  ) {
    this.#terms = terms;
    this.#glossary = synonymIndexOf(synonyms);
    this.#facts = new DocumentMetadata(texts?.given);
    this.#texts = texts;
    this.#conditions = new PartConditions(
      vocabulary,
      this.#glossary,
      (token) => 1 / (1 + (rarityScale * terms.frequency(token)) / Math.max(1, this.size)),
    );
  }

  /** Returns the record of read texts, and stops recording. */
  takeTexts(): ReadTextsState | undefined {
    const state = this.#texts?.state(this.#facts.count);
    this.#texts = undefined;
    return state;
  }

  /** Number of documents. */
  get size(): number {
    return this.#facts.size;
  }

  /** Memory taken, in bytes. */
  get bytes(): number {
    return this.#terms.bytes + this.#facts.bytes;
  }

  /** Number of places of removed or changed documents: memory that only a new index frees. */
  get wasted(): number {
    return this.#facts.count - this.#facts.size;
  }

  /** Adds a document, replacing the one with its id. */
  put(document: SearchDocument): void {
    this.remove(document.id);
    const ordinal = this.#putTexts(document);
    if (document.part) this.#parts.put(ordinal, document.part);
    if (document.part?.facts) this.#conditions.put(ordinal, document.part.facts);
  }

  #putTexts(document: SearchDocument): number {
    const digest = this.#texts && digestOf(document.texts);
    const revived = digest === undefined ? digest : this.#texts?.revive(document.id, digest);
    const ordinal = this.#facts.put(document, revived);
    if (revived === undefined) this.#terms.put(ordinal, normalisedTexts(document.texts));
    if (digest !== undefined) this.#texts?.put(document.id, { digest, ordinal });
    return ordinal;
  }

  remove(id: number): void {
    this.#texts?.remove(id);
    const ordinal = this.#facts.remove(id);
    if (ordinal === undefined) return;
    this.#terms.remove(ordinal);
    this.#parts.remove(ordinal);
    this.#conditions.remove(ordinal);
  }

  search({ text, chosen, page, limit }: IndexQuery, tuning: Tuning = untuned): IndexResult {
    const plan = this.#plan(text, false, tuning.glossary);
    const pinned = this.#ordinals(tuning.pinned);
    const conditions = this.#asked(plan);
    const first = [...new Set([...pinned, ...this.#standIns(plan)])];
    const words =
      conditions?.wanted === undefined
        ? plan
        : this.#plan(conditions.wanted, false, tuning.glossary);
    const found = withPinned(
      this.#withConditions(
        findDocuments({ terms: this.#terms, facts: this.#facts }, words, {
          hasConditions: conditions !== undefined,
        }),
        conditions,
      ),
      first,
    );
    const facts = this.#facts;
    const { ordinals: wanted, counts } = narrowed(facts, found.ordinals, chosen);
    const last = page * limit;
    const shown =
      last - limit >= wanted.length
        ? []
        : topK(wanted, last, pinnedFirst(first, orderOf(this.#facts, found)));
    const closest = found.ordinals.length > 0 ? [] : this.#closest(plan);
    // What was read as a condition is spelt as it was meant.
    const { corrected, offered } = plan.spellings(conditions?.read ?? []);
    return {
      ids: shown.slice(last - limit).map((ordinal) => facts.id(ordinal)),
      total: wanted.length,
      found: found.ordinals.length,
      counts,
      marks: words.marks,
      isUnknown: plan.isUnknown && pinned.length === 0,
      words: plan.words,
      hasPart: plan.parts.length > 0,
      isPinned: pinned.length > 0,
      ...(corrected !== undefined && { corrected }),
      ...(offered !== undefined && { offered }),
      ...(conditions && { understood: conditions.understood }),
      closest: closest.map(({ ordinal }) => facts.id(ordinal)),
      nearest: this.#nearest(conditions, orderOf(this.#facts, found)).map((ordinal) =>
        facts.id(ordinal),
      ),
      crossReferences: this.#crossReferences(
        [...plan.parts, ...closest],
        [...shown.slice(last - limit), ...closest.map(({ ordinal }) => ordinal)],
      ),
      ...this.#askedValues(plan),
    };
  }

  /**
   * Documents that have all of a text, or of a likelier spelling where none has it, among some that are
   * searched as if there were no others.
   */
  whole({ text, among }: WholeQuery): WholeResult {
    return this.#terms.among(this.#ordinals([...among]), () => {
      const plan = this.#plan(text, true);
      const found = this.#withAll(plan);
      if (found.ids.length > 0) return found;
      const { corrected, offered } = plan.spellings([]);
      const meant = offered ?? corrected;
      return meant === undefined ? found : this.#withAll(this.#plan(meant, false));
    });
  }

  #withAll({ concepts, marks }: QueryPlan): WholeResult {
    const { ordinals, scores, whole } = this.#terms.match(concepts);
    const hasAll = new Set(whole);
    const found = ordinals.flatMap((ordinal, at) =>
      hasAll.has(ordinal)
        ? [{ id: this.#facts.id(ordinal), score: (scores[at] ?? 0) * this.#facts.quality(ordinal) }]
        : [],
    );
    found.sort((a, b) => b.score - a.score || b.id - a.id);
    return { ids: Uint32Array.from(found, ({ id }) => id), marks };
  }

  /** Parts whose numbers begin with the text, and documents with all of it in the title. */
  suggest(text: string, max: number, { pinned: ids }: Tuning = untuned): IndexSuggestions {
    const plan = this.#plan(text, true);
    const pinned = this.#ordinals(ids);
    const found = findDocuments({ terms: this.#terms, facts: this.#facts }, plan, {
      inTitles: true,
    });
    const begun = normalise(text)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, "");
    const parts = new Map(this.#parts.from(begun).map((one) => [one.ordinal, one]));
    const all = {
      ordinals: [...new Set([...pinned, ...found.ordinals, ...parts.keys()])],
      scores: found.scores,
      fits: new Map([...parts, ...found.fits]),
    };
    const shown = topK(all.ordinals, max, pinnedFirst(pinned, orderOf(this.#facts, all)));
    const named = new Set([
      ...pinned,
      ...all.fits.keys(),
      ...plan.parts.map(({ ordinal }) => ordinal),
    ]);
    const isUnwanted = (one: number) =>
      this.#facts.part(one)?.stage === "obsolete" && !named.has(one) && !asksForObsolete(plan);
    const marks: IndexSuggestions["marks"] = parts.size > 0 ? [{ kind: "code", text: begun }] : [];
    return {
      ids: shown.map((one) => this.#facts.id(one)),
      obsolete: shown.filter(isUnwanted).map((one) => this.#facts.id(one)),
      pinned: pinned.map((one) => this.#facts.id(one)),
      marks: [...plan.marks, ...marks],
      crossReferences: this.#crossReferences([...parts.values(), ...plan.parts], shown),
      ...this.#askedValues(plan),
    };
  }

  /** The values that a text asks for of parts that it names, and nothing else beside them. */
  #askedValues({ text, parts, named }: QueryPlan): Pick<IndexResult, "asked"> {
    const columns =
      named.length === 0 ? [] : this.#conditions.columnsNamed(textWithout(text, named));
    if (columns.length === 0) return {};
    const meant = parts.filter(({ fit }) => fit >= matchGrades.variant);
    const ids = new Set(meant.map(({ ordinal }) => this.#facts.id(ordinal)));
    return { asked: { columns, parts: [...ids] } };
  }

  /** Other numbers by which the text names displayed parts, by part id. */
  #crossReferences(
    parts: readonly MatchingPart[],
    shown: readonly number[],
  ): ReadonlyMap<number, string> {
    const others = new Map<number, string>();
    for (const { ordinal, crossReference } of parts) {
      if (crossReference === undefined || !shown.includes(ordinal)) continue;
      others.set(this.#facts.id(ordinal), crossReference);
    }
    return others;
  }

  /** Documents by their ids, without those that are not here. */
  #ordinals(ids: readonly number[] = []): number[] {
    return ids.flatMap((id) => this.#facts.ordinal(id) ?? []);
  }

  #plan(text: string, isTyping: boolean, glossary = this.#glossary): QueryPlan {
    const known = {
      terms: this.#terms,
      parts: this.#parts,
      glossary,
      sounds: pronunciations,
    };
    return planQuery(text, known, isTyping);
  }

  /** The conditions that a text asks of parts; undefined where it is likelier to be words. */
  #asked({ text, named }: QueryPlan): RankedConditions | undefined {
    const ranked = this.#conditions.rank(text, named, (words) => {
      return this.#terms.match(this.#askedBeside(words)).whole;
    });
    if (ranked === undefined || ranked.isSure) return ranked;
    const isMet = this.#beside(ranked).length === this.#wordsBeside(ranked).length;
    return isMet ? ranked : undefined;
  }

  /**
   * Puts parts first that meet all conditions or many of them, words beside them included, and finds
   * those that no word leads to.
   */
  #withConditions(found: FoundDocuments, ranked: RankedConditions | undefined): FoundDocuments {
    if (ranked === undefined) return found;
    const { scores } = found;
    for (const ordinal of ranked.best) if (!scores.has(ordinal)) scores.set(ordinal, 0);
    const size = ranked.met.length;
    const beside = this.#beside(ranked);
    const least = (ranked.count + beside.length) / 2;
    const met = new Float32Array(size);
    for (let ordinal = 0; ordinal < size; ordinal += 1) {
      const own = ranked.met[ordinal] ?? 0;
      if (own === 0) continue;
      const all = beside.reduce((sum, has) => sum + (has[ordinal] ?? 0), own);
      if (all >= least) met[ordinal] = all;
    }
    const away = ranked.distance.slice();
    // What came after the last part with conditions has no place here, and needs none.
    for (const ordinal of this.#facts.obsolete) away[ordinal] = (away[ordinal] ?? 0) + farAway;
    return { ...found, ordinals: scores.ordinals(), places: { met, away } };
  }

  /** Parts nearest to conditions that none meets, whatever words stand beside these. */
  #nearest(
    ranked: RankedConditions | undefined,
    order: (a: number, b: number) => number,
  ): readonly number[] {
    if (ranked === undefined) return [];
    const away = (ordinal: number) =>
      (ranked.distance[ordinal] ?? 0) +
      (this.#facts.part(ordinal)?.stage === "obsolete" ? farAway : 0);
    return topK(ranked.nearest, maxNearest, (a, b) => away(a) - away(b) || order(a, b));
  }

  /** Words of a text beside its conditions that count as much as one of these. */
  #wordsBeside({ understood }: RankedConditions): Concept[] {
    return this.#askedBeside(understood.rest)
      .filter(({ isOptional }) => !isOptional)
      .slice(0, maxBeside);
  }

  /** Concepts of what stands beside conditions, without what is denied and nouns that any part may be called by. */
  #askedBeside(rest: string): readonly Concept[] {
    const words = withoutDenials(rest);
    const general = phraseTokens(words).filter(({ isGeneral }) => isGeneral);
    return this.#plan(textWithout(words, general), false).concepts;
  }

  /**
   * Documents that have a word beside the conditions, for each such word that one of the best parts has, or
   * of the nearest where none is: 1 by ordinal.
   */
  #beside(ranked: RankedConditions): Uint8Array[] {
    const { nearest, met } = ranked;
    const best = ranked.best.length > 0 ? ranked.best : nearest;
    return this.#wordsBeside(ranked)
      .map((concept) => {
        const has = new Uint8Array(met.length);
        for (const ordinal of this.#terms.match([concept]).ordinals) has[ordinal] = 1;
        return has;
      })
      .filter((has) => best.some((ordinal) => has[ordinal] === 1));
  }

  /**
   * Parts in place of those that a text names and asks for others than: their replacements to the last,
   * then parts that stand for their numbers.
   */
  #standIns({ text, parts }: QueryPlan): number[] {
    if (!asksForStandIn(text.toLowerCase())) return [];
    const meant = parts.filter(({ fit }) => fit >= matchGrades.variant || fit === matchGrades.edit);
    const own = meant
      .filter(({ crossReference }) => crossReference === undefined)
      .map(({ ordinal }) => ordinal);
    if (own.length === 0) return [];
    const replacements = own.flatMap((one) => this.#lastReplacement(one) ?? []);
    const others = meant.map(({ ordinal }) => ordinal).filter((one) => !own.includes(one));
    return [...replacements, ...others];
  }

  /** The part at the end of a part's replacements; undefined where it has none. */
  #lastReplacement(ordinal: number, seen: readonly number[] = []): number | undefined {
    const id = this.#facts.part(ordinal)?.replacement;
    const next = id === undefined ? undefined : this.#facts.ordinal(id);
    if (next === undefined || seen.includes(next)) return undefined;
    return this.#lastReplacement(next, [...seen, ordinal]) ?? next;
  }

  #closest({ strayCodes }: QueryPlan): MatchingPart[] {
    const near = strayCodes
      .slice(0, maxStrayCodes)
      .flatMap((code) => this.#parts.near(code, maxClosest));
    return bestOfEach(near).slice(0, maxClosest);
  }

  /** Prepares what the first search with conditions would wait for. */
  warmUp(): void {
    this.#conditions.warmUp();
  }
}

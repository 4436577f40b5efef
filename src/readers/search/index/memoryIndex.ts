import { abbreviation, readTerms, type TermReader } from "../text/readTerms.ts";
import { fieldWeights, furtherWeights, usualLengths } from "./fieldWeights.ts";
import { bestMatches } from "./memory/bestMatches.ts";
import {
  impactOf,
  inverseFrequency,
  maxOrdinals,
  ordinalOf,
  packPosting,
  titleBit,
} from "./memory/posting.ts";
import { grownArray, grownBytes, Postings, type PostingsState } from "./memory/postings.ts";
import { ScoreAccumulator } from "./memory/scoreAccumulator.ts";
import { Dictionary, type DictionaryState } from "./words/dictionary.ts";
import {
  type Alternative,
  type Concept,
  fields,
  type IndexField,
  type KnownWord,
  type Matches,
  type TermIndex,
} from "./words/termIndex.ts";
import type { NumberedWord } from "./words/wordList.ts";

/** Characters of scripts without blanks that stand in titles, with those that follow them there. */
class TitlePairs {
  readonly all: Map<number, Set<number>>;

  /** @param all those that were there */
  constructor(all: Map<number, Set<number>> = new Map()) {
    this.all = all;
  }

  add(first: number, second: number): void {
    const known = this.all.get(first);
    if (known) known.add(second);
    else this.all.set(first, new Set([second]));
  }
}

/** Everything that texts leave in an index. */
export interface MemoryIndexState {
  readonly dictionary: DictionaryState;
  readonly postings: PostingsState;
  readonly titlePairs: Map<number, Set<number>>;
}

/** BM25: how soon repeating a term brings no more, and how much length tells. */
const saturation = 1.2;
const lengthShare = 0.6;

/** A title is one in either language: who knows a thing by its other name means it as much. */
const titleFields: ReadonlySet<IndexField> = new Set(["title", "translation"]);

/** Marks of what was found: where it stands. */
const elsewhere = 1;
const inTitle = 2;

/** Share of all documents by which an everyday word counts as more frequent than it is. */
const everydayShare = 0.015;

/** More than the impacts of any alternative's terms together. */
const titleUnit = 1024;

/** Impact in a document of what it is itself: as of a word of its title. */
const titleImpact = 0.8;

/**
 * An inverted index in typed arrays, with BM25F: occurrences in different fields are weighed and
 * summed before they saturate. A posting holds its share in the score ready made, so that matching
 * is adding numbers up.
 */
export class MemoryIndex implements TermIndex {
  readonly #dictionary: Dictionary;
  readonly #postings: Postings;
  #isAlive = new Uint8Array(1 << 10);
  #documents = 0;
  /** True while only some documents are searched. */
  #isNarrowed = false;
  /** The terms of the document at hand, summed up. */
  readonly #document = new ScoreAccumulator(1 << 12);
  /** The terms of the field at hand, repeats included. */
  #found = new Uint32Array(1 << 12);
  #foundCount = 0;
  #neighbourCount = 0;
  /** True if the field at hand is a title. */
  #isTitle = false;
  readonly #titlePairs: TitlePairs;
  #scratch = new Uint32Array(1 << 10);
  readonly #alternative = new ScoreAccumulator(1 << 10);
  readonly #concept = new ScoreAccumulator(1 << 10);
  readonly #scores = new ScoreAccumulator(1 << 10);
  readonly #shares = new ScoreAccumulator(1 << 10);
  readonly #wordShares = new ScoreAccumulator(1 << 10);
  readonly #titleShares = new ScoreAccumulator(1 << 10);
  readonly #reader: TermReader = {
    word: (word) => {
      const list = this.#dictionary.ofWord(word);
      this.#add(list);
      return list;
    },
    abbreviation: (word) => this.#add(this.#dictionary.ofTerm(abbreviation(word))),
    neighbours: (first, second) => {
      this.#add(this.#dictionary.ofNeighbours(first, second));
      this.#neighbourCount += 1;
    },
    characters: (first, second) => {
      this.#add(this.#dictionary.ofCharacters(first, second));
      if (this.#isTitle && second !== 0) this.#titlePairs.add(first, second);
    },
    quantity: (token) => this.#add(this.#dictionary.ofTerm(token)),
    labelled: (label, quantity) => {
      this.#add(this.#dictionary.ofLabelled(label, quantity));
      this.#neighbourCount += 1;
    },
  };

  /** @param state an index as it was; its documents are to be revived */
  constructor(state?: MemoryIndexState) {
    this.#dictionary = new Dictionary(state?.dictionary);
    this.#postings = new Postings(state?.postings);
    this.#titlePairs = new TitlePairs(state?.titlePairs);
  }

  /** Everything that a document's texts left in it. */
  get state(): MemoryIndexState {
    const [dictionary, postings] = [this.#dictionary.state, this.#postings.state];
    return { dictionary, postings, titlePairs: this.#titlePairs.all };
  }

  get bytes(): number {
    const tallies = [this.#document, this.#alternative, this.#concept, this.#scores, this.#shares];
    return [
      this.#postings.bytes,
      this.#dictionary.bytes,
      this.#isAlive.byteLength + this.#found.byteLength,
      this.#titleShares.bytes + this.#wordShares.bytes,
      ...tallies.map((accumulator) => accumulator.bytes),
    ].reduce((sum, bytes) => sum + bytes, 0);
  }

  put(ordinal: number, texts: Readonly<Partial<Record<IndexField, string>>>): void {
    this.revive(ordinal);
    const document = this.#document;
    document.clear(this.#dictionary.lists);
    for (const field of fields) {
      const text = texts[field];
      if (text !== undefined && text !== "") this.#sum(text, field);
    }
    for (let place = 0; place < document.size; place += 1) {
      const number = document.at(place);
      const sum = document.value(number);
      const isInTitle = document.mark(number) === inTitle;
      this.#postings.add(number, packPosting(ordinal, sum / (sum + saturation), isInTitle));
    }
  }

  /** Reuses a removed document, whose postings are still there. */
  revive(ordinal: number): void {
    if (ordinal >= maxOrdinals) throw new RangeError("The index holds no more documents");
    if (ordinal >= this.#isAlive.length) this.#isAlive = grownBytes(this.#isAlive, ordinal + 1);
    this.#isAlive[ordinal] = 1;
    this.#documents += 1;
  }

  /** Adds a field's terms to those of the document at hand. */
  #sum(text: string, field: IndexField): void {
    this.#foundCount = 0;
    this.#neighbourCount = 0;
    this.#isTitle = titleFields.has(field);
    readTerms(text, this.#reader);
    const document = this.#document;
    document.makeRoom(this.#dictionary.lists);
    const count = this.#foundCount - this.#neighbourCount;
    const length = 1 - lengthShare + (lengthShare * count) / usualLengths[field];
    const share = fieldWeights[field] / length;
    for (let at = 0; at < this.#foundCount; at += 1) {
      const number = this.#found[at] ?? 0;
      const mark = this.#isTitle ? inTitle : Math.max(document.mark(number), elsewhere);
      document.set(number, document.value(number) + share, mark);
    }
  }

  #add(number: number): void {
    if (this.#foundCount === this.#found.length) {
      this.#found = grownArray(this.#found, this.#foundCount + 1);
    }
    this.#found[this.#foundCount] = number;
    this.#foundCount += 1;
  }

  remove(ordinal: number): void {
    if (this.#isAlive[ordinal] !== 1) return;
    this.#isAlive[ordinal] = 0;
    this.#documents -= 1;
  }

  among<Result>(ordinals: Iterable<number>, work: () => Result): Result {
    const [isAlive, documents] = [this.#isAlive, this.#documents];
    const isSearched = new Uint8Array(isAlive.length);
    let count = 0;
    for (const ordinal of ordinals) {
      if (isAlive[ordinal] !== 1 || isSearched[ordinal] === 1) continue;
      isSearched[ordinal] = 1;
      count += 1;
    }
    [this.#isAlive, this.#documents, this.#isNarrowed] = [isSearched, count, true];
    try {
      return work();
    } finally {
      [this.#isAlive, this.#documents, this.#isNarrowed] = [isAlive, documents, false];
    }
  }

  frequency(term: string): number {
    let living = 0;
    const count = this.#readPostings(term);
    for (let at = 0; at < count; at += 1) {
      living += this.#isAlive[ordinalOf(this.#scratch[at] ?? 0)] ?? 0;
    }
    return living;
  }

  has(term: string): boolean {
    if (this.#isNarrowed) return this.frequency(term) > 0;
    const list = this.#dictionary.find(term);
    return list !== undefined && this.#postings.count(list) > 0;
  }

  get titlePairs(): ReadonlyMap<number, ReadonlySet<number>> {
    return this.#titlePairs.all;
  }

  wordsFrom(beginning: string, max: number): readonly KnownWord[] {
    return this.#maxFrequent(this.#dictionary.words.from(beginning), max);
  }

  wordsLike(word: string, max: number): readonly KnownWord[] {
    return this.#maxFrequent(this.#dictionary.words.like(word), max);
  }

  #maxFrequent(words: NumberedWord[], max: number): KnownWord[] {
    // Words of documents that are not searched take no other word's place.
    const known = this.#isNarrowed ? words.filter(({ term }) => this.frequency(term) > 0) : words;
    return known
      .sort(
        (a, b) =>
          this.#postings.count(b.number) - this.#postings.count(a.number) ||
          (a.word < b.word ? -1 : 1),
      )
      .slice(0, max)
      .filter(({ term }) => this.frequency(term) > 0)
      .map(({ word, term }) => ({ word, term }));
  }

  match(concepts: readonly Concept[], inTitles = false): Matches {
    const capacity = this.#isAlive.length;
    const tallies = [this.#scores, this.#shares, this.#titleShares, this.#wordShares];
    for (const accumulator of tallies) accumulator.clear(capacity);
    let [asked, words] = [0, 0];
    for (const isOptional of [false, true]) {
      for (const concept of concepts) {
        if (concept.isOptional !== isOptional) continue;
        const share = this.#score(concept, inTitles);
        if (!isOptional) asked += share;
        else if (concept.isWord) words += share;
      }
    }
    const best = bestMatches(this.#scores, this.#shares, this.#titleShares, asked);
    const held = (ordinal: number) => this.#shares.value(ordinal) + this.#wordShares.value(ordinal);
    return { ...best, shares: best.ordinals.map((one) => held(one) / (asked + words)) };
  }

  /** Adds what documents have of a concept to their scores, and returns its share in them. */
  #score(concept: Concept, inTitles: boolean): number {
    const found = this.#concept;
    found.clear(this.#isAlive.length);
    const further = furtherWeights(concept.alternatives);
    for (const [at, one] of concept.alternatives.entries()) {
      this.#find(one, inTitles || one.inTitle === true, further[at] ?? 0);
    }
    for (const [ordinal, weight] of concept.documents ?? []) {
      const impact = titleImpact * (saturation + 1) * weight;
      if (this.#isAlive[ordinal] !== 1 || found.value(ordinal) >= impact) continue;
      found.set(ordinal, impact, inTitle);
    }
    const others = concept.isEveryday === true ? everydayShare * this.#documents : 0;
    const share = concept.weight * inverseFrequency(found.size + others, this.#documents + others);
    for (let place = 0; place < found.size; place += 1) {
      const ordinal = found.at(place);
      const score = share * found.value(ordinal);
      if (concept.isOptional) {
        if (!this.#scores.has(ordinal)) continue;
        this.#scores.add(ordinal, score);
        if (concept.isWord) this.#wordShares.add(ordinal, share);
        continue;
      }
      this.#scores.add(ordinal, score);
      this.#shares.add(ordinal, share);
      if (found.mark(ordinal) === inTitle) this.#titleShares.add(ordinal, share);
    }
    return share;
  }

  /**
   * Adds what documents have of one way to say a concept: the best of them, and a little of the others.
   * @param further weight of the lesser of this way and the best before it
   */
  #find({ terms, weight }: Alternative, inTitles: boolean, further: number): void {
    const held = this.#alternative;
    held.clear(this.#isAlive.length);
    for (const [number, term] of terms.entries()) {
      const count = this.#readPostings(term);
      for (let at = 0; at < count; at += 1) {
        const posting = this.#scratch[at] ?? 0;
        const ordinal = ordinalOf(posting);
        const isNext = number === 0 || held.mark(ordinal) === number;
        if (this.#isAlive[ordinal] !== 1 || !isNext) continue;
        if (inTitles && titleBit(posting) === 0) continue;
        // Beside the impact, the number that is summed counts the terms that stand in the title.
        const sum = held.value(ordinal) + impactOf(posting) + titleUnit * titleBit(posting);
        held.set(ordinal, sum, number + 1);
      }
    }
    for (let place = 0; place < held.size; place += 1) {
      const ordinal = held.at(place);
      if (held.mark(ordinal) !== terms.length) continue;
      const sum = held.value(ordinal);
      const titles = Math.floor(sum / titleUnit);
      const impact = ((sum - titles * titleUnit) / terms.length) * (saturation + 1) * weight;
      const other = this.#concept.value(ordinal);
      if (impact <= other) {
        this.#concept.set(ordinal, other + further * impact, this.#concept.mark(ordinal));
      } else {
        const mark = titles === terms.length ? inTitle : elsewhere;
        this.#concept.set(ordinal, impact + further * other, mark);
      }
    }
  }

  /** Reads a term's postings into the scratch array; how many they are. */
  #readPostings(term: string): number {
    const list = this.#dictionary.find(term);
    if (list === undefined) return 0;
    const count = this.#postings.count(list);
    if (count > this.#scratch.length) this.#scratch = grownArray(this.#scratch, count);
    return this.#postings.read(list, this.#scratch);
  }
}

import { codeOf, type FittingPart, fits, type PartIndex } from "../index/parts.ts";
import type { Alternative, Concept, TermIndex } from "../index/terms.ts";
import { type Measure, measuresIn } from "../text/measure.ts";
import { normalise } from "../text/normalise.ts";
import { stem } from "../text/stem.ts";
import { pairsOf } from "../text/tokens.ts";
import { type Glossary, longestPhrase, type Saying } from "./glossary.ts";
import type { Mark } from "./marks.ts";
import { wordsOfRun } from "./runWords.ts";
import { isStopWord } from "./stopWords.ts";
import { type Unit, unitsIn } from "./units.ts";

/** What a reader's text asks for. */
export interface Plan {
  readonly concepts: readonly Concept[];
  /** The parts whose numbers the text names, in whole or in part. */
  readonly parts: readonly FittingPart[];
  /** Whether the text names parts and nothing else. */
  readonly isPartAlone: boolean;
  /** What looks like a part's number and fits none. */
  readonly strayCodes: readonly string[];
  readonly marks: readonly Mark[];
  /** The text with its misspelt words put right; absent where nothing was. */
  readonly corrected?: string;
}

/** What a text is understood by. */
export interface Known {
  readonly terms: TermIndex;
  readonly parts: PartIndex;
  readonly glossary: Glossary;
}

/** Things looked for at once; what is typed beyond them is passed over. */
const mostConcepts = 24;
/** Words looked up by their beginnings or corrected: both go through all words there are. */
const mostUnknown = 4;
const mostCompletions = 16;
const mostCorrections = 3;
/** Parts whose mention in a text counts as a find. */
const mostNamedParts = 12;
/** Words that a part's number may be written as: `rg 8810 s`. */
const mostCodeUnits = 4;

/** What stands in for a word counts less than the word. */
const split = 0.9;
const synonym = 0.85;
const completion = 0.7;
const correction = 0.7;
const loose = 0.5;

/** Shares in the score of what is looked for beside the main things. */
const stopWord = 0.3;
const neighbours = 0.4;

/**
 * Reads what a text asks for.
 * @param isTyping whether the last word may be the beginning of one
 */
export function planOf(text: string, known: Known, isTyping = false): Plan {
  return new Planner(normalise(text), known, isTyping).plan();
}

class Planner {
  readonly #text: string;
  readonly #known: Known;
  readonly #isTyping: boolean;
  readonly #units: readonly Unit[];
  readonly #measures: readonly Measure[];
  readonly #concepts: Concept[] = [];
  readonly #marks: Mark[] = [];
  readonly #parts: FittingPart[] = [];
  readonly #strayCodes: string[] = [];
  readonly #corrections: { start: number; end: number; to: string }[] = [];
  #unknown = 0;

  constructor(text: string, known: Known, isTyping: boolean) {
    this.#text = text;
    this.#known = known;
    this.#isTyping = isTyping;
    this.#units = unitsIn(text);
    this.#measures = measuresIn(text, "careless");
  }

  plan(): Plan {
    for (let at = 0; at < this.#units.length && this.#concepts.length < mostConcepts; ) {
      at += this.#part(at) || this.#measure(at) || this.#phrase(at) || this.#words(at);
      this.#neighbours(at);
    }
    const asked = this.#concepts.filter(({ isOptional }) => !isOptional);
    const corrected = this.#corrected();
    return {
      // Where there is nothing but stop words, they are what is asked for.
      concepts:
        asked.length > 0
          ? this.#concepts
          : this.#concepts.map((concept) => ({ ...concept, isOptional: false })),
      parts: this.#parts,
      isPartAlone: asked.length === 1 && this.#parts.length > 0,
      strayCodes: this.#strayCodes,
      marks: this.#marks,
      ...(corrected !== undefined && { corrected }),
    };
  }

  /** A part's number, perhaps in several words. Like its kin, it returns how many units it took. */
  #part(from: number): number {
    for (let count = this.#unitsInCode(from); count > 0; count -= 1) {
      const units = this.#units.slice(from, from + count);
      const code = codeOf(units.map(({ text }) => text).join(""));
      const fitting = this.#known.parts.find(code);
      const best = Math.max(0, ...fitting.map(({ fit }) => fit));
      if (best === 0 || !isMeant(units, best) || !this.#isNoMeasure(units, best)) continue;
      this.#addPart(units, code, fitting, best);
      return count;
    }
    return 0;
  }

  /** Units that follow one another with nothing between them but a blank or a joint. */
  #unitsInCode(from: number): number {
    let count = 0;
    while (count < mostCodeUnits && this.#units[from + count]?.kind === "word") {
      const before = this.#units[from + count - 1];
      const gap = (this.#units[from + count]?.start ?? 0) - (before?.end ?? 0);
      if (count > 0 && gap > 1) break;
      count += 1;
    }
    return count;
  }

  /** `8810s` is a part before it is a time; `100w` is a power before it is a piece of a number. */
  #isNoMeasure(units: readonly Unit[], best: number): boolean {
    const [first] = units;
    return best >= fits.variant || !this.#measures.some(({ start }) => start === first?.start);
  }

  #addPart(
    units: readonly Unit[],
    code: string,
    fitting: readonly FittingPart[],
    best: number,
  ): void {
    const ranked = fitting.toSorted((a, b) => b.fit - a.fit || (a.term < b.term ? -1 : 1));
    this.#parts.push(...ranked);
    const named = ranked.slice(0, mostNamedParts).map(({ term, fit }) => ({
      terms: [term],
      weight: fit === best ? 1 : 0.6,
    }));
    this.#concepts.push(required([...named, { terms: [code], weight: 1 }]));
    this.#marks.push({ kind: "code", text: code });
    const [likeliest] = ranked;
    if (best === fits.slip && likeliest) {
      this.#marks.push({ kind: "code", text: likeliest.term });
      this.#correct(units, likeliest.term.toUpperCase());
    } else if (best === fits.variant && likeliest) {
      this.#marks.push({ kind: "code", text: likeliest.term });
    }
  }

  /** A number with its unit. */
  #measure(from: number): number {
    const unit = this.#units[from];
    const here = this.#measures.filter(({ start, end }) => {
      return unit !== undefined && start <= unit.start && unit.start < end;
    });
    const known = here.filter(({ token }) => this.#known.terms.frequency(token) > 0);
    const [first] = known;
    if (first === undefined) return 0;
    for (const { token } of known) this.#concepts.push(required([{ terms: [token], weight: 1 }]));
    const written = this.#text.slice(first.start, first.end).toLowerCase();
    this.#marks.push({ kind: "code", text: codeOf(written) });
    return this.#units.slice(from).filter(({ start }) => start < first.end).length;
  }

  /** The longest phrase that the glossary knows. */
  #phrase(from: number): number {
    const found = this.#phraseAt(from);
    if (found === undefined) return 0;
    const { count, sayings } = found;
    const units = this.#units.slice(from, from + count);
    const key = units.map((unit) => unit.key).join(" ");
    const isOwn = (saying: Saying) => saying.key.replaceAll(" ", "") === key.replaceAll(" ", "");
    const joined = key.replaceAll(" ", "");
    const alternatives: Alternative[] = sayings.map((saying) => ({
      terms: saying.terms,
      weight: isOwn(saying) ? 1 : synonym,
    }));
    if (/^[a-z0-9]+$/.test(joined)) alternatives.push({ terms: [joined], weight: 1 });
    this.#concepts.push(required(alternatives));
    for (const saying of sayings) {
      if (isOwn(saying)) this.#marks.push(...ownMarks(units));
      this.#marks.push({ kind: "phrase", text: saying.text });
    }
    return count;
  }

  #phraseAt(from: number): { count: number; sayings: readonly Saying[] } | undefined {
    const most = Math.min(longestPhrase, this.#units.length - from);
    for (let count = most; count > 0; count -= 1) {
      const keys = this.#units.slice(from, from + count).map(({ key }) => key);
      const sayings = this.#known.glossary.sayings(keys);
      if (sayings !== undefined) return { count, sayings };
    }
    return undefined;
  }

  #words(from: number): number {
    const unit = this.#units[from];
    if (unit === undefined) return 1;
    if (unit.kind === "character") return this.#run(from);
    return this.#lettersAndNumber(from) || this.#word(unit, from);
  }

  /** `ddr 4` where documents say `DDR4`. */
  #lettersAndNumber(from: number): number {
    const [letters, digits] = [this.#units[from], this.#units[from + 1]];
    if (letters === undefined || digits === undefined || letters.left > 1) return 0;
    if (digits.start - letters.end > 1 || !/^\d/.test(digits.text)) return 0;
    const joined = letters.text + digits.text;
    if (!/^[a-z]+\d/.test(joined) || this.#known.terms.frequency(joined) === 0) return 0;
    this.#concepts.push(
      required([
        { terms: [joined], weight: 1 },
        { terms: [letters.key, digits.key], weight: split },
      ]),
    );
    this.#marks.push({ kind: "code", text: joined });
    return 1 + digits.left;
  }

  /** A word, joined ones as a whole. */
  #word(unit: Unit, from: number): number {
    const parts = this.#units.slice(from, from + unit.left);
    const joined = parts.map(({ text }) => text).join("");
    if (parts.length === 1 && isStopWord(unit.text) && !this.#standsOut(unit)) {
      this.#concepts.push({
        alternatives: [{ terms: [unit.key], weight: 1 }],
        weight: stopWord,
        isOptional: true,
      });
      return 1;
    }
    const { terms } = this.#known;
    const alternatives: Alternative[] = [{ terms: [stem(joined)], weight: 1 }];
    if (parts.length > 1) alternatives.push({ terms: parts.map(({ key }) => key), weight: split });
    const isLast = from + unit.left === this.#units.length;
    const isKnown = alternatives.some((one) =>
      one.terms.every((term) => terms.frequency(term) > 0),
    );
    this.#marks.push(...ownMarks(parts));
    if (this.#isTyping && isLast) alternatives.push(...this.#completions(joined));
    else if (!isKnown) alternatives.push(...this.#standIns(parts, joined));
    this.#concepts.push(required(alternatives));
    return unit.left;
  }

  /** A stop word in capitals among words that are not is an abbreviation: `CAN`. */
  #standsOut(unit: Unit): boolean {
    return unit.isCapital && /[a-z]/.test(this.#text);
  }

  /** What an unknown word may mean: its letters and digits apart, a word it begins, a slip. */
  #standIns(parts: readonly Unit[], joined: string): Alternative[] {
    const { terms } = this.#known;
    const pieces = joined.match(/\p{N}+|\p{L}+/gu) ?? [];
    if (pieces.length > 1 && pieces.every((piece) => terms.frequency(stem(piece)) > 0)) {
      this.#marks.push({ kind: "code", text: joined });
      return [{ terms: pieces.map(stem), weight: split }];
    }
    if (/\d/.test(joined)) this.#strayCodes.push(joined);
    if (this.#unknown >= mostUnknown) return [];
    this.#unknown += 1;
    const completions = this.#completions(joined);
    if (completions.length > 0) return completions;
    const likely = terms.wordsLike(joined, mostCorrections);
    const [likeliest] = likely;
    if (likeliest) this.#correct(parts, likeliest.word);
    for (const { term } of likely) this.#marks.push({ kind: "stem", text: term });
    return likely.map(({ term }) => ({ terms: [term], weight: correction }));
  }

  #completions(beginning: string): Alternative[] {
    if (beginning.length < (this.#isTyping ? 2 : 3)) return [];
    const words = this.#known.terms.wordsFrom(beginning, mostCompletions);
    if (words.length > 0) this.#marks.push({ kind: "beginning", text: beginning });
    return words.map(({ term }) => ({ terms: [term], weight: completion }));
  }

  /** Characters without blanks, as far as no phrase begins among them. */
  #run(from: number): number {
    let to = from + 1;
    while (this.#follows(to) && this.#phraseAt(to) === undefined) to += 1;
    const run = this.#units.slice(from, to);
    const words = wordsOfRun(run.map(({ text }) => text).join(""));
    const isAlone = this.#units.length === run.length;
    for (const [at, word] of words.entries()) {
      this.#runWord(word, isAlone && words.length === 1);
      const next = words[at + 1];
      if (next !== undefined) this.#pair(lastOf(word), firstOf(next));
    }
    return to - from;
  }

  #runWord(word: string, isAlone: boolean): void {
    const characters = [...word];
    const pairs = pairsOf(word);
    const isStop = isStopWord(word) && !isAlone;
    const { terms } = this.#known;
    const alternatives: Alternative[] = [
      { terms: pairs.length > 0 ? pairs : characters, weight: 1 },
    ];
    // A slip among characters: whatever holds those that are known at all.
    if (pairs.some((pair) => terms.frequency(pair) === 0)) {
      const known = characters.filter((one) => terms.frequency(one) > 0);
      if (known.length > 1) alternatives.push({ terms: known, weight: loose });
    }
    if (!isStop) this.#marks.push({ kind: "phrase", text: word });
    this.#concepts.push({
      alternatives,
      weight: isStop ? stopWord : 1,
      isOptional: isStop || (characters.length === 1 && !isAlone),
    });
  }

  /** What stood side by side may well stand so in what is looked for. */
  #neighbours(at: number): void {
    const [before, after] = [this.#units[at - 1], this.#units[at]];
    if (before?.kind === "character" && this.#follows(at) && after) {
      this.#pair(before.text, after.text);
    }
  }

  #pair(before: string, after: string): void {
    this.#concepts.push({
      alternatives: [{ terms: [before + after], weight: 1 }],
      weight: neighbours,
      isOptional: true,
    });
  }

  /** Whether a unit is a character that follows another without a gap. */
  #follows(at: number): boolean {
    const [before, after] = [this.#units[at - 1], this.#units[at]];
    return after?.kind === "character" && before?.end === after.start;
  }

  #correct(units: readonly Unit[], to: string): void {
    const [first, last] = [units[0], units.at(-1)];
    if (first && last) this.#corrections.push({ start: first.start, end: last.end, to });
  }

  #corrected(): string | undefined {
    if (this.#corrections.length === 0) return undefined;
    let text = this.#text;
    for (const { start, end, to } of this.#corrections.toReversed()) {
      text = text.slice(0, start) + to + text.slice(end);
    }
    return text.trim();
  }
}

/** Several words are a number only where the number has what the last of them says. */
function isMeant(units: readonly Unit[], best: number): boolean {
  if (units.length === 1) return true;
  if (best >= fits.bare) return true;
  return best >= fits.slip && /\d/.test(units.at(-1)?.text ?? "");
}

function required(alternatives: readonly Alternative[]): Concept {
  return { alternatives, weight: 1, isOptional: false };
}

function ownMarks(units: readonly Unit[]): Mark[] {
  const characters = units.filter(({ kind }) => kind === "character");
  const run = characters.map(({ text }) => text).join("");
  return [
    ...units
      .filter(({ kind, text }) => kind === "word" && !isStopWord(text))
      .map(({ key }): Mark => ({ kind: "stem", text: key })),
    ...(run === "" ? [] : [{ kind: "phrase", text: run } as const]),
  ];
}

function firstOf(text: string): string {
  return [...text][0] ?? "";
}

function lastOf(text: string): string {
  return [...text].at(-1) ?? "";
}

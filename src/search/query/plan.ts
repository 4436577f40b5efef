import { codeOf, type MatchingPart, type PartIndex } from "../index/parts.ts";
import type { Alternative, Concept, TermIndex } from "../index/terms.ts";
import { normalise } from "../text/normalise.ts";
import type { Pronunciations } from "../text/pronunciations.ts";
import { type FoundQuantity, quantitiesIn } from "../text/quantities.ts";
import { simplified } from "../text/simplified.ts";
import { stem } from "../text/stem.ts";
import { isRelating, isStopWord } from "../text/stopWords.ts";
import { wholeOf } from "../text/tokens.ts";
import { alternativesTo } from "./alternatives.ts";
import { besideLabel } from "./besideLabel.ts";
import { characterAlternatives, hanWord } from "./hanWords.ts";
import { isCode, type Mark, ownMarks } from "./marks.ts";
import { partConcept } from "./partConcept.ts";
import { type PartReference, PartReferenceReader } from "./partReferences.ts";
import { asInitials, asPinyin } from "./pinyin.ts";
import { wordsOfRun } from "./runWords.ts";
import { maxPhraseTerms, type Synonym, type SynonymIndex } from "./synonymIndex.ts";
import { type QueryUnit, queryUnits } from "./units.ts";
import {
  abbreviationsOf,
  completions,
  inOrder,
  optional,
  relations,
  required,
  shares,
  type TermMeaning,
} from "./words.ts";

/** A reader's text as it is searched for. */
export interface QueryPlan {
  readonly concepts: readonly Concept[];
  /** The parts whose numbers the text names, in whole or in part. */
  readonly parts: readonly MatchingPart[];
  /** True if the text names parts and nothing else. */
  readonly isPartAlone: boolean;
  /** The last code that named parts, as documents would have it. */
  readonly partTerm: string | undefined;
  /** Codes that look like a part's number and fit none. */
  readonly strayCodes: readonly string[];
  readonly marks: readonly Mark[];
  /** True if no document has any word of the text as it stands, whatever stood in for them. */
  readonly isUnknown: boolean;
  /** The text with its misspelt words put right; absent where nothing was. */
  readonly corrected?: string;
}

/** What a text is read against: the index's terms and parts, the glossary, the readings. */
export interface QueryContext {
  readonly terms: TermIndex;
  readonly parts: PartIndex;
  readonly glossary: SynonymIndex;
  readonly sounds: Pronunciations;
}

/** Things looked for at once; what is typed beyond them is passed over. */
const maxConcepts = 24;
/** Words completed or corrected, which goes through all words there are. */
const maxUnknown = 12;

/** Shares in the score of what says more than a word, or less. */
const stopWord = 0.3;
const beside = 0.25;
/** A word of a phrase that was typed: a document may have only that one. */
const wordOfPhrase = 0.15;
/** A longer phrase of another meaning counts against what holds it. */
const anotherThing = -0.3;

const apostrophe = /['\u2019]/;

/**
 * Reads what a text asks for.
 * @param isTyping whether the last word may be the beginning of one
 */
export function planQuery(text: string, known: QueryContext, isTyping = false): QueryPlan {
  return new Planner(simplified(normalise(text)), known, isTyping).plan();
}

class Planner {
  readonly #text: string;
  readonly #known: QueryContext;
  readonly #isTyping: boolean;
  readonly #units: readonly QueryUnit[];
  readonly #measures: readonly FoundQuantity[];
  readonly #partReader: PartReferenceReader;
  readonly #concepts: Concept[] = [];
  readonly #marks: Mark[] = [];
  readonly #parts: MatchingPart[] = [];
  readonly #strayCodes: string[] = [];
  readonly #corrections: { start: number; end: number; to: string }[] = [];
  /** Concepts that say something but too little to be asked for beside others. */
  readonly #faint = new Set<Concept>();
  #lookUps = 0;
  readonly #namedCodes = new Set<string>();
  #partTerm: string | undefined;
  /** True if documents have something of the text as it stands, and whether they lack something. */
  #isFound = false;
  #isMissed = false;

  constructor(text: string, known: QueryContext, isTyping: boolean) {
    this.#text = text;
    this.#known = known;
    this.#isTyping = isTyping;
    this.#units = queryUnits(text);
    this.#measures = quantitiesIn(text, "careless");
    this.#partReader = new PartReferenceReader(text, this.#units, this.#measures, known);
  }

  plan(): QueryPlan {
    for (let at = 0; at < this.#units.length && this.#concepts.length < maxConcepts; ) {
      this.#besideOneAnother(at);
      at += this.#part(at) || this.#measure(at) || this.#phrase(at) || this.#words(at);
    }
    const asked = this.#concepts.filter(({ isOptional }) => !isOptional);
    const corrected = this.#corrected();
    return {
      concepts: asked.length > 0 ? this.#concepts : this.#littleAsked(),
      parts: this.#parts,
      partTerm: this.#partTerm,
      isPartAlone: asked.length === 1 && this.#parts.length > 0,
      strayCodes: this.#strayCodes,
      marks: this.#marks,
      isUnknown: this.#isMissed && !this.#isFound,
      ...(corrected !== undefined && { corrected }),
    };
  }

  /** The concepts where none is required: the faint ones become so, or else the stop words. */
  #littleAsked(): Concept[] {
    return this.#concepts.map((concept) => {
      const isAsked = this.#faint.size === 0 || this.#faint.has(concept);
      return isAsked ? { ...concept, isOptional: false } : concept;
    });
  }

  /** Notes whether documents have something as it was typed. */
  #note(isKnown: boolean): void {
    if (isKnown) this.#isFound = true;
    else this.#isMissed = true;
  }

  /** Adds an optional concept for two units that were typed side by side. */
  #besideOneAnother(at: number): void {
    const [before, after] = [this.#units[at - 1], this.#units[at]];
    if (before === undefined || after === undefined || before.kind !== after.kind) return;
    const isRun = after.kind === "character";
    if (after.start - before.end > (isRun ? 0 : 1)) return;
    const terms = isRun ? [before.key + after.key] : [`${before.key} ${after.key}`];
    this.#concepts.push(optional([{ terms, weight: 1 }], beside));
  }

  /** A part's number, perhaps in several words. Like its kin, it returns how many units it took. */
  #part(from: number): number {
    const named = this.#partReader.namedAt(from);
    if (named === undefined) return 0;
    if (!this.#namedCodes.has(named.code)) this.#namesParts(named);
    this.#namedCodes.add(named.code);
    return named.units.length;
  }

  #namesParts(named: PartReference): void {
    const { ranked, concept, marks, correction } = partConcept(named);
    this.#parts.push(...ranked);
    this.#partTerm = named.code;
    this.#concepts.push(concept);
    this.#marks.push(...marks);
    this.#note(correction === undefined);
    if (correction !== undefined) this.#correct(named.units, correction);
  }

  /** A number with its unit. */
  #measure(from: number): number {
    const unit = this.#units[from];
    if (unit === undefined) return 0;
    const known = this.#measures.filter(
      ({ start, end, token }) =>
        start <= unit.start && unit.start < end && this.#known.terms.frequency(token) > 0,
    );
    const [first] = known;
    if (first === undefined) return 0;
    this.#note(true);
    for (const { token } of known) {
      this.#concepts.push(required([{ terms: [token], weight: 1 }]));
      this.#marks.push({ kind: "quantity", text: token });
    }
    for (const measure of known) {
      this.#concepts.push(...besideLabel(this.#text, measure, this.#known.glossary));
    }
    return this.#units.slice(from).filter(({ start }) => start < first.end).length;
  }

  /** The longest phrase that the glossary knows. */
  #phrase(from: number): number {
    const found = this.#phraseAt(from);
    if (found === undefined) return 0;
    const { count, synonyms } = found;
    const units = this.#units.slice(from, from + count);
    const joined = units.map(({ key }) => key).join("");
    const isOwn = ({ key }: Synonym) => key.replaceAll(" ", "") === joined;
    const alternatives = synonyms.flatMap((synonym) => waysToSay(synonym, isOwn(synonym)));
    if (/^[a-z0-9]+$/.test(joined)) alternatives.push({ terms: [joined], weight: 1 });
    alternatives.push(...this.#relatedTo(units, from));
    // Where no document has it in any way, one that has its words is better than none.
    if (!alternatives.some((one) => this.#isThere(one))) {
      alternatives.push(...synonyms.flatMap(wordsApart));
    }
    this.#note(alternatives.some((one) => this.#isThere(one)));
    this.#concepts.push(required(alternatives));
    const own = synonyms.find(isOwn);
    for (const terms of own?.words ?? []) {
      this.#concepts.push(required([{ terms, weight: 1 }], wordOfPhrase));
    }
    const others = this.#known.glossary.longer(units.map(({ key }) => key));
    if (others.length > 0) {
      const said = others.map(({ terms }) => ({ terms, weight: 1 }));
      this.#concepts.push(optional(said, anotherThing));
    }
    for (const synonym of synonyms) {
      if (isOwn(synonym)) this.#marks.push(...ownMarks(units));
      this.#marks.push({ kind: "phrase", text: synonym.text });
    }
    return count;
  }

  /** Further meanings of a single word of the glossary, as any other word has them. */
  #relatedTo(units: readonly QueryUnit[], from: number): readonly Alternative[] {
    const [unit] = units;
    if (unit?.kind !== "word" || units.length > 1 || unit.left > 1) return [];
    const isKnown = this.#known.terms.frequency(unit.key) > 0;
    const isLast = from + 1 === this.#units.length;
    if (!isKnown && !isLast) return [];
    const { alternatives, marks } = this.#otherMeaning(unit.text, true, isLast);
    this.#marks.push(...marks);
    return alternatives;
  }

  #phraseAt(from: number): { count: number; synonyms: readonly Synonym[] } | undefined {
    const max = Math.min(maxPhraseTerms, this.#units.length - from);
    for (let count = max; count > 0; count -= 1) {
      const keys = this.#units.slice(from, from + count).map(({ key }) => key);
      const synonyms = this.#known.glossary.synonyms(keys);
      if (synonyms !== undefined && !this.#isCut(from + count)) return { count, synonyms };
    }
    return undefined;
  }

  /** True if a unit is the number of the word before it: of `ssl9.9` no `ssl` is to be found. */
  #isCut(at: number): boolean {
    const isSameWord = (this.#units[at - 1]?.left ?? 1) > 1;
    return isSameWord && /^\d/.test(this.#units[at]?.text ?? "");
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
    this.#note(true);
    this.#concepts.push(
      required([
        { terms: [joined], weight: 1 },
        { terms: [letters.key, digits.key], weight: shares.split },
      ]),
    );
    this.#marks.push({ kind: "code", text: joined });
    return 1 + digits.left;
  }

  /** A word, joined ones as a whole. */
  #word(unit: QueryUnit, from: number): number {
    const parts = this.#units.slice(from, from + unit.left);
    const joined = wholeOf(parts.map(({ text }) => text));
    if (parts.length === 1 && isStopWord(joined)) {
      this.#stopWord(unit);
      return 1;
    }
    const isBegun = this.#isBarelyBegun(from);
    if (isBegun || (parts.length === 1 && this.#onlyRelates(joined))) {
      this.#concepts.push(optional([{ terms: [unit.key], weight: 1 }], isBegun ? 1 : stopWord));
      return 1;
    }
    const own: Alternative[] = [{ terms: [stem(joined)], weight: 1 }];
    if (parts.length > 1) own.push(...inOrder(parts.map(({ key }) => key)));
    if (this.#isContraction(parts, joined)) {
      this.#concepts.push(optional(own, stopWord));
      return unit.left;
    }
    const isKnown = own.some((one) => this.#isThere(one));
    const isLast = from + unit.left === this.#units.length;
    const more = this.#otherMeaning(joined, isKnown, isLast);
    this.#note(isKnown || (more.alternatives.length > 0 && more.correction === undefined));
    this.#concepts.push(required([...own, ...more.alternatives]));
    if (isCode(joined)) this.#marks.push({ kind: "code", text: codeOf(joined) });
    this.#marks.push(...ownMarks(parts), ...more.marks);
    if (more.correction !== undefined) this.#correct(parts, more.correction);
    return unit.left;
  }

  /** True for an auxiliary verb with its apostrophe (`can't`), which says as little as a stop word. */
  #isContraction([first, ...rest]: readonly QueryUnit[], joined: string): boolean {
    if (first === undefined || rest.length === 0 || !isStopWord(joined)) return false;
    return apostrophe.test(this.#text[first.end] ?? "");
  }

  /** True if a word relates a code or a quantity that is asked for to what has it: `支持tls1.3吗`. */
  #onlyRelates(word: string): boolean {
    return isRelating(word) && this.#units.some(({ text }) => /\d/.test(text));
  }

  /** True if a unit is the first letter of a last word that is being typed, behind others. */
  #isBarelyBegun(at: number): boolean {
    const isLast = at > 0 && at === this.#units.length - 1;
    return this.#isTyping && isLast && this.#units[at]?.text.length === 1;
  }

  /** True if all terms of an alternative are in documents, if not in the same one. */
  #isThere({ terms }: Alternative): boolean {
    return terms.every((term) => this.#known.terms.frequency(term) > 0);
  }

  #stopWord(unit: QueryUnit): void {
    const isAlone = this.#units.every(({ text }) => isStopWord(text));
    const isAbbreviated = isAlone || (unit.isCapital && /[a-z]/.test(this.#text));
    const abbreviated = isAbbreviated ? abbreviationsOf(unit.text, this.#known.terms) : [];
    if (abbreviated.length > 0) {
      this.#concepts.push(required(abbreviated));
      this.#marks.push({ kind: "stem", text: unit.key });
    } else {
      this.#concepts.push(optional([{ terms: [unit.key], weight: 1 }], stopWord));
    }
  }

  /** Meanings of a word beside its own: completed, related, corrected, as pinyin. */
  #otherMeaning(word: string, isKnown: boolean, isLast: boolean): TermMeaning {
    const { terms, sounds } = this.#known;
    if (!isKnown && /\d/.test(word)) this.#strayCodes.push(word);
    if (this.#lookUps >= maxUnknown) return { alternatives: [], marks: [] };
    this.#lookUps += 1;
    if (isKnown && !isLast) return relations(word, terms);
    if (!isKnown) {
      const isTyped = isLast && this.#isTyping;
      const begun = isTyped ? completions(word, terms, 2) : alternativesTo(word, terms, sounds);
      return begun.alternatives.length > 0 ? begun : this.#asSpoken(word);
    }
    if (this.#isTyping) return completions(word, terms, 2);
    const completed = completions(word, terms, 3);
    return completed.alternatives.length > 0 ? completed : relations(word, terms);
  }

  /** A title by its pinyin, or by its initials where nothing else was typed. */
  #asSpoken(word: string): TermMeaning {
    const { terms, sounds } = this.#known;
    const spoken = asPinyin(word, terms, sounds);
    const isAlone = this.#units.length === 1 && !this.#units[0]?.isCapital;
    return isAlone && spoken.alternatives.length === 0 ? asInitials(word, terms, sounds) : spoken;
  }

  /** Characters without blanks, as far as no phrase begins among them. */
  #run(from: number): number {
    let to = from + 1;
    while (this.#follows(to) && this.#phraseAt(to) === undefined) to += 1;
    const run = this.#units.slice(from, to);
    const words = wordsOfRun(run.map(({ text }) => text).join(""));
    const isAlone = words.length === 1 && this.#units.length === run.length;
    let begin = 0;
    for (const [at, word] of words.entries()) {
      const next = words[at + 1];
      const end = begin + [...word].length;
      this.#runWord(word, run.slice(begin, end), isAlone);
      begin = end;
      if (next === undefined) continue;
      const across = ([...word].at(-1) ?? "") + ([...next][0] ?? "");
      this.#concepts.push(optional([{ terms: [across], weight: 1 }], beside));
    }
    return to - from;
  }

  /** @param units those that the word is made of */
  #runWord(word: string, units: readonly QueryUnit[], isAlone: boolean): void {
    const { terms, sounds } = this.#known;
    const { alternatives, isKnown, correction } = hanWord(word, terms, sounds);
    if ((isStopWord(word) && !isAlone) || this.#onlyRelates(word)) {
      this.#concepts.push(optional(alternatives, stopWord));
      return;
    }
    const isUninformative = units.length === 1 || !isKnown;
    const concept =
      isUninformative && !isAlone ? optional(alternatives, 1) : required(alternatives);
    this.#concepts.push(concept);
    this.#faint.add(concept);
    if (!isKnown) this.#concepts.push(optional(characterAlternatives(word), 1));
    this.#note(isKnown && (isAlone || units.length > 1));
    this.#marks.push({ kind: "phrase", text: correction ?? word });
    if (correction !== undefined) this.#correct(units, correction);
  }

  /** True if a unit is a character that follows another without a gap. */
  #follows(at: number): boolean {
    const [before, after] = [this.#units[at - 1], this.#units[at]];
    return after?.kind === "character" && before?.end === after.start;
  }

  #correct(units: readonly QueryUnit[], to: string): void {
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

/** A phrase that was typed is also looked for as words apart, which what stands in for it is not. */
function waysToSay({ terms, apart }: Synonym, isOwn: boolean): Alternative[] {
  if (!isOwn) return [{ terms, weight: shares.synonym }];
  return [
    { terms, weight: 1 },
    ...(apart === undefined ? [] : [{ terms: apart, weight: shares.apart }]),
  ];
}

/** The words of a phrase wherever they stand, be it the one that was typed or one that stands in. */
function wordsApart({ apart }: Synonym): Alternative[] {
  return apart === undefined ? [] : [{ terms: apart, weight: shares.synonym * shares.apart }];
}

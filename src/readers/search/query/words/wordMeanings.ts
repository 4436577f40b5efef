import type { ParsedQuery } from "../parsedQuery.ts";
import type { PlanBuilder } from "../planBuilder.ts";
import { alternativesTo } from "../wordAlternatives.ts";
import { asInitials, asPinyin } from "./pinyin.ts";
import { completions, relations, type TermMeaning } from "./termMeaning.ts";

/** Words of a text that are completed or corrected, each of which goes through all words there are. */
const maxLookUps = 12;

/** Looks up synonyms and corrections of a text's words, a limited number of times. */
export class WordMeanings {
  readonly #query: ParsedQuery;
  readonly #plan: PlanBuilder;
  #lookUps = 0;

  /** @param plan receives the codes that no document has */
  constructor(query: ParsedQuery, plan: PlanBuilder) {
    this.#query = query;
    this.#plan = plan;
  }

  /**
   * Meanings of a word beside its own: completed, related, corrected, as pinyin.
   * @param isKnown whether documents have the word
   * @param isLast whether it is the last of the text
   */
  of(word: string, isKnown: boolean, isLast: boolean): TermMeaning {
    const { context, isTyping } = this.#query;
    const { terms } = context;
    if (!isKnown && /\d/.test(word)) this.#plan.addStrayCode(word);
    if (this.#lookUps >= maxLookUps) return { alternatives: [], marks: [] };
    this.#lookUps += 1;
    if (isKnown && !isLast) return relations(word, terms);
    if (!isKnown) {
      const begun = isLast && isTyping ? completions(word, terms, 2) : undefined;
      if (begun !== undefined && begun.alternatives.length > 0) return begun;
      // What is typed in full may have a slip in it, whether more is to follow or not.
      const instead = alternativesTo(word, context);
      if (instead.alternatives.length > 0) return instead;
      const spoken = this.#asSpoken(word);
      return spoken.alternatives.length > 0 ? spoken : instead;
    }
    if (isTyping) return completions(word, terms, 2);
    const completed = completions(word, terms, 3);
    return completed.alternatives.length > 0 ? completed : relations(word, terms);
  }

  /** A title by its pinyin, the last syllable only begun, or by its initials where nothing else was typed. */
  #asSpoken(word: string): TermMeaning {
    const { context, units } = this.#query;
    const begun = asPinyin(word, context.terms, context.sounds, true);
    const isAlone = units.length === 1 && !units[0]?.isCapital;
    return isAlone && begun.alternatives.length === 0
      ? asInitials(word, context.terms, context.sounds)
      : begun;
  }
}

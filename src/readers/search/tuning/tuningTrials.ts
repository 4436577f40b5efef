import type { SynonymGroup } from "../../../content/synonyms/synonymGroup.ts";
import { SynonymIndex } from "../query/words/synonymIndex.ts";
import type { SearchIndex } from "../searchIndex.ts";
import { type PinnedSearch, Pins } from "./pinnedDocuments.ts";
import type { TriedResult, TriedText } from "./tuningTrialTypes.ts";

/** State of the synonyms and pins of a language. */
export interface TunedState {
  readonly synonyms: readonly SynonymGroup[];
  readonly pins: readonly PinnedSearch[];
}

/** Searches in two states of synonyms and pins. */
export interface Trial {
  readonly texts: readonly string[];
  readonly before: TunedState;
  readonly after: TunedState;
  /** Number of first results that are compared. */
  readonly limit: number;
  /** Time at which pins with an end are judged, in ms since 1970. */
  readonly now: number;
}

/** Maximum texts of a trial; more are sent one trial after another, so that readers wait briefly. */
export const maxTried = 20;

let known: { readonly from: string; readonly glossary: SynonymIndex }[] = [];

/** The glossary of some groups; the last two are kept, since trials come in series. */
function glossaryOf(groups: readonly SynonymGroup[]): SynonymIndex {
  const from = JSON.stringify(groups);
  const found = known.find((one) => one.from === from) ?? {
    from,
    glossary: new SynonymIndex(groups),
  };
  known = [found, ...known.filter((one) => one !== found)].slice(0, 2);
  return found.glossary;
}

/** Searches an index for texts in both states of a trial. */
export function tryTexts(
  index: Pick<SearchIndex, "search">,
  { texts, before, after, limit, now }: Trial,
): TriedText[] {
  const searchIn = ({ synonyms, pins }: TunedState) => {
    const glossary = glossaryOf(synonyms);
    const byText = new Pins(pins);
    return (text: string): TriedResult => {
      const pinned = byText.idsFor(text, now);
      const query = { text, chosen: {}, page: 1, limit };
      const { ids, total } = index.search(query, { glossary, pinned });
      return { ids, total, pinned: pinned.filter((id) => ids.includes(id)) };
    };
  };
  const [first, second] = [searchIn(before), searchIn(after)];
  return texts.map((text) => ({ before: first(text), after: second(text) }));
}

import { givingWay } from "../../base/process/timeSlices.ts";
import type { Language } from "../../base/site/languages.ts";
import type { Reading } from "../../base/store/tables.ts";
import type { Mark } from "../../readers/search/query/highlightMarks.ts";
import { bestPassage, excerptLength } from "../../readers/search/results/excerpt.ts";
import { Matcher } from "../../readers/search/results/highlighter.ts";
import type { Segment } from "../../readers/search/searchTypes.ts";
import type { SeenLine } from "../catalogue/lineSeenByPerson.ts";
import type { FieldText } from "./fieldTexts.ts";
import { draftTexts, liveTexts, type ReadDocument, readDocuments } from "./readDocuments.ts";

/** The place of a document where most of a search's words are. */
export interface Passage {
  /** Path of the field in the form. */
  readonly path: string;
  readonly language: Language | undefined;
  /** True: readers see it, and the form shows it no more. */
  readonly isPublishedOnly: boolean;
  readonly segments: readonly Segment[];
}

interface Wish {
  readonly marks: readonly Mark[];
  /** Language of the person, whose texts come first among equal ones. */
  readonly language: Language;
}

/**
 * Finds a passage in each of some documents, in their present texts as far as the person sees them.
 * @returns passages by the documents' ids, of those that have one
 */
export async function passagesIn(
  db: Reading,
  lines: readonly SeenLine[],
  { marks, language }: Wish,
): Promise<Map<number, Passage>> {
  const matcher = new Matcher(marks);
  const seen = new Map(lines.map((one) => [one.line.id, one]));
  const found = new Map<number, Passage>();
  const giveWay = givingWay();
  for await (const document of readDocuments(db, [...seen.keys()], true)) {
    const { seesDraft = false } = seen.get(document.id) ?? {};
    const passage = passageOf(document, seesDraft, { matcher, language });
    if (passage !== undefined) found.set(document.id, passage);
    await giveWay();
  }
  return found;
}

function passageOf(
  document: ReadDocument,
  seesDraft: boolean,
  { matcher, language }: { readonly matcher: Matcher; readonly language: Language },
): Passage | undefined {
  const bestOf = (texts: readonly FieldText[]) => {
    const own = (text: FieldText) => Number(text.language !== language);
    const inOrder = texts.toSorted((a, b) => own(a) - own(b)).map(localized);
    return bestPassage(inOrder, matcher, (text) => excerptLength(text.field.language ?? language));
  };
  const draft = seesDraft ? bestOf(draftTexts(document)) : undefined;
  const live = bestOf(liveTexts(document));
  const isPublishedOnly = draft === undefined || (live?.kinds ?? 0) > draft.kinds;
  const best = isPublishedOnly ? live : draft;
  if (best === undefined) return undefined;
  const { path, language: own } = best.text.field;
  const { segments } = best.excerpt;
  return { path, language: own, isPublishedOnly: isPublishedOnly && seesDraft, segments };
}

/** A field's text in the form that passages are found in. */
function localized(field: FieldText) {
  return { text: field.text, field };
}

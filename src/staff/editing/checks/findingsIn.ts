import type { TypeName } from "../../../content/types/typeNames.ts";
import { isRecord } from "../workingCopies/bodyFields.ts";
import { schemasAt } from "../workingCopies/schemasAtPath.ts";
import type { Finding } from "./checkFinding.ts";
import { numbers, parts } from "./differingNumbers.ts";
import { type PairedText, pairedTexts } from "./fieldTexts.ts";
import {
  headings,
  type LinkTargets,
  links,
  linksInFields,
  missing,
  pictures,
} from "./linksAndMarkup.ts";
import { picturesIn, picturesWithoutText } from "./pictureFields.ts";
import { halfWidth, quotes, repeatedWords } from "./punctuationAndWords.ts";
import { type RecordValue, recordNumbers } from "./textValuesAgainstPart.ts";
import { script } from "./wrongLanguage.ts";

/** Checks of one text in both languages. */
const ofTexts: readonly ((pair: PairedText) => Generator<Finding, void>)[] = [
  ...[missing, pictures, headings, script, halfWidth, quotes, repeatedWords, numbers, parts],
];

/**
 * Returns the findings of all checks in a body before it is published. Pure but for `targets`;
 * yields between texts (`inTimeSlices`).
 * @param body with ids on the items of its lists
 * @param record quantities of a part, with which its texts are compared
 */
export function* findingsIn(
  type: TypeName,
  body: unknown,
  targets: LinkTargets,
  record: readonly RecordValue[] = [],
): Generator<undefined, Finding[]> {
  const found = linksInFields(type, body, targets);
  found.push(...picturesWithoutText(picturesIn(type, body), targets.library));
  yield;
  for (const pair of pairedTexts(type, body)) {
    found.push(...links(pair, targets), ...recordNumbers(pair, record));
    for (const check of ofTexts) {
      found.push(...check(pair));
      yield;
    }
  }
  if (lacksSummary(type, body)) {
    found.push({
      ...{ check: "summary-missing", severity: "note", path: "/summary", language: undefined },
      excerpt: "",
    });
  }
  return found;
}

/** Tells whether a page lacks the summary for search engines and shared links. */
function lacksSummary(type: TypeName, body: unknown): boolean {
  const hasField = schemasAt(type, body, ["summary"]).length > 0;
  const isPage = ["news", "product", "solution", "page"].includes(type);
  return hasField && isPage && isRecord(body) && body.summary === undefined;
}

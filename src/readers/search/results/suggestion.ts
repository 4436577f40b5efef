import { localize } from "../../../base/site/text/localizedText.ts";
import type { View } from "../../../content/published/publication.ts";
import type { AnyDoc } from "../../../content/published/publishedDocument.ts";
import { textsOf } from "../indexer/documentTexts.ts";
import type { AskedValues } from "../indexQueryTypes.ts";
import { maxSuggestions, type SuggestedPart, type Suggestion } from "../searchTypes.ts";
import { codeOf, normalise } from "../text/normalise.ts";
import { answersOf, figuresBeside } from "./askedPartValues.ts";
import type { Matcher } from "./highlighter.ts";
import { figuresOf, homeOf, linksOf, marked, targetOf } from "./searchHit.ts";

/**
 * Number of documents from which suggestions are chosen, so that types other than parts have room.
 */
export const maxCandidates = 32;

/** Maximum numbers of parts, and of each other type, while other types have candidates left. */
const maxParts = 5;
const maxOfType = 2;

/** Maximum figures of a part in a suggestion. */
const maxFigures = 2;

/** The typed text, with the number of another maker that named the part. */
interface SuggestionQuery {
  readonly typed: string;
  readonly crossReference: string | undefined;
  /** The values that the text asks for. */
  readonly values: AskedValues | undefined;
}

/**
 * Chooses suggestions from documents: parts first, grouped by type.
 * @param obsolete ids of obsolete parts that the text does not name: left out where others match,
 *   else last
 */
export function suggestedOf(docs: readonly AnyDoc[], obsolete: ReadonlySet<number>): AnyDoc[] {
  const hasCurrent = docs.some(({ type, id }) => type === "product" && !obsolete.has(id));
  const wanted = hasCurrent ? docs.filter(({ id }) => !obsolete.has(id)) : docs;
  const byType = Map.groupBy(wanted, ({ type }) => type);
  const placeOf = (type: AnyDoc["type"]) => Number(type === "product") * (hasCurrent ? -1 : 1);
  const kinds = [...byType].toSorted(([a], [b]) => placeOf(a) - placeOf(b));
  const first = kinds.map(([type, list]) =>
    list.slice(0, type === "product" ? maxParts : maxOfType),
  );
  const chosen = new Set(first.flat().slice(0, maxSuggestions));
  for (const [, list] of kinds) {
    for (const doc of list) if (chosen.size < maxSuggestions) chosen.add(doc);
  }
  return kinds.flatMap(([, list]) => list.filter((doc) => chosen.has(doc)));
}

/** Suggestion of a document. */
export function suggestionOf(
  view: View,
  doc: AnyDoc,
  matcher: Matcher,
  query: SuggestionQuery,
): Suggestion {
  const { title, name } = textsOf(view, doc);
  const home = homeOf(view, doc);
  return {
    id: doc.id,
    type: doc.type,
    title: marked(title, matcher),
    detail: name ?? localize(home?.doc.body.title, view.language),
    target: targetOf(view, doc),
    ...(doc.type === "product" && { part: suggestedPart(view, doc, query) }),
  };
}

function suggestedPart(
  view: View,
  part: Extract<AnyDoc, { type: "product" }>,
  { typed, crossReference, values }: SuggestionQuery,
): SuggestedPart {
  const code = codeOf(normalise(typed));
  const { partNumber, variants, lifecycle } = part.body;
  const answers = answersOf(view, part, values);
  const others = figuresBeside(answers, figuresOf(view, part));
  const all = variants.map(({ orderCode }) => orderCode);
  const begun = all.filter((orderCode) => codeOf(orderCode).startsWith(code));
  const isOrderCode = begun.length > 0 && code.length > codeOf(partNumber).length;
  return {
    stage: lifecycle.stage,
    figures: [...answers, ...others].slice(0, maxFigures),
    ...linksOf(view, part, crossReference),
    orderCodes: isOrderCode ? begun : all,
    isOrderCode,
  };
}

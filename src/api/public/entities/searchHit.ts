import * as z from "zod";
import { messages } from "../../../base/i18n/index.ts";
import { orderCodeAnchor } from "../../../base/site/addresses/orderCodeAndListFileAddresses.ts";
import { contentTypes } from "../../../content/types/index.ts";
import { lifecycleStages } from "../../../content/types/product.ts";
import { typeNames } from "../../../content/types/typeNames.ts";
import {
  type HeldCondition,
  type Hit,
  type MarkedText,
  type PartFigure,
  type PartLinks,
  type PartSummary,
  type SearchConditions,
  type SearchType,
  type SuggestedPart,
  type Suggestion,
  searchTypes,
} from "../../../readers/search/searchTypes.ts";
import type { ApiContext } from "../../endpoint.ts";
import { withDescription, withResponseId, withSchemaId } from "../../schemaRegistry.ts";
import { pageSchema } from "../pagination.ts";
import { addressOf } from "./column.ts";
import { documentHref, documentItem, presentDocument } from "./downloadableFile.ts";
import { crossReferenceItem, presentCrossReference } from "./product.ts";

const kind = { type: withDescription("hitType", z.int()), kind: z.enum(typeNames) };

const partFigure = z.object({
  label: z.string(),
  value: withDescription("shownValue", z.string()),
  unit: withDescription("unit", z.string()),
});

/** A condition of the text as a part meets it or not. */
const heldCondition = z.object({
  label: z.string(),
  words: withDescription("conditionWords", z.string()),
  value: withDescription("heldValue", z.string()),
  is_met: z.boolean(),
});

/** The part to use instead. */
const hitReplacement = withDescription(
  "replacement",
  z
    .object({ id: z.int(), part_number: z.string(), url: withDescription("url", z.string()) })
    .nullable(),
);

const hitPart = z.object({
  part_number: z.string(),
  name: z.string(),
  stage: z.enum(lifecycleStages),
  replacement: hitReplacement,
  key_figures: z.array(partFigure),
  datasheet: withDescription("datasheet", documentItem.nullable()),
  order_codes: z.array(z.string()),
  cross_reference: withDescription("foundByCrossReference", crossReferenceItem.nullable()),
  conditions: withDescription("heldConditions", z.array(heldCondition)),
  answers: withDescription("hitAnswers", z.array(partFigure)),
});

export const searchHit = withSchemaId(
  "SearchHit",
  z.object({
    id: z.int(),
    ...kind,
    title: z.string(),
    title_html: withDescription("markedHtml", z.string()),
    excerpt: withDescription("markedHtml", z.string()),
    href: withDescription("routeKey", z.string()),
    url: withDescription("url", z.string()),
    date: withDescription("hitDate", z.string()),
    fathers: withDescription("fathersOfDocument", z.string()),
    path: withDescription(
      "breadcrumb",
      z.array(
        z.object({ id: z.int(), title: z.string(), url: withDescription("url", z.string()) }),
      ),
    ),
    part: withDescription("hitPart", hitPart.nullable()),
  }),
);

const readCondition = z.object({
  text: withDescription("conditionText", z.string()),
  words: withDescription("conditionWords", z.string()),
  filters: withDescription("conditionFilters", z.record(z.string(), z.string())),
  is_excluded: withDescription("conditionExcluded", z.boolean()),
  parts: withDescription("conditionParts", z.int()),
  nearest: withDescription("conditionNearest", z.string().nullable()),
  without: withDescription("conditionWithout", z.string()),
});

const nearPart = z.object({
  id: z.int(),
  part_number: z.string(),
  url: withDescription("url", z.string()),
  conditions: withDescription("heldConditions", z.array(heldCondition)),
});

const readConditions = withSchemaId(
  "SearchConditions",
  z.object({
    items: z.array(readCondition),
    parts: withDescription("conditionsParts", z.int()),
    nearest_parts: withDescription("nearestParts", z.array(nearPart)),
    url: withDescription("conditionsUrl", z.string()),
    rest: withDescription("conditionsRest", z.string()),
  }),
);

/** A page of hits, with further facts about the search. */
export const searchAnswer = withResponseId(
  "SearchAnswer",
  pageSchema(searchHit).extend({
    counts: withDescription("hitCounts", z.object(perSearchType(() => z.int()))),
    columns: withDescription(
      "hitColumns",
      z.array(z.object({ id: z.int(), title: z.string(), count: z.int() })),
    ),
    did_you_mean: withDescription("didYouMean", z.string().nullable()),
    is_corrected: withDescription("isCorrected", z.boolean()),
    are_closest: withDescription("areClosest", z.boolean()),
    closest_parts: withDescription("closestParts", z.array(searchHit)),
    conditions: withDescription("readConditions", readConditions.nullable()),
  }),
);

/** Facts of a part in a suggestion, with addresses. */
const suggestedPart = z.object({
  stage: z.enum(lifecycleStages),
  stage_name: withDescription("stageName", z.string()),
  key_figures: withDescription("suggestedFigures", z.array(partFigure)),
  replacement: hitReplacement,
  datasheet: withDescription("datasheet", documentItem.nullable()),
  datasheet_url: withDescription("datasheetUrl", z.string()),
  order_codes: withDescription("suggestedOrderCodes", z.array(z.string())),
  is_order_code: withDescription("isOrderCode", z.boolean()),
  ordering_url: withDescription("orderingUrl", z.string()),
  order_code_urls: withDescription("orderCodeUrls", z.array(z.string())),
  cross_reference: withDescription("foundByCrossReference", crossReferenceItem.nullable()),
  reason: withDescription("crossReferenceReason", z.string()),
});

export const suggestion = withSchemaId(
  "SearchSuggestion",
  z.object({
    id: z.int(),
    ...kind,
    title: z.string(),
    title_html: withDescription("markedHtml", z.string()),
    detail: withDescription("suggestionDetail", z.string()),
    group: withDescription("suggestionGroup", z.string()),
    url: withDescription("urlOnSurface", z.string()),
    part: withDescription("hitPart", suggestedPart.nullable()),
  }),
);

/** An object with a value for each type of search, by its code as a JSON key. */
export function perSearchType<Value>(
  make: (type: SearchType) => Value,
): Record<`${SearchType}`, Value> {
  const values = searchTypes.map((type): [string, Value] => [String(type), make(type)]);
  return Object.fromEntries(values) as Record<`${SearchType}`, Value>;
}

export function presentHit(hit: Hit, context: ApiContext): z.output<typeof searchHit> {
  return {
    id: hit.id,
    ...kindOf(hit),
    title: plain(hit.title),
    title_html: html(hit.title),
    excerpt: html(hit.excerpt),
    href: hit.target?.kind === "page" ? hit.target.page : "",
    url: addressOf(hit.target, context),
    date: hit.date ?? "",
    fathers: hit.path.map(({ id }) => id).join(","),
    path: hit.path.map(({ id, title, target }) => ({
      id,
      title: title.text,
      url: addressOf(target, context),
    })),
    part: hit.part ? presentPart(hit.part, context) : null,
  };
}

/** Conditions that the text was read as; null for plain words. */
export function presentConditions(
  read: SearchConditions | undefined,
  context: ApiContext,
): z.output<typeof readConditions> | null {
  if (read === undefined) return null;
  return {
    items: read.items.map(({ text, words, filters, isExcluded, parts, nearest, without }) => ({
      text,
      words,
      filters: { ...filters },
      is_excluded: isExcluded,
      parts,
      nearest: nearest ?? null,
      without,
    })),
    parts: read.parts,
    nearest_parts: read.nearest.map(({ id, partNumber, target, held }) => ({
      id,
      part_number: partNumber,
      url: addressOf(target, context),
      conditions: held.map(presentHeld),
    })),
    url: addressOf(read.target, context),
    rest: read.rest,
  };
}

export function presentSuggestion(
  one: Suggestion,
  context: ApiContext,
): z.output<typeof suggestion> {
  const kinds: Partial<Record<Hit["type"], string>> = messages[context.view.language].search.kinds;
  return {
    id: one.id,
    ...kindOf(one),
    title: plain(one.title),
    title_html: html(one.title),
    detail: one.detail.text,
    group: kinds[one.type] ?? "",
    url: addressOf(one.target, context),
    part: one.part ? presentSuggestedPart(one, one.part, context) : null,
  };
}

function presentSuggestedPart(
  { target }: Suggestion,
  part: SuggestedPart,
  context: ApiContext,
): z.output<typeof suggestedPart> {
  const { datasheet, crossReference } = part;
  const { search, products } = messages[context.view.language];
  const addressAt = (anchor: string) =>
    addressOf(target?.kind === "page" ? { ...target, anchor } : target, context);
  return {
    stage: part.stage,
    stage_name: products.stages[part.stage].name,
    key_figures: part.figures.map(presentPartFigure),
    replacement: presentReplacement(part, context),
    datasheet: datasheet ? presentDocument(datasheet, context) : null,
    datasheet_url: datasheet ? documentHref(datasheet.file, context) : "",
    order_codes: [...part.orderCodes],
    is_order_code: part.isOrderCode,
    ordering_url: part.orderCodes.length > 0 ? addressAt("ordering") : "",
    order_code_urls: part.isOrderCode
      ? part.orderCodes.map((code) => addressAt(encodeURIComponent(orderCodeAnchor(code))))
      : [],
    cross_reference: crossReference ? presentCrossReference(crossReference) : null,
    reason: crossReference
      ? search.standsFor(crossReference.partNumber, crossReference.maker?.text ?? "")
      : "",
  };
}

function presentPartFigure({ label, value }: PartFigure): z.output<typeof partFigure> {
  return { label: label.text, value: value.text, unit: value.unit };
}

function kindOf({ type }: Pick<Hit, "type">): { type: number; kind: Hit["type"] } {
  return { type: contentTypes[type].code ?? -1, kind: type };
}

function presentReplacement({ replacement }: PartLinks, context: ApiContext) {
  if (replacement === undefined) return null;
  const { id, partNumber, target } = replacement;
  return { id, part_number: partNumber, url: addressOf(target, context) };
}

function presentPart(part: PartSummary, context: ApiContext): z.output<typeof hitPart> {
  return {
    part_number: part.partNumber,
    name: plain(part.name),
    stage: part.stage,
    replacement: presentReplacement(part, context),
    key_figures: part.figures.map(presentPartFigure),
    datasheet: part.datasheet ? presentDocument(part.datasheet, context) : null,
    order_codes: [...part.orderCodes],
    cross_reference: part.crossReference ? presentCrossReference(part.crossReference) : null,
    conditions: part.held.map(presentHeld),
    answers: (part.answers ?? []).map(presentPartFigure),
  };
}

function presentHeld({
  label,
  words,
  value,
  isMet,
}: HeldCondition): z.output<typeof heldCondition> {
  return { label, words, value: value.text, is_met: isMet };
}

function plain({ segments }: MarkedText): string {
  return segments.map(({ text }) => text).join("");
}

/** HTML with the hits in `<mark>`, and no other markup. */
function html({ segments }: MarkedText): string {
  return segments
    .map(({ text, hit }) => (hit ? `<mark>${escaped(text)}</mark>` : escaped(text)))
    .join("");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

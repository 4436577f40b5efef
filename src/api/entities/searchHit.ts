import { z } from "zod";
import { contentTypes, typeNames } from "../../content/types/index.ts";
import { lifecycleStages } from "../../content/types/product.ts";
import { messages } from "../../i18n/index.ts";
import type { Hit, MarkedText, PartSummary, Suggestion } from "../../search/contract.ts";
import type { ApiContext } from "../endpoint.ts";
import { pageSchema } from "../pagination.ts";
import { withDescription, withResponseId, withSchemaId } from "../schemaRegistry.ts";
import { addressOf } from "./column.ts";

const kind = { type: withDescription("hitType", z.int()), kind: z.enum(typeNames) };

const partFigure = z.object({
  label: z.string(),
  value: withDescription("shownValue", z.string()),
  unit: withDescription("unit", z.string()),
});

const hitPart = z.object({
  part_number: z.string(),
  name: z.string(),
  stage: z.enum(lifecycleStages),
  replacement: withDescription(
    "replacement",
    z
      .object({ id: z.int(), part_number: z.string(), url: withDescription("url", z.string()) })
      .nullable(),
  ),
  key_figures: z.array(partFigure),
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

/** A page of hits, with what else is to be told of a search. */
export const searchAnswer = withResponseId(
  "SearchAnswer",
  pageSchema(searchHit).extend({
    counts: withDescription(
      "hitCounts",
      z.object({ "-1": z.int(), "2": z.int(), "3": z.int(), "4": z.int() }),
    ),
    columns: withDescription(
      "hitColumns",
      z.array(z.object({ id: z.int(), title: z.string(), count: z.int() })),
    ),
    did_you_mean: withDescription("didYouMean", z.string().nullable()),
    is_corrected: withDescription("isCorrected", z.boolean()),
    closest_parts: withDescription("closestParts", z.array(searchHit)),
  }),
);

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
  }),
);

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
  };
}

function kindOf({ type }: Pick<Hit, "type">): { type: number; kind: Hit["type"] } {
  return { type: contentTypes[type].code ?? -1, kind: type };
}

function presentPart(part: PartSummary, context: ApiContext): z.output<typeof hitPart> {
  const { replacement } = part;
  return {
    part_number: part.partNumber,
    name: plain(part.name),
    stage: part.stage,
    replacement: replacement
      ? {
          id: replacement.id,
          part_number: replacement.partNumber,
          url: addressOf(replacement.target, context),
        }
      : null,
    key_figures: part.figures.map(({ label, value }) => ({
      label: label.text,
      value: value.text,
      unit: value.unit,
    })),
  };
}

function plain({ segments }: MarkedText): string {
  return segments.map(({ text }) => text).join("");
}

/** With the hits in `<mark>`, and nothing else that is markup. */
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

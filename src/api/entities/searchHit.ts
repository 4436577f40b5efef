import { z } from "zod";
import { contentTypes, typeNames } from "../../content/types/index.ts";
import { lifecycleStages } from "../../content/types/product.ts";
import { words } from "../../i18n/index.ts";
import type { Hit, MarkedText, PartFacts, Suggestion } from "../../search/contract.ts";
import type { ApiContext } from "../endpoint.ts";
import { listOf } from "../list.ts";
import { named, namedAnswer, noted } from "../schemas.ts";
import { addressOf } from "./column.ts";

const kind = { type: noted("hitType", z.int()), kind: z.enum(typeNames) };

const partFigure = z.object({
  label: z.string(),
  value: noted("shownValue", z.string()),
  unit: noted("unit", z.string()),
});

const hitPart = z.object({
  part_number: z.string(),
  name: z.string(),
  stage: z.enum(lifecycleStages),
  replacement: noted(
    "replacement",
    z.object({ id: z.int(), part_number: z.string(), url: noted("url", z.string()) }).nullable(),
  ),
  key_figures: z.array(partFigure),
});

export const searchHit = named(
  "SearchHit",
  z.object({
    id: z.int(),
    ...kind,
    title: z.string(),
    title_html: noted("markedHtml", z.string()),
    excerpt: noted("markedHtml", z.string()),
    href: noted("routeKey", z.string()),
    url: noted("url", z.string()),
    date: noted("hitDate", z.string()),
    fathers: noted("fathersOfDocument", z.string()),
    path: noted(
      "breadcrumb",
      z.array(z.object({ id: z.int(), title: z.string(), url: noted("url", z.string()) })),
    ),
    part: noted("hitPart", hitPart.nullable()),
  }),
);

/** A page of hits, with what else is to be told of a search. */
export const searchAnswer = namedAnswer(
  "SearchAnswer",
  listOf(searchHit).extend({
    counts: noted(
      "hitCounts",
      z.object({ "-1": z.int(), "2": z.int(), "3": z.int(), "4": z.int() }),
    ),
    columns: noted(
      "hitColumns",
      z.array(z.object({ id: z.int(), title: z.string(), count: z.int() })),
    ),
    did_you_mean: noted("didYouMean", z.string().nullable()),
    is_corrected: noted("isCorrected", z.boolean()),
    closest_parts: noted("closestParts", z.array(searchHit)),
  }),
);

export const suggestion = named(
  "SearchSuggestion",
  z.object({
    id: z.int(),
    ...kind,
    title: z.string(),
    title_html: noted("markedHtml", z.string()),
    detail: noted("suggestionDetail", z.string()),
    group: noted("suggestionGroup", z.string()),
    url: noted("urlOnSurface", z.string()),
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
  const kinds: Partial<Record<Hit["type"], string>> = words[context.view.language].search.kinds;
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

function presentPart(part: PartFacts, context: ApiContext): z.output<typeof hitPart> {
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

import { z } from "zod";
import { documentTarget } from "../../content/queries/addresses.ts";
import {
  keyFiguresOf,
  type Part,
  type SpecificationRow,
  specificationOf,
} from "../../content/queries/products.ts";
import { showValue } from "../../content/queries/shownValues.ts";
import { resolveLinks } from "../../content/richText.ts";
import { type LifecycleStage, lifecycleStages } from "../../content/types/product.ts";
import { type Bilingual, phrase } from "../../site/phrase.ts";
import { storageUrl } from "../../site/storage.ts";
import type { ApiContext } from "../endpoint.ts";
import { addressOf } from "./column.ts";
import { imageItem, presentImage } from "./image.ts";

const figure = z.object({
  key: z.string(),
  label: z.string(),
  /** As shown: digits, an option's label, yes or no in words. */
  value: z.string(),
  unit: z.string(),
});

const lifecycle = z.object({
  stage: z.enum(lifecycleStages),
  since: z.string(),
  last_order: z.string().nullable(),
});

/** A part as lists show it. */
export const productItem = z.object({
  id: z.int(),
  part_number: z.string(),
  title: z.string(),
  summary: z.string(),
  lifecycle,
  key_figures: z.array(figure),
  column_id: z.int(),
  fathers: z.string(),
  href: z.string(),
  url: z.string(),
  image: imageItem.nullable(),
});

/** A value with what it means to a program: quantities in their dimension's base unit. */
const parameterValue = figure.extend({
  kind: z.enum(["quantity", "enum", "boolean", "text"]),
  base_min: z.number().nullable(),
  base_max: z.number().nullable(),
  /** Which way is better: more, less, or null where neither is. */
  direction: z.enum(["more", "less"]).nullable(),
});

export const productDetails = productItem.extend({
  description: z.string(),
  features: z.array(z.string()),
  replacement: productItem.nullable(),
  parameters: z.array(z.object({ group: z.string(), parameters: z.array(parameterValue) })),
  packages: z.array(
    z.object({
      name: z.string(),
      style: z.string(),
      pins: z.int(),
      width: z.number(),
      length: z.number(),
      height: z.number(),
      pitch: z.number(),
    }),
  ),
  variants: z.array(
    z.object({
      order_code: z.string(),
      package: z.string(),
      grade: z.string(),
      temperature_min: z.int(),
      temperature_max: z.int(),
      pack: z.string(),
      quantity: z.int(),
      stage: z.enum(lifecycleStages),
    }),
  ),
  documents: z.array(
    z.object({
      title: z.string(),
      kind: z.string(),
      revision: z.string(),
      date: z.string(),
      language: z.string(),
      file: z.string(),
      size: z.int(),
    }),
  ),
  related: z.array(productItem),
});

export function presentProduct(part: Part, context: ApiContext): z.output<typeof productItem> {
  const { view } = context;
  const { body } = part;
  const say = (text: Bilingual | undefined) => phrase(text, view.language).text;
  const home = view.column(body.column);
  return {
    id: part.id,
    part_number: body.partNumber,
    title: say(body.name),
    summary: say(body.summary),
    lifecycle: {
      stage: body.lifecycle.stage,
      since: body.lifecycle.since,
      last_order: body.lifecycle.lastOrder ?? null,
    },
    key_figures: keyFiguresOf(view, part).map((row) => presentFigure(row, context)),
    column_id: home?.doc.id ?? 0,
    fathers: home ? [...home.fathers, home.doc.id].join(",") : "",
    href: "product-info",
    url: addressOf(documentTarget(view, part), context),
    image: presentImage(body.image, context),
  };
}

export function presentProductDetails(
  part: Part,
  context: ApiContext,
): z.output<typeof productDetails> {
  const { view } = context;
  const { body } = part;
  const say = (text: Bilingual | undefined) => phrase(text, view.language).text;
  const replacement = view.get("product", body.replacement);
  return {
    ...presentProduct(part, context),
    description: resolveLinks(say(body.description), (key) => {
      const linked = view.byKey(key);
      const target = linked && documentTarget(view, linked);
      return target && addressOf(target, context);
    }),
    features: body.features.map(say),
    replacement: replacement ? presentProduct(replacement, context) : null,
    parameters: specificationOf(view, part).map(({ group, rows }) => ({
      group: say(group?.body.title),
      parameters: rows.map((row) => presentValue(row, context)),
    })),
    packages: body.packages,
    variants: body.variants.map((variant) => presentVariant(variant, body.lifecycle.stage)),
    documents: body.documents.map((document) => ({
      ...document,
      title: say(document.title),
      file: storageUrl(document.file),
    })),
    related: view.getAll("product", body.related).map((other) => presentProduct(other, context)),
  };
}

function presentFigure({ parameter, value }: SpecificationRow, { view }: ApiContext) {
  const { text, unit } = showValue(parameter.body, value, view.language);
  return {
    key: parameter.key,
    label: phrase(parameter.body.label, view.language).text,
    value: text,
    unit,
  };
}

function presentValue(row: SpecificationRow, context: ApiContext): z.output<typeof parameterValue> {
  const { parameter, value } = row;
  return {
    ...presentFigure(row, context),
    kind: value.kind,
    base_min: value.kind === "quantity" ? value.base.min : null,
    base_max: value.kind === "quantity" ? value.base.max : null,
    direction: parameter.body.direction ?? null,
  };
}

function presentVariant(variant: Part["body"]["variants"][number], partStage: LifecycleStage) {
  return {
    order_code: variant.orderCode,
    package: variant.package,
    grade: variant.grade,
    temperature_min: variant.temperature.min,
    temperature_max: variant.temperature.max,
    pack: variant.pack,
    quantity: variant.quantity,
    stage: variant.stage ?? partStage,
  };
}

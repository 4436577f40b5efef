import * as z from "zod";
import {
  type CrossReference,
  crossReferencesOf,
} from "../../../content/queries/parts/crossReferences.ts";
import { keyFiguresOf, specificationOf } from "../../../content/queries/parts/partSpecification.ts";
import type { Part } from "../../../content/queries/parts/partsOfColumns.ts";
import { pinCompatibilityOf } from "../../../content/queries/parts/pinCompatibility.ts";
import { crossReferenceKinds } from "../../../content/types/fields/crossReferenceKinds.ts";
import { pinStates } from "../../../content/types/fields/pinCompatibility.ts";
import {
  type LifecycleStage,
  lifecycleStages,
  moistureLevels,
  reachStates,
  rohsStates,
} from "../../../content/types/product.ts";
import type { ApiContext } from "../../endpoint.ts";
import { withDescription, withSchemaId } from "../../schemaRegistry.ts";
import { documentItem, presentDocument } from "./document.ts";
import { placedItem, presentPlaced } from "./documentInColumn.ts";
import { imageItem, presentOptionalImage } from "./image.ts";
import { html, plain } from "./presentTexts.ts";
import { figure, parameterValue, presentFigure, presentValue } from "./specification.ts";

const lifecycle = withSchemaId(
  "Lifecycle",
  z.object({
    stage: z.enum(lifecycleStages),
    since: withDescription("day", z.string()),
    last_order: withDescription("day", z.string().nullable()),
  }),
);

/** A number of another maker, or an older one, that a part stands for. */
export const crossReferenceItem = withSchemaId(
  "CrossReference",
  z.object({
    part_number: z.string(),
    maker: withDescription("crossReferenceMaker", z.string()),
    kind: withDescription("crossReferenceKind", z.enum(crossReferenceKinds)),
    note: z.string(),
  }),
);

/** Pin compatibility of a part with another one of the company's. */
const pinCompatibilityItem = withSchemaId(
  "PinCompatibility",
  z.object({
    id: withDescription("pinPart", z.int()),
    part_number: z.string(),
    state: withDescription("pinState", z.enum(pinStates)),
    changes: withDescription("pinChanges", z.string()),
  }),
);

/** A part as lists show it. */
export const productItem = withSchemaId(
  "Product",
  placedItem.extend({
    part_number: z.string(),
    summary: z.string(),
    lifecycle,
    key_figures: z.array(figure),
    cross_references: withDescription("crossReferences", z.array(crossReferenceItem)),
    image: imageItem.nullable(),
  }),
);

const chipPackage = withSchemaId(
  "Package",
  z.object({
    name: z.string(),
    style: z.string(),
    pins: z.int(),
    width: withDescription("millimetres", z.number().nullable()),
    length: withDescription("millimetres", z.number().nullable()),
    height: withDescription("millimetres", z.number().nullable()),
    pitch: withDescription("millimetres", z.number().nullable()),
  }),
);

const variant = withSchemaId(
  "Variant",
  z.object({
    order_code: z.string(),
    package: z.string(),
    grade: z.string(),
    temperature_min: withDescription("celsius", z.int()),
    temperature_max: withDescription("celsius", z.int()),
    pack: z.string(),
    quantity: withDescription("piecesInPack", z.int()),
    stage: z.enum(lifecycleStages),
    msl: withDescription("msl", z.enum(moistureLevels).nullable()),
    rohs: withDescription("rohs", z.enum(rohsStates).nullable()),
    reach: withDescription("reach", z.enum(reachStates).nullable()),
  }),
);

export const productDetails = withSchemaId(
  "ProductDetails",
  productItem.extend({
    description: withDescription("html", z.string()),
    features: z.array(z.string()),
    replacement: withDescription("replacement", productItem.nullable()),
    pin_compatibility: withDescription("pinCompatibility", z.array(pinCompatibilityItem)),
    parameters: z.array(z.object({ group: z.string(), parameters: z.array(parameterValue) })),
    packages: z.array(chipPackage),
    variants: z.array(variant),
    documents: z.array(documentItem),
    related: z.array(productItem),
  }),
);

export function presentProduct(part: Part, context: ApiContext): z.output<typeof productItem> {
  const { body } = part;
  return {
    ...presentPlaced(part, context),
    title: plain(body.name, context),
    part_number: body.partNumber,
    summary: plain(body.summary, context),
    lifecycle: {
      stage: body.lifecycle.stage,
      since: body.lifecycle.since,
      last_order: body.lifecycle.lastOrder ?? null,
    },
    key_figures: keyFiguresOf(context.view, part).map((row) => presentFigure(row, context)),
    cross_references: crossReferencesOf(context.view, part).map(presentCrossReference),
    image: presentOptionalImage(body.image, context),
  };
}

export function presentProductDetails(
  part: Part,
  context: ApiContext,
): z.output<typeof productDetails> {
  const { view } = context;
  const { body } = part;
  const replacement = view.get("product", body.replacement);
  return {
    ...presentProduct(part, context),
    description: html(body.description, context),
    features: body.features.map((feature) => plain(feature, context)),
    replacement: replacement ? presentProduct(replacement, context) : null,
    pin_compatibility: pinCompatibilities(part, context),
    parameters: specificationOf(view, part).map(({ group, rows }) => ({
      group: plain(group?.body.title, context),
      parameters: rows.map((row) => presentValue(row, context)),
    })),
    packages: body.packages.map(presentPackage),
    variants: body.variants.map((one) => presentVariant(one, body.lifecycle.stage)),
    documents: body.documents.map((document) => presentDocument(document, context)),
    related: view.getAll("product", body.related).map((other) => presentProduct(other, context)),
  };
}

/** Pin compatibility with the replacement, related parts, and all others that the part names. */
function pinCompatibilities(
  part: Part,
  { view }: ApiContext,
): z.output<typeof pinCompatibilityItem>[] {
  const { replacement, related, pinCompatibility } = part.body;
  const others = pinCompatibility.map(({ product }) => product);
  const keys = [...new Set([...(replacement ? [replacement] : []), ...related, ...others])];
  return view.getAll("product", keys).flatMap((other) => {
    const found = pinCompatibilityOf(view, part, other);
    if (found === undefined) return [];
    const { partNumber } = other.body;
    const { state, changes } = found;
    return [{ id: other.id, part_number: partNumber, state, changes: changes?.text ?? "" }];
  });
}

export function presentCrossReference({
  partNumber,
  maker,
  kind,
  note,
}: CrossReference): z.output<typeof crossReferenceItem> {
  return { part_number: partNumber, maker: maker?.text ?? "", kind, note: note?.text ?? "" };
}

function presentPackage(one: Part["body"]["packages"][number]): z.output<typeof chipPackage> {
  const { name, style, pins, width, length, height, pitch } = one;
  return {
    name,
    style,
    pins,
    width: width ?? null,
    length: length ?? null,
    height: height ?? null,
    pitch: pitch ?? null,
  };
}

function presentVariant(
  one: Part["body"]["variants"][number],
  partStage: LifecycleStage,
): z.output<typeof variant> {
  return {
    order_code: one.orderCode,
    package: one.package,
    grade: one.grade,
    temperature_min: one.temperature.min,
    temperature_max: one.temperature.max,
    pack: one.pack,
    quantity: one.quantity,
    stage: one.stage ?? partStage,
    msl: one.msl ?? null,
    rohs: one.rohs ?? null,
    reach: one.reach ?? null,
  };
}

import * as z from "zod";
import { declarationsOf } from "../../../content/queries/parts/complianceDeclarations.ts";
import {
  type CrossReference,
  crossReferencesOf,
} from "../../../content/queries/parts/crossReferences.ts";
import { keyFiguresOf, specificationOf } from "../../../content/queries/parts/partSpecification.ts";
import type { Part } from "../../../content/queries/parts/partsOfColumns.ts";
import { pinCompatibilityOf } from "../../../content/queries/parts/pinCompatibility.ts";
import { type Supply, supplyOf } from "../../../content/queries/parts/supply.ts";
import { documentLink } from "../../../content/richText/richTextCards.ts";
import { crossReferenceKinds } from "../../../content/types/fields/crossReferenceKinds.ts";
import { resourceKinds } from "../../../content/types/fields/developmentResource.ts";
import { pinStates } from "../../../content/types/fields/pinCompatibility.ts";
import {
  lifecycleStages,
  moistureLevels,
  reachStates,
  rohsStates,
} from "../../../content/types/product.ts";
import type { ApiContext } from "../../endpoint.ts";
import { withDescription, withSchemaId } from "../../schemaRegistry.ts";
import { placedItem, presentPlaced } from "./documentInColumn.ts";
import { documentHref, documentItem, presentDocument } from "./downloadableFile.ts";
import { imageItem, presentOptionalImage } from "./image.ts";
import { html, linkAddress, plain } from "./presentTexts.ts";
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

/** Facts about the supply of an order code, or of a part whose order codes have none of their own. */
const supply = {
  eccn: withDescription("eccn", z.string().nullable()),
  origin: withDescription("origin", z.string().nullable()),
  lead_time_weeks: withDescription("leadTimeWeeks", z.int().nullable()),
};

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
    ...supply,
  }),
);

/** A board, a kit, software or a first text. */
const developmentItem = withSchemaId(
  "DevelopmentResource",
  z.object({
    kind: z.enum(resourceKinds),
    title: z.string(),
    text: z.string(),
    url: withDescription("resourceUrl", z.string()),
    order_code: withDescription("resourceOrderCode", z.string()),
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
    ...supply,
    variants: z.array(variant),
    documents: z.array(documentItem),
    declarations: withDescription(
      "declarations",
      z.object({ rohs: documentItem.nullable(), reach: documentItem.nullable() }),
    ),
    development: withDescription("development", z.array(developmentItem)),
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
  const { rohs, reach } = declarationsOf(view, part);
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
    ...presentSupply(supplyOf(part, undefined)),
    variants: body.variants.map((one) => presentVariant(one, part)),
    documents: body.documents.map((document) => presentDocument(document, context)),
    declarations: {
      rohs: rohs ? presentDocument(rohs, context) : null,
      reach: reach ? presentDocument(reach, context) : null,
    },
    development: body.development.flatMap((one) => presentResource(one, context)),
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

function presentSupply({ eccn, origin, leadTime }: Supply) {
  return { eccn: eccn ?? null, origin: origin ?? null, lead_time_weeks: leadTime ?? null };
}

function presentResource(
  { kind, title, text, link, orderCode }: Part["body"]["development"][number],
  context: ApiContext,
): z.output<typeof developmentItem>[] {
  const url = link === undefined ? "" : resourceAddress(link, context);
  if (url === undefined && orderCode === undefined) return [];
  return [
    {
      kind,
      title: plain(title, context),
      text: plain(text, context),
      url: url ?? "",
      order_code: orderCode ?? "",
    },
  ];
}

/** Address of a link; a download's file opens, not the page that lists it. */
function resourceAddress(link: string, context: ApiContext): string | undefined {
  const key = documentLink.exec(link)?.[1];
  const linked = key === undefined ? undefined : context.view.byKey(key);
  return linked?.type === "download"
    ? documentHref(linked.body.document.file, context)
    : linkAddress(link, context);
}

function presentVariant(
  one: Part["body"]["variants"][number],
  part: Part,
): z.output<typeof variant> {
  return {
    order_code: one.orderCode,
    package: one.package,
    grade: one.grade,
    temperature_min: one.temperature.min,
    temperature_max: one.temperature.max,
    pack: one.pack,
    quantity: one.quantity,
    stage: one.stage ?? part.body.lifecycle.stage,
    msl: one.msl ?? null,
    rohs: one.rohs ?? null,
    reach: one.reach ?? null,
    ...presentSupply(supplyOf(part, one)),
  };
}

import { z } from "zod";
import {
  attachedDocument,
  bilingual,
  blockDiagram,
  day,
  externalUrl,
  image,
  key,
  line,
  reference,
  richText,
} from "../fields.ts";
import { maxPartNumberLength, partNumberPattern } from "../partNumber.ts";
import { defineType } from "./contentType.ts";
import { typeCode } from "./names.ts";

/** The stages of a part's life, as JEDEC JESD-48 speaks of discontinuance; order is time's. */
export const lifecycleStages = ["preview", "active", "nrnd", "last-time-buy", "obsolete"] as const;

export type LifecycleStage = (typeof lifecycleStages)[number];

/** How a part stands for another number: on its footprint, in much the same way, or in what it does; the best first. */
export const crossReferenceKinds = ["footprint", "similar", "functional"] as const;

export type CrossReferenceKind = (typeof crossReferenceKinds)[number];

/** Kinds of packages, each with a drawing of its own. */
export const packageStyles = [
  "bga",
  "lga",
  "qfn",
  "qfp",
  "tssop",
  "sop",
  "soic",
  "wlcsp",
  "sot",
  "dip",
  "sip",
  "to",
] as const;

const partName = () =>
  z
    .string()
    .max(maxPartNumberLength)
    .regex(
      partNumberPattern,
      "a part number: letters, digits and + - / # , . _ ( ) =, beginning with a letter or digit",
    );

/**
 * A package as drawn and ordered: body in mm, pitch in mm. Sizes that are left out are drawn as is
 * usual for the style, and told nowhere.
 */
const chipPackage = z.strictObject({
  style: z.enum(packageStyles),
  name: line().max(40),
  pins: z.int().min(2).max(3000),
  width: z.number().positive().max(80).optional(),
  length: z.number().positive().max(80).optional(),
  height: z.number().positive().max(40).optional(),
  pitch: z.number().positive().max(12).optional(),
});

/** Moisture sensitivity levels of IPC/JEDEC J-STD-020, from insensitive to baked before use. */
export const moistureLevels = ["1", "2", "2a", "3", "4", "5", "5a", "6"] as const;

/** Standing under the RoHS directive (2011/65/EU): compliant as it is, by an exemption, or not. */
export const rohsStates = ["compliant", "exempt", "not-compliant"] as const;

/** Standing under REACH (EC 1907/2006): no candidate substance above 0.1 %, or at least one. */
export const reachStates = ["no-svhc", "contains-svhc"] as const;

/** Grades of order codes, in readers' order. */
export const orderCodeGrades = ["commercial", "industrial", "extended", "automotive"] as const;

/** What order codes are packed in. */
export const packings = ["tray", "tube", "reel"] as const;

const orderingVariant = z.strictObject({
  orderCode: partName(),
  package: line().max(40),
  grade: z.enum(orderCodeGrades),
  /** Ambient or junction range as the datasheet states it, in °C. */
  temperature: z.strictObject({ min: z.int(), max: z.int() }),
  pack: z.enum(packings),
  /** Pieces in one pack. */
  quantity: z.int().min(1),
  stage: z.enum(lifecycleStages).optional(),
  /** Moisture sensitivity level, in quotes: `"3"`. */
  msl: z.enum(moistureLevels).optional(),
  rohs: z.enum(rohsStates).optional(),
  reach: z.enum(reachStates).optional(),
  /**
   * Who sells it. Where it is left out, every distributor with a template for order links; an empty
   * list says that it is sold by the company alone.
   */
  soldBy: z
    .array(
      z.strictObject({
        partner: reference("partner"),
        /** Its page at the distributor's, where the template does not lead there. */
        url: externalUrl().optional(),
      }),
    )
    .max(12)
    .optional(),
});

/** A number of another maker, or an older one of the company's own, which has no maker. */
const crossReference = z.strictObject({
  partNumber: partName().min(2),
  maker: bilingual(80).optional(),
  kind: z.enum(crossReferenceKinds),
  note: bilingual(200).optional(),
});

/**
 * A part. `values` holds, by parameter key, what the family's definitions describe: a quantity as
 * text (`"1.8 GHz"`, `"2.7..5.5 V"`), an enum's value or values, a boolean, or a text.
 */
export const product = defineType({
  code: typeCode("product"),
  label: { en: "Product", zh: "产品" },
  publishTogether: true,
  body: z.strictObject({
    partNumber: partName().min(2),
    column: reference("column"),
    alsoIn: z.array(reference("column")).max(8).default([]),
    position: z.int().min(0).default(0),
    name: bilingual(80),
    summary: bilingual(300),
    description: richText().optional(),
    features: z.array(bilingual(200)).max(16).default([]),
    lifecycle: z.strictObject({
      stage: z.enum(lifecycleStages),
      since: day(),
      lastOrder: day().optional(),
    }),
    replacement: reference("product").optional(),
    /** The figures that cards and the page's head show; best three to five, none where none is known. */
    keyFigures: z.array(reference("parameter")).max(5).default([]),
    values: z.record(
      key(),
      z.union(
        [
          z.string().max(200),
          z.boolean(),
          z.array(z.string().max(60)).min(1).max(24),
          bilingual(200),
        ],
        'needs a text like "1.8 GHz" or "4" (in quotes), true or false, options, or { en, zh }',
      ),
    ),
    packages: z.array(chipPackage).min(1).max(6),
    variants: z.array(orderingVariant).max(24).default([]),
    documents: z.array(attachedDocument()).max(24).default([]),
    diagram: blockDiagram().optional(),
    solutions: z.array(reference("solution")).max(12).default([]),
    related: z.array(reference("product")).max(12).default([]),
    /** Numbers that readers may come with and that this part stands for. */
    crossReferences: z.array(crossReference).max(48).default([]),
    image: image().optional(),
  }),
  fields: {
    partNumber: { en: "Part number", zh: "型号" },
    column: { en: "Family", zh: "产品系列" },
    alsoIn: { en: "Also listed in", zh: "同时列于" },
    position: { en: "Position", zh: "排序" },
    name: { en: "Name", zh: "名称" },
    summary: { en: "Summary", zh: "简介" },
    description: { en: "Description", zh: "详细介绍" },
    features: { en: "Features", zh: "特性" },
    lifecycle: { en: "Lifecycle", zh: "生命周期" },
    replacement: { en: "Replacement", zh: "替代型号" },
    keyFigures: { en: "Key figures", zh: "关键指标" },
    values: { en: "Parameters", zh: "参数" },
    packages: { en: "Packages", zh: "封装" },
    variants: { en: "Ordering variants", zh: "订货型号" },
    documents: { en: "Documents", zh: "文档" },
    diagram: { en: "Block diagram", zh: "框图" },
    solutions: { en: "Related solutions", zh: "相关方案" },
    related: { en: "Related parts", zh: "相关产品" },
    crossReferences: { en: "Cross references", zh: "对照型号" },
    image: { en: "Picture", zh: "图片" },
  },
  searched: ["partNumber", "name", "summary", "features", "description"],
  listed: [
    { path: "partNumber", kind: "text" },
    { path: "column", kind: "reference" },
    { path: "lifecycle.stage", kind: "choice" },
    { path: "values", kind: "completeness" },
  ],
  title: (body) => ({ en: body.partNumber, zh: body.partNumber }),
});

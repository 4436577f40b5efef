import * as z from "zod";
import { lifecycleStages, packageStyles } from "../../base/site/contentCodes.ts";
import { stripInvisible } from "../../base/site/text/invisibleCharacters.ts";
import { defineType } from "./contentType.ts";
import { blockDiagram } from "./fields/blockDiagram.ts";
import { crossReferenceKinds } from "./fields/crossReferenceKinds.ts";
import { developmentResource } from "./fields/developmentResource.ts";
import { inUnit, kindOf, labelled, worded, words } from "./fields/fieldLabels.ts";
import {
  bilingual,
  day,
  externalUrl,
  image,
  key,
  line,
  partDocument,
  reference,
  richText,
} from "./fields/fields.ts";
import { maxPartNumberLength, partNumberPattern } from "./fields/partNumber.ts";
import { partPinCompatibility } from "./fields/pinCompatibility.ts";
import { finding } from "./fields/refineParams.ts";
import { searchEntry, searchEntryLabel } from "./fields/searchEngineEntry.ts";
import { orderCodeSupply, partSupply, supplyLabels } from "./fields/supply.ts";
import { typeCode } from "./typeNames.ts";

export { lifecycleStages, packageStyles };

export type LifecycleStage = (typeof lifecycleStages)[number];

const partString = z
  .string()
  .max(maxPartNumberLength)
  .regex(partNumberPattern, finding("part-number"));

const orderCode = kindOf("part-number", partString);

const partNumber = kindOf("part-number", partString.min(2));

const stage = () =>
  worded(z.enum(lifecycleStages), {
    preview: words("Preview", "样品"),
    active: words("Active", "量产"),
    nrnd: words("Not recommended for new designs", "不推荐用于新设计"),
    "last-time-buy": words("Last-time buy", "最后采购"),
    obsolete: words("Obsolete", "已停产"),
  });

const millimetres = words("mm", "毫米");

/**
 * A package as drawn and ordered: body in mm, pitch in mm. Missing sizes are drawn as usual for the
 * style, and not stated.
 */
const chipPackage = labelled(
  z.strictObject({
    style: worded(z.enum(packageStyles), {
      bga: words("BGA", "BGA"),
      lga: words("LGA", "LGA"),
      qfn: words("QFN", "QFN"),
      qfp: words("QFP", "QFP"),
      tssop: words("TSSOP", "TSSOP"),
      sop: words("SOP", "SOP"),
      soic: words("SOIC", "SOIC"),
      wlcsp: words("WLCSP", "WLCSP"),
      sot: words("SOT", "SOT"),
      dip: words("DIP", "DIP"),
      sip: words("SIP", "SIP"),
      to: words("TO", "TO"),
    }),
    name: line().max(40),
    pins: z.int().min(2).max(3000),
    width: inUnit(millimetres, z.number().positive().max(80)).optional(),
    length: inUnit(millimetres, z.number().positive().max(80)).optional(),
    height: inUnit(millimetres, z.number().positive().max(40)).optional(),
    pitch: inUnit(millimetres, z.number().positive().max(12)).optional(),
    /** A picture of its underside, shown beside its outline. */
    underside: image().optional(),
  }),
  {
    style: words("Style", "封装类型"),
    name: words("Name", "名称"),
    pins: words("Pins", "引脚数"),
    width: words("Width", "宽"),
    length: words("Length", "长"),
    height: words("Height", "高"),
    pitch: words("Pitch", "引脚间距"),
    underside: words("Picture of the underside", "底面图片"),
  },
);

/** Moisture sensitivity levels of IPC/JEDEC J-STD-020, from insensitive to baked before use. */
export const moistureLevels = ["1", "2", "2a", "3", "4", "5", "5a", "6"] as const;

/** Standing under the RoHS directive (2011/65/EU): compliant as it is, by an exemption, or not. */
export const rohsStates = ["compliant", "exempt", "not-compliant"] as const;

/** Standing under REACH (EC 1907/2006): no candidate substance above 0.1 %, or at least one. */
export const reachStates = ["no-svhc", "contains-svhc"] as const;

/** Grades of order codes, in readers' order. */
export const orderCodeGrades = ["commercial", "industrial", "extended", "automotive"] as const;

/** Packings of order codes. */
export const packings = ["tray", "tube", "reel"] as const;

const degrees = words("°C", "°C");

const temperatureRange = labelled(
  z.strictObject({ min: inUnit(degrees, z.int()), max: inUnit(degrees, z.int()) }),
  { min: words("From", "最低"), max: words("To", "最高") },
);

const seller = labelled(
  z.strictObject({
    partner: reference("partner"),
    /** Its page at the distributor's, where the template does not apply. */
    url: externalUrl().optional(),
  }),
  { partner: words("Distributor", "代理商"), url: words("Its page there", "购买页面") },
);

/** Moisture sensitivity levels are called by their numbers. */
const msl = () =>
  worded(z.enum(moistureLevels), {
    "1": words("1", "1"),
    "2": words("2", "2"),
    "2a": words("2a", "2a"),
    "3": words("3", "3"),
    "4": words("4", "4"),
    "5": words("5", "5"),
    "5a": words("5a", "5a"),
    "6": words("6", "6"),
  });

const variantShape = z.strictObject({
  orderCode,
  package: line().max(40),
  grade: worded(z.enum(orderCodeGrades), {
    commercial: words("Commercial", "商业级"),
    industrial: words("Industrial", "工业级"),
    extended: words("Extended", "宽温级"),
    automotive: words("Automotive", "车规级"),
  }),
  /** Ambient or junction range as the datasheet states it, in °C. */
  temperature: temperatureRange,
  pack: worded(z.enum(packings), {
    tray: words("Tray", "托盘"),
    tube: words("Tube", "管装"),
    reel: words("Tape and reel", "卷带"),
  }),
  /** Pieces in one pack. */
  quantity: inUnit(words("pieces", "颗"), z.int().min(1)),
  stage: stage().optional(),
  /** Moisture sensitivity level, in quotes: `"3"`. */
  msl: msl().optional(),
  rohs: worded(z.enum(rohsStates), {
    compliant: words("Compliant", "符合"),
    exempt: words("By an exemption", "豁免"),
    "not-compliant": words("Not compliant", "不符合"),
  }).optional(),
  reach: worded(z.enum(reachStates), {
    "no-svhc": words("No SVHC", "不含 SVHC"),
    "contains-svhc": words("Contains SVHC", "含 SVHC"),
  }).optional(),
  ...orderCodeSupply,
  /**
   * Distributors that sell it. Absent: every distributor with a template for order links; empty:
   * only the company.
   */
  soldBy: z.array(seller).max(12).optional(),
});

const orderingVariant = labelled(variantShape, {
  orderCode: words("Order code", "订货型号"),
  package: words("Package", "封装"),
  grade: words("Grade", "等级"),
  temperature: words("Temperature", "温度范围"),
  pack: words("Packing", "包装"),
  quantity: words("Quantity", "包装数量"),
  stage: words("Lifecycle", "生命周期"),
  msl: words("Moisture sensitivity level", "湿敏等级"),
  rohs: words("RoHS", "RoHS"),
  reach: words("REACH", "REACH"),
  ...supplyLabels,
  soldBy: words("Sold by", "销售渠道"),
});

/** A number of another maker, or an older one of the company's own, which has no maker. */
const crossReference = labelled(
  z.strictObject({
    partNumber,
    maker: bilingual(80).optional(),
    kind: worded(z.enum(crossReferenceKinds), {
      footprint: words("Footprint compatible", "封装兼容"),
      similar: words("Similar specification", "规格相近"),
      functional: words("Same function", "功能相同"),
    }),
    note: bilingual(200).optional(),
  }),
  {
    partNumber: words("Part number", "型号"),
    maker: words("Maker", "厂商"),
    kind: words("Stands for it", "替代方式"),
    note: words("Note", "说明"),
  },
);

/**
 * A part. `values` holds, by parameter key, values by the family's definitions: a quantity as text
 * (`"1.8 GHz"`, `"2.7..5.5 V"`), one or several enum values, a boolean, or a text.
 */
export const product = defineType({
  code: typeCode("product"),
  label: { en: "Product", zh: "产品" },
  publishTogether: true,
  body: z.strictObject({
    partNumber,
    column: reference("column"),
    alsoIn: z.array(reference("column")).max(8).default([]),
    position: z.int().min(0).default(0),
    name: bilingual(80),
    summary: bilingual(300),
    description: richText().optional(),
    features: z.array(bilingual(200)).max(16).default([]),
    lifecycle: labelled(
      z.strictObject({ stage: stage(), since: day(), lastOrder: day().optional() }),
      {
        stage: words("Stage", "阶段"),
        since: words("Since", "起始日期"),
        lastOrder: words("Last order", "最后订购日期"),
      },
    ),
    replacement: reference("product").optional(),
    /** Main parameters, shown on cards and in the page's head; three to five are best. */
    keyFigures: z.array(reference("parameter")).max(5).default([]),
    values: z.record(
      key(),
      z.union(
        [
          z.string().overwrite(stripInvisible).max(200),
          z.boolean(),
          z.array(z.string().max(60)).min(1).max(24),
          bilingual(200),
        ],
        finding("part-value"),
      ),
    ),
    packages: z.array(chipPackage).min(1).max(6),
    variants: z.array(orderingVariant).max(24).default([]),
    ...partSupply,
    documents: z.array(partDocument()).max(24).default([]),
    /** Boards, kits, software and first texts, as its page lists them. */
    development: z.array(developmentResource).max(24).default([]),
    diagram: blockDiagram().optional(),
    solutions: z.array(reference("solution")).max(12).default([]),
    related: z.array(reference("product")).max(12).default([]),
    /** Parts of the company's that it can or cannot be soldered in the place of. */
    pinCompatibility: z.array(partPinCompatibility).max(24).default([]),
    /** Other numbers that readers may search for, for which this part is a replacement. */
    crossReferences: z.array(crossReference).max(48).default([]),
    image: image().optional(),
    seo: searchEntry().optional(),
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
    ...supplyLabels,
    documents: { en: "Documents", zh: "文档" },
    development: { en: "Boards, software and quick start", zh: "开发板、软件与快速入门" },
    diagram: { en: "Block diagram", zh: "框图" },
    solutions: { en: "Related solutions", zh: "相关方案" },
    related: { en: "Related parts", zh: "相关产品" },
    pinCompatibility: { en: "Pin compatibility", zh: "引脚兼容性" },
    crossReferences: { en: "Cross references", zh: "对照型号" },
    image: { en: "Picture", zh: "图片" },
    seo: searchEntryLabel,
  },
  searched: ["partNumber", "name", "summary", "features", "description"],
  listed: [
    { path: "column", kind: "reference" },
    { path: "lifecycle.stage", kind: "choice" },
    { path: "values", kind: "completeness" },
  ],
  title: (body) => ({ en: body.partNumber, zh: body.partNumber }),
});

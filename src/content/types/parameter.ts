import * as z from "zod";
import { cellKinds } from "../../base/site/values/cell.ts";
import { isUnit } from "../../base/site/values/quantities.ts";
import { defineType } from "./contentType.ts";
import { kindOf, labelled, worded, words } from "./fields/fieldLabels.ts";
import { bilingual, reference } from "./fields/fields.ts";
import { finding } from "./fields/refineParams.ts";

/** A heading of the specification table: processor, memory, electrical… */
export const parameterGroup = defineType({
  code: null,
  label: { en: "Parameter group", zh: "参数分组" },
  publishTogether: true,
  body: z.strictObject({ title: bilingual(60), position: z.int().min(0) }),
  fields: {
    title: { en: "Title", zh: "标题" },
    position: { en: "Position", zh: "排序" },
  },
  searched: [],
  listed: [{ path: "position", kind: "number" }],
  title: (body) => body.title,
});

/** Facts that each order code of a part has for itself. */
export const orderCodeFacts = ["package", "pins", "grade", "temperature", "packing"] as const;

export type OrderCodeFact = (typeof orderCodeFacts)[number];

/**
 * The definition of a parameter, shared by the families whose parts have it. `unit` is the
 * preferred unit of display; a value may have any unit of the same dimension. `direction` states
 * which direction is better, where one is; comparisons mark by it. `min` and `max` bound values, in
 * `unit`, to catch slips of the decimal point. `orderCode` names the fact of order codes that
 * determines it: filters then match single order codes, never a combination of several. `conditions`
 * names the parameter whose value tells at what voltage, load or the like a value holds: key figures
 * show it with the value.
 */
export const parameter = defineType({
  code: null,
  label: { en: "Parameter", zh: "参数" },
  publishTogether: true,
  body: z.strictObject({
    label: bilingual(80),
    group: reference("parameterGroup"),
    kind: worded(z.enum(cellKinds), {
      number: words("Number", "数值"),
      range: words("Range", "范围"),
      enum: words("Options", "选项"),
      boolean: words("Yes or no", "是否"),
      text: words("Text", "文字"),
    }),
    unit: kindOf("unit", z.string().refine(isUnit, finding("unit"))).default(""),
    direction: worded(z.enum(["more", "less"]), {
      more: words("More is better", "越大越好"),
      less: words("Less is better", "越小越好"),
    }).optional(),
    options: z
      .array(
        labelled(z.strictObject({ value: z.string().max(60), label: bilingual(60) }), {
          value: words("Value", "值"),
          label: words("Label", "名称"),
        }),
      )
      .max(500)
      .default([]),
    min: z.number().optional(),
    max: z.number().optional(),
    orderCode: worded(z.enum(orderCodeFacts), {
      package: words("Package", "封装"),
      pins: words("Pins", "引脚数"),
      grade: words("Grade", "等级"),
      temperature: words("Temperature", "温度范围"),
      packing: words("Packing", "包装"),
    }).optional(),
    conditions: reference("parameter").optional(),
  }),
  fields: {
    label: { en: "Label", zh: "名称" },
    group: { en: "Group", zh: "分组" },
    kind: { en: "Kind", zh: "类型" },
    unit: { en: "Unit", zh: "单位" },
    direction: { en: "Better when", zh: "优劣方向" },
    options: { en: "Options", zh: "选项" },
    min: { en: "Lowest value", zh: "下限" },
    max: { en: "Highest value", zh: "上限" },
    conditions: { en: "Conditions are told by", zh: "测试条件参数" },
    orderCode: { en: "Taken from order codes", zh: "由订货型号决定" },
  },
  searched: ["label"],
  listed: [
    { path: "group", kind: "reference" },
    { path: "kind", kind: "choice" },
    { path: "unit", kind: "text" },
  ],
  title: (body) => body.label,
});

import type { BrokenRule } from "../../site/values/fieldProblem.ts";
import type { Asked, FieldProblemMessages, NumberBounds } from "../en/fieldProblems.ts";

function within({ min, max, above }: NumberBounds): string {
  if (above !== undefined) {
    return max === undefined ? `（须大于 ${above}）` : `（须大于 ${above}，不超过 ${max}）`;
  }
  if (min !== undefined && max !== undefined) return `（${min} 至 ${max}）`;
  if (min !== undefined) return `（不小于 ${min}）`;
  return max === undefined ? "" : `（不大于 ${max}）`;
}

const asks: Readonly<Record<Asked, (label: string) => string>> = {
  text: (label) => `请填写${label}。`,
  "text-pair": (label) => `请填写${label}，中英文至少填一种。`,
  number: (label) => `请在${label}中填写数字。`,
  "whole-number": (label) => `请在${label}中填写整数。`,
  switch: (label) => `请为${label}选择“是”或“否”。`,
  list: (label) => `请在${label}中添加一项。`,
  group: (label) => `请填写${label}。`,
  choice: (label) => `请为${label}选择一项。`,
  reference: (label) => `请为${label}选择一个文档。`,
  references: (label) => `请为${label}至少选择一个文档。`,
  day: (label) => `请在${label}中填写日期，例如 2026-11-21。`,
  moment: (label) => `请在${label}中填写日期，例如 2026-11-21，必要时注明时间。`,
  file: (label) => `请为${label}选择文件。`,
  image: (label) => `请为${label}选择图片。`,
};

const rules: Readonly<Record<BrokenRule, (label: string) => string>> = {
  "no-text": asks["text-pair"],
  "no-allowed-html": (label) => `请在${label}中填写文字：去除不支持的 HTML 后内容为空。`,
  key: (label) => `${label}只能包含小写字母、数字以及“-”“/”“.”，例如 news/first-samples，请修改。`,
  day: asks.day,
  moment: asks.moment,
  month: (label) => `请在${label}中填写年份或年月，例如 2016 或 2016-04。`,
  quarter: (label) => `请在${label}中填写季度，例如 2026-Q3。`,
  time: (label) => `请在${label}中填写时间，例如 2026-12-01T09:00:00Z。`,
  email: (label) => `请在${label}中填写电子邮箱，例如 name@example.com。`,
  "web-address": (label) => `请在${label}中填写以 http:// 或 https:// 开头的网址。`,
  "clean-address": (label) => `请在${label}中填写不含空格、引号和尖括号的网址。`,
  "column-address": (label) =>
    `请在${label}中填写页面名称（如 news-list）、以“/”开头的路径或网址。`,
  "order-address": (label) =>
    `请在${label}中填写以 http:// 或 https:// 开头并含有 {orderCode} 的网址。`,
  link: (label) => `请为${label}选择文档，或填写以“/”开头的路径或网址。`,
  "stored-path": (label) => `请为${label}选择文件，例如 products/rg8810.pdf。`,
  "mark-picture": (label) => `请为${label}选择 SVG、PNG 或 WebP 格式的图片。`,
  "icon-picture": (label) => `请为${label}选择 SVG 或 PNG 格式的图片。`,
  "share-picture": (label) => `请为${label}选择 PNG、JPEG 或 WebP 格式的图片：社交平台不显示 SVG。`,
  colour: (label) => `请在${label}中填写颜色值，例如 #ffffff。`,
  unit: (label) => `请在${label}中选用列表中的单位，例如 GHz，或留空。`,
  "stock-code": (label) => `请在${label}中填写四至六位数字的股票代码。`,
  "part-number": (label) =>
    `${label}须以字母或数字开头，且只能包含字母、数字及 + - / # , . _ ( ) =，请修改。`,
  eccn: (label) =>
    `请在${label}中填写分类编码，如 3A991.a.2：一位数字、A 至 E 的一个字母和三位数字，其后可用点号附子项；或填写 EAR99。`,
  "part-value": (label) =>
    `请在${label}中填写数值（如 1.8 GHz 或 4，在文件中须加引号）、是或否、选项，或中英文文字。`,
  "list-value": (label) => `${label}只能包含小写字母、数字和“-”，请修改。`,
  "value-twice": (label) => `${label}中有重复的值，请修改其中之一。`,
  "two-words": (label) => `请在${label}中至少填写两个词（中英文合计）。`,
  "before-date": (label) => `${label}不能早于文章本身的日期，请修改。`,
  "documents-or-newest": (label) => `请为${label}选择文档，或设为显示某一类型的最新文档。`,
  "video-or-file": (label) => `请为${label}选择视频，或选择带标题和封面图的文件。`,
  "content-twice": (label) => `${label}中“页面自身内容”只能出现一次，请移除多余的一项。`,
  "section-twice": (label) => `${label}中有重复的版块，请移除多余的一项。`,
  "bus-or-centre": (label) => `框图的总线与中心只能二选一：请清空${label}，或移除总线。`,
  "no-zone": (label) => `请在${label}中填写分区的序号，第一个分区为 0。`,
  "links-to-centre": (label) => `请为${label}中的连接指定中心分区，并移除中心分区自身的连接。`,
  "no-setting": (label) => `请为${label}选择一项设置。`,
  "one-option": (label) => `${label}只能选择一项，请修改。`,
  unstorable: (label) => `请重新输入${label}，其中含有无法保存的字符，例如换行符或乱码。`,
  "role-name": (label) =>
    `${label}须以小写字母开头，且只能包含小写字母和连字符，例如 press-office。`,
};

export const fieldProblems: FieldProblemMessages = {
  languageNames: { en: "英文", zh: "中文" },
  side: (label, language) => `${label}（${language}）`,
  document: "文档",
  around: {
    type: "类型",
    key: "键名",
    id: "编号",
    body: "内容",
    publish: "已发布语言",
    slug: "网址",
    formerSlugs: "曾用网址",
  },
  quoted: (label) => `“${label}”`,
  listed: (names, more) =>
    more > 0 ? `${names.join("、")}等 ${names.length + more} 项` : names.join("、"),
  asks,
  rules,
  numbers: {
    number: (label, bounds) => `请在${label}中填写数字${within(bounds)}。`,
    "whole-number": (label, bounds) => `请在${label}中填写整数${within(bounds)}。`,
  },
  wrongKinds: {
    ...asks,
    text: (label) => `请在${label}中填写文字。`,
    list: (label) => `请在${label}中填写列表。`,
    group: (label) => `请填写${label}的各个字段，每个字段须有名称和值。`,
  },
  withUnit: (bound, unit) => `${bound} ${unit}`,
  tooShort: (label, min) => `请在${label}中至少填写 ${min} 个字符。`,
  tooLong: (label, max, length) =>
    length === undefined
      ? `${label}最多 ${max} 个字符，请缩短。`
      : `${label}最多 ${max} 个字符，现有 ${length} 个，请缩短。`,
  tooFew: (label, min) => `请在${label}中至少添加 ${min} 项。`,
  tooMany: (label, max, length) =>
    length === undefined
      ? `${label}最多 ${max} 项，请移除多余的项。`
      : `${label}最多 ${max} 项，现有 ${length} 项，请移除多余的项。`,
  noChoice: (label, choices, meant) =>
    `请为${label}选择其中一项：${choices}。${meant === undefined ? "" : `是否应为${meant}？`}`,
  unknownField: (label, meant) =>
    `没有${label}这个字段，请移除。${meant === undefined ? "" : `是否应为${meant}？`}`,
  value: (label, why) => `请更正${label}：${why}。`,
  notInFamily: (label, family) => `请移除${label}，或将该参数加入产品系列 ${family}。`,
  noValue: (label, parameter) => `请填写本产品的 ${parameter} 参数值，或将其从${label}中移除。`,
  brokenReferences: {
    missing: (label, document) => `请为${label}另选文档：${document} 不存在。`,
    trashed: (label, document) => `请为${label}另选文档，或将 ${document} 移出回收站。`,
    "wrong type": (label, document) => `请为${label}另选文档：${document} 类型不符。`,
  },
  taken: (label, owner) =>
    owner === undefined
      ? `${label}在本产品中重复，请修改。`
      : `${label}与已发布产品 ${owner} 相同，请修改。`,
  check: (label, why) => `请检查${label}：${why}。`,
  unfit: (label) => `请检查${label}，目前的内容不符合要求。`,
};

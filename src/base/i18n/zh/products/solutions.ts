import type { Messages } from "../../messages.ts";

export const solutions: Messages["solutions"] = {
  areas: "应用领域",
  all: "全部方案",
  allIn: (count, area) => `${area}全部 ${count} 个方案`,
  count: (count) => `${count} 个方案`,
  listDescription: (column, company) =>
    `${company}${column}：参考设计、系统框图、方案文档与所用芯片。`,
  empty: "本领域暂无方案。",
  emptyHint: "不妨看看其他应用领域。",
  builtFrom: "所用芯片",
  benefits: "方案优势",
  parts: "所用芯片",
  readBrief: "阅读方案简介",
  ask: "咨询工程师",
  related: (area) => `更多${area}方案`,
  relatedAnywhere: "更多方案",
  news: "相关新闻",
};

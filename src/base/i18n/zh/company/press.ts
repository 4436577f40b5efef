import type { Messages } from "../../messages.ts";

export const press: Messages["press"] = {
  contact: "媒体联系",
  texts: "公司简介（可直接引用）",
  copy: "复制",
  copyText: (title) => `复制：${title}`,
  copied: "已复制",
  notCopied: "未能复制，请手动选择文字。",
  kit: "品牌标识",
  rules: "标识可用于有关本公司的报道。请勿改动，并在四周留白。",
  news: "最新动态",
  subscribe: "订阅",
};

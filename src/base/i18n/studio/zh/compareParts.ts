import type { SameMessages } from "../en/compareParts.ts";

/** Messages of the panel that compares a part with another one. */
export const same: SameMessages = {
  title: "与其他器件相同",
  search: "对比器件",
  none: "请选择一个器件：差异按分组列出，可按分组复制。",
  itself: "这就是当前器件。",
  equal: "可复制的内容均相同。",
  here: "当前",
  there: (part) => `${part} 中`,
  group: (title, differences) => `${title}（${differences}）`,
  copy: (groups) => `复制 ${groups} 个分组`,
  copied: "已复制。一次撤销即可全部恢复。",
  notPermitted: "您无权修改这些内容。",
  nothing: "无",
  others: "其他参数",
};

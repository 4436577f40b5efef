import type { SameMessages } from "../en/compareParts.ts";

/** Messages of the panel that compares a part with another one. */
export const same: SameMessages = {
  title: "从其他产品复制",
  search: "对比的产品",
  none: "请选择一个产品：差异按分组列出，可以按分组复制过来。",
  itself: "这就是当前产品。",
  equal: "可复制的内容都相同。",
  here: "当前",
  there: (part) => `${part} 中`,
  group: (title, differences) => `${title}（${differences}）`,
  copy: (groups) => `复制 ${groups} 个分组`,
  copied: "已复制。撤销一次即可全部恢复。",
  notPermitted: "您无权修改这些内容。",
  nothing: "无",
  others: "其他参数",
};

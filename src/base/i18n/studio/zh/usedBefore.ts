import type { UsedBeforeMessages } from "../en/usedBefore.ts";

export const usedBefore: UsedBeforeMessages = {
  title: "曾用译文",
  key: "按 Alt+Enter 插入第一条",
  kinds: { exact: "原文相同", numbers: "仅数字不同" },
  alike: (percent) => `相似度 ${percent}%`,
  replaced: (numbers) => `已替换数字：${numbers}`,
  missing: (numbers) => `请核对数字：${numbers}`,
  moreUses: (count) => `等，另有 ${count} 处`,
  difference: "原文差异",
  insert: "插入",
  more: (count) => `再显示 ${count} 条`,
};

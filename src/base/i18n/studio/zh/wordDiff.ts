import type { WordDiffMessages } from "../en/wordDiff.ts";

export const wordDiff: WordDiffMessages = {
  added: "新增：",
  removed: "删除：",
  restyled: "格式更改：",
  end: "更改结束",
  unchanged: (paragraphs) => `${paragraphs} 段未更改`,
  same: "两段文本相同。",
};

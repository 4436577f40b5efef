import type { CompletenessMessages } from "../en/completeness.ts";

export const completeness: CompletenessMessages = {
  required: (count) => `缺 ${count} 项必填`,
  recommended: (count) => `缺 ${count} 项建议填写`,
  complete: "已填全",
  unasked: "无填写要求",
  levels: { must: "必填", should: "建议填写", may: "选填" },
  share: (level, { filled, wanted }) => `${level}：${filled}/${wanted}`,
  parts: (incomplete, required) =>
    required === 0
      ? `${incomplete} 个缺建议填写项`
      : `${incomplete} 个未填全，其中 ${required} 个缺必填项`,
  allComplete: "均已填全",
  listed: (parts, shared) => {
    if (shared === 0) return `${parts}`;
    return shared === parts
      ? `${parts}（属于其他系列）`
      : `${parts}（其中 ${shared} 个属于其他系列）`;
  },
};

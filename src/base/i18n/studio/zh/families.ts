import type { FamiliesMessages } from "../en/families.ts";

export const families: FamiliesMessages = {
  parts: (filled, all) => (all === 0 ? "尚无产品" : `${all} 个产品中 ${filled} 个有值`),
  listed: (parts) => `产品：${parts}`,
  otherFamilies: (count) => `另有 ${count} 个系列使用`,
  noGroup: "未分组",
  requirement: (name) => `“${name}”的填写要求`,
  levels: { must: "必填", should: "建议填写", may: "选填" },
  add: "添加参数",
  none: "该系列还没有参数。",
  noFamily: "只有产品栏目才能设置参数。",
  hint: "顺序与产品参数表一致。拖动参数，或按 Alt 加方向键移动。",
  completeness: "完整度",
  chooseFamily: "请先选择产品所属系列。",
  lacks: { must: "必填：不填不能发布", should: "建议填写：不填也能发布" },
  languages: { en: "英文", zh: "中文", both: "两种语言" },
  optional: (count) => `另有 ${count} 项选填内容为空`,
  inGrid: "补全该系列的参数",
};

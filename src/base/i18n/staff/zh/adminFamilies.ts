import type { StaffMessages } from "../messages.ts";

export const adminFamilies: StaffMessages["adminFamilies"] = {
  routes: {
    uses: "参数及其分组、使用它们的其他系列，以及某系列中有该参数数值的产品数量。",
    check: "按正在编辑的参数定义，列出数值不再适用的产品，并为每个产品建议读法。不作任何更改。",
    apply: "保存正在编辑的参数定义及其产品的数值，并在读者可见之处一并发布。作为一个变更集。",
  },
  fields: {
    family: "要统计其产品的系列的键",
    units: "数值如何处理：保留单位、换算为新单位，或将同样的数字视为新单位",
    isBare: "没有单位的数字按定义的单位计",
    options: "旧选项对应的新选项",
    digest: "您看到的列表；若已变化则拒绝",
    edits: "按产品的键填写的数值；null 表示删除该值",
  },
  problems: {
    "no-parameter": "该文档不是参数。",
    "misfits-moved": "您查看之后，产品或定义已有变化，请重新查看。",
    "values-unread": "部分产品没有适用的数值。",
    "redefinition-refused": "无法如此发布重新定义。",
  },
  conflict: "该数值已被他人更改",
  label: (name) => `重新定义：${name}`,
};

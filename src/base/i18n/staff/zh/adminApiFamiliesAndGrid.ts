import type { StaffMessages } from "../messages.ts";

export const adminFamilies: StaffMessages["adminFamilies"] = {
  routes: {
    uses: "参数及其分组、使用它们的其他系列，以及某系列中有该参数数值的产品数量。",
    check: "按正在编辑的参数定义，列出数值不再适用的产品，并为每个产品建议读法。不作任何更改。",
    apply: "保存正在编辑的参数定义及其产品的数值，并在读者可见之处一并发布。作为一次批量修改。",
  },
  fields: {
    family: "要统计的系列的键名",
    units: "数值如何处理：保留单位、换算为新单位，或将同样的数字视为新单位",
    isBare: "没有单位的数字按定义的单位计",
    options: "旧选项对应的新选项",
    digest: "您看到的列表；若已变化则拒绝",
    edits: "按产品的键名填写的数值；null 表示删除该值",
  },
  problems: {
    "no-parameter": "该文档不是参数。",
    "misfits-moved": "您打开之后，产品或定义已有变化，请重新查看。",
    "values-unread": "部分产品的数值不符合新定义。",
    "redefinition-refused": "按目前的内容，无法发布新的定义。",
  },
  conflict: "该数值已被他人修改",
  label: (name) => `重新定义：${name}`,
};

export const adminGrid: StaffMessages["adminGrid"] = {
  routes: {
    families: "各产品系列所列的产品数量、其中属于其他系列的数量，以及缺少必填或建议填写项的数量。",
    grid: "某一系列的产品参数表：各列，以及按顺序排列的行编号。参数值分块读取。",
    rows: "产品参数表中的若干行，取各产品最新版本的值。",
  },
  fields: {
    family: "系列的键名；不填则为所有系列的产品及其共有字段。",
    path: "该值在产品内容中的位置。",
    bilingual: "两种语言各有文本。",
    revision: "这些值所属的版本。",
    home: "该产品所属的系列（与此处不同时）；否则为 null。",
    closed: "该产品所属系列没有的参数值的路径。",
    lacks: "该产品尚缺的必填与建议填写的内容的路径。",
    unsaved: "有人输入了尚未存入任何版本的内容。",
    may: "您可以在此修改的内容：共用字段，以及各语言的文本。",
    unsavedCells:
      "工作副本与最新版本不同的单元格：路径的位置、值（null 表示已清空）以及最后在文档中输入的人",
    values: "各列位置上的值，按列的顺序；没有值时为 null。",
    missing:
      "仅列出有缺失的产品：缺必填或建议填写（`incomplete`）、缺必填（`must`）、缺建议填写（`should`）或缺任意内容（`any`）。",
    order: "按型号、修改时间、完整度、生命周期阶段或参数值排序；加减号为倒序。",
    by: "按参数值排序时所用参数的键名。",
    ids: (max) => `按顺序排列的产品编号，最多 ${max.toLocaleString("en")} 个。`,
    lacking: "缺少各项内容的产品数量，以路径为键；仅在使用 missing 筛选时统计。",
    block: (max) => `产品编号，以逗号分隔，最多 ${max} 个。`,
  },
};

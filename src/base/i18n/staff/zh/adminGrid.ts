import type { StaffMessages } from "../messages.ts";

export const adminGrid: StaffMessages["adminGrid"] = {
  routes: {
    families: "各产品系列的产品数量，以及其中缺少参数值的产品数量。",
    grid: "某一系列的产品参数表：各列，以及按顺序排列的行编号。参数值分块读取。",
    rows: "产品参数表中的若干行，取各产品最新版本的值。",
  },
  fields: {
    family: "系列的键名；不填则为所有系列的产品及其共有字段。",
    path: "该值在产品内容中的位置。",
    bilingual: "两种语言各有文本。",
    revision: "这些值所属的版本。",
    unsaved: "有人输入了尚未存入任何版本的内容。",
    may: "您可以在此修改的内容：事实数据，以及各语言的文本。",
    unsavedCells:
      "工作副本与最新版本不同的单元格：路径的位置、值（null 表示已清空）以及最后在文档中输入的人",
    values: "各列位置上的值，按列的顺序；没有值时为 null。",
    missing: "仅列出缺少参数值的产品：必填、应填或任意参数。",
    order: "按型号、修改时间、完整度、生命周期阶段或参数值排序；加减号为倒序。",
    by: "按参数值排序时所用参数的键名。",
    ids: (max) => `按顺序排列的产品编号，最多 ${max.toLocaleString("en")} 个。`,
    lacking: "缺少各项内容的产品数量，以路径为键；仅在使用 missing 筛选时统计。",
    block: (max) => `产品编号，以逗号分隔，最多 ${max} 个。`,
  },
};

import type { Messages } from "../index.ts";

export const adminSheets: Messages["adminSheets"] = {
  readme: {
    table: "说明",
    title: "Tapeout 产品数据",
    lines: [
      "每个产品系列一个工作表，每个型号一行；其后是订货型号、封装和文档的工作表。",
      "修改单元格并保存文件，再拖入后台的“电子表格”。写入之前，您会看到每一处改动。",
      "标题末尾方括号中的名称说明这一列是什么。列和行可以移动、排序、隐藏。",
      "隐藏的“键”和“版本号”两列属于各自的行，请勿与行分开。没有键的行是新型号。",
      "清空单元格即清除其值。在此删除一行不会改变任何内容：该型号保持不变。",
      "要删除订货型号、封装或文档，请在该行的“删除”列中填写 x。",
      "所有单元格均为文本。数值请带单位填写：1.8 GHz、2.7..5.5 V、-40..85 °C。不接受公式。",
      "将指针移到标题上，可查看单位、上下限和选项。",
    ],
  },
  tables: { variants: "订货型号", packages: "封装", documents: "文档", parts: "产品" },
  notes: {
    unit: (unit) => `单位 ${unit}，或同一量的其他单位`,
    count: "不带单位的数字",
    range: (unit) => `范围：1..2${unit === "" ? "" : ` ${unit}`}`,
    between: (min, max) => `从 ${min} 到 ${max}`,
    atLeast: (min) => `不小于 ${min}`,
    atMost: (max) => `不大于 ${max}`,
    boolean: "是或否",
    options: (options) => `以下选项之一或多项，以分号分隔：\n${options}`,
    choice: (options) => `以下选项之一：\n${options}`,
    text: (max) => `文本，最多 ${max} 个字符`,
    day: "日期：2026-01-31",
    references: "键，以分号分隔",
    required: "不能为空",
    key: "文档的键，请勿改动。",
    revision: "本行所依据的版本号，请勿改动。",
    item: "本行的位置，请勿改动。",
    part: "型号",
    remove: "填写 x 即从型号中删除本行。",
  },
};

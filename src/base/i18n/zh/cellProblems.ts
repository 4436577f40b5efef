import type { BilingualText } from "../../site/text/localizedText.ts";
import type { CellProblemMessages } from "../en/cellProblems.ts";

type Options = readonly { readonly value: string; readonly label: BilingualText }[];

function optionNames(options: Options): string {
  const names = options.slice(0, 8).map(({ value, label }) => {
    return label.zh === undefined || label.zh === value ? value : `${value}（${label.zh}）`;
  });
  const all = names.join("、") || "无";
  return options.length > names.length ? `${all} 等 ${options.length} 项` : all;
}

const measured = (unit: string) => (unit === "" ? "不带单位的数" : `以 ${unit} 计`);

const either = (readings: readonly string[]) => readings.map((one) => `“${one}”`).join("或");

export const cellProblems: CellProblemMessages = {
  noQuantity: (shown, like) => `${shown} 不是已知单位的数值，应写作“${like}”这样的形式`,
  unitMissing: (shown, like) => `${shown} 缺少单位，请写作“${like}”`,
  unitUnknown: (shown, like) => `${shown} 的单位无法识别，应写作“${like}”这样的形式`,
  unitAmbiguous: (shown, readings) => `${shown} 的单位有歧义，如指 ${either(readings)}，请如此书写`,
  numberAmbiguous: (shown, readings) => `${shown} 有两种读法，请写作 ${either(readings)}`,
  severalValues: (shown, readings) =>
    `${shown} 列出了多个值，而该参数只有一个值${readings.length === 0 ? "" : `，请写作 ${either(readings)}`}`,
  rangeAmbiguous: (shown, like) => `${shown} 可能是范围，也可能是两个数，范围请写作“${like}”`,
  rangeReversed: (shown, like) => `${shown} 的上限低于下限，请先写较小的值，例如“${like}”`,
  rangeRefused: (shown) => `${shown} 是范围，而该参数只能填一个数`,
  otherDimension: (shown, unit, wanted) =>
    `${shown} ${measured(unit)}，应${wanted === "" ? "为" : ""}${measured(wanted)}`,
  below: (bound) => `低于该参数的下限 ${bound}`,
  above: (bound) => `高于该参数的上限 ${bound}`,
  optionsWanted: (shown) => `应为该参数的一个或多个选项，而不是 ${shown}`,
  noOption: (shown, options) => `${shown} 不在选项之中：${optionNames(options)}`,
  optionAmbiguous: (shown, options) =>
    `${shown} 可指多个选项，请写作 ${either(options.map(({ value }) => value))}`,
  optionTwice: (shown) => `${shown} 重复出现`,
  noBoolean: (shown) => `应为“是”或“否”，而不是 ${shown}`,
  booleanAmbiguous: (shown) => `${shown} 可表示是或否，请写作“是”或“否”，或留空`,
  textEmpty: "内容为空",
  textWanted: (shown) => `应为文字，而不是 ${shown}`,
  tooLong: (max) => `超过 ${max} 个字符`,
};

import type { RawValue } from "../../src/content/specification.ts";
import type { BodyOf } from "../../src/content/types/index.ts";
import type { Dice } from "./dice.ts";

type Definition = BodyOf<"parameter">;

export interface GeneratedParameter {
  readonly key: string;
  readonly body: Definition;
  /** A value that fits the definition. */
  readonly value: (dice: Dice) => RawValue;
}

export const parameterGroups = [
  { key: "groups/processor", title: { en: "Processor", zh: "处理器" } },
  { key: "groups/memory", title: { en: "Memory", zh: "存储" } },
  { key: "groups/interfaces", title: { en: "Interfaces", zh: "接口" } },
  { key: "groups/analog", title: { en: "Analog", zh: "模拟" } },
  { key: "groups/conditions", title: { en: "Operating conditions", zh: "工作条件" } },
  { key: "groups/package", title: { en: "Package", zh: "封装" } },
] as const;

type Group = (typeof parameterGroups)[number]["key"] extends `groups/${infer Name}` ? Name : never;

type Titles = readonly [en: string, zh: string];

function definition(
  [en, zh]: Titles,
  group: Group,
  kind: Definition["kind"],
  rest: Partial<Definition>,
): Definition {
  return { label: { en, zh }, group: `groups/${group}`, kind, unit: "", options: [], ...rest };
}

function written(value: number | string, unit: string): string {
  return unit === "" ? String(value) : `${value} ${unit}`;
}

/** One number from `min` to `max`. */
function number(
  key: string,
  titles: Titles,
  group: Group,
  unit: string,
  [min, max, decimals = 0]: readonly [number, number, number?],
  direction?: "more" | "less",
): GeneratedParameter {
  const rest = { unit, min, max, ...(direction && { direction }) };
  return {
    key,
    body: definition(titles, group, "number", rest),
    value: (dice) => written(dice.decimal(min, max, decimals), unit),
  };
}

/** A range within `min` and `max`, its ends on either side of their middle. */
function range(
  key: string,
  titles: Titles,
  group: Group,
  unit: string,
  [min, max, decimals = 0]: readonly [number, number, number?],
): GeneratedParameter {
  const middle = (min + max) / 2;
  return {
    key,
    body: definition(titles, group, "range", { unit, min, max }),
    value: (dice) => {
      const low = dice.decimal(min, middle, decimals);
      return written(`${low}..${dice.decimal(middle, max, decimals)}`, unit);
    },
  };
}

/** One to three of some options, which are called the same in both languages. */
function options(
  key: string,
  titles: Titles,
  group: Group,
  names: readonly string[],
): GeneratedParameter {
  const values = names.map((name) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-"));
  const labelled = names.map((name, index) => ({
    value: values[index] ?? name,
    label: { en: name, zh: name },
  }));
  return {
    key,
    body: definition(titles, group, "enum", { options: labelled }),
    value: (dice) => dice.some(values, dice.int(1, 3)),
  };
}

function flag(key: string, titles: Titles, group: Group): GeneratedParameter {
  return {
    key,
    body: definition(titles, group, "boolean", {}),
    value: (dice) => !dice.once(3),
  };
}

/** What all generated parts are described by; each family takes some of them. */
export const parameters: readonly GeneratedParameter[] = [
  number("cpu-clock", ["Clock", "主频"], "processor", "MHz", [24, 2400], "more"),
  number("cpu-cores", ["Cores", "核心数"], "processor", "", [1, 8], "more"),
  options("cpu-isa", ["Instruction set", "指令集"], "processor", ["RV32IMC", "RV64GC", "RV64GCV"]),
  number("npu-performance", ["NPU", "NPU 算力"], "processor", "TOPS", [0.2, 32, 1], "more"),
  number("coremark", ["CoreMark", "CoreMark"], "processor", "CoreMark/MHz", [2, 7, 2], "more"),
  options("precision", ["Precision", "精度"], "processor", ["INT4", "INT8", "INT16", "FP16"]),
  flag("fpu", ["Floating point", "浮点单元"], "processor"),
  number("flash", ["Flash", "闪存"], "memory", "KB", [16, 4096], "more"),
  number("sram", ["SRAM", "SRAM"], "memory", "KB", [4, 2048], "more"),
  options("dram-type", ["DRAM", "DRAM 类型"], "memory", ["DDR3L", "DDR4", "LPDDR4X", "LPDDR5"]),
  number("dram-rate", ["DRAM rate", "DRAM 速率"], "memory", "MT/s", [800, 6400], "more"),
  number("cache", ["Cache", "缓存"], "memory", "KB", [8, 1024], "more"),
  flag("ecc", ["Error correction", "纠错"], "memory"),
  number("uarts", ["UART", "UART"], "interfaces", "", [1, 12], "more"),
  number("spis", ["SPI", "SPI"], "interfaces", "", [1, 6], "more"),
  number("i2cs", ["I²C", "I²C"], "interfaces", "", [1, 8], "more"),
  number("gpios", ["I/O pins", "I/O 数"], "interfaces", "", [8, 180], "more"),
  number("can-rate", ["CAN rate", "CAN 速率"], "interfaces", "Mbit/s", [1, 8], "more"),
  number("usb-rate", ["USB rate", "USB 速率"], "interfaces", "Mbit/s", [12, 10_000], "more"),
  number("ethernet", ["Ethernet", "以太网"], "interfaces", "Mbit/s", [10, 2500], "more"),
  options("boot", ["Boot from", "启动介质"], "interfaces", ["SPI NOR", "SPI NAND", "eMMC", "SD"]),
  flag("secure-boot", ["Secure boot", "安全启动"], "interfaces"),
  number("adc-bits", ["ADC resolution", "ADC 分辨率"], "analog", "bit", [8, 24], "more"),
  number("adc-rate", ["ADC rate", "ADC 采样率"], "analog", "kSPS", [10, 5000], "more"),
  number("adc-channels", ["ADC channels", "ADC 通道"], "analog", "", [1, 32], "more"),
  number("dac-channels", ["DAC channels", "DAC 通道"], "analog", "", [1, 8], "more"),
  number("noise", ["Noise", "噪声"], "analog", "nV/√Hz", [1, 60], "less"),
  number("offset-drift", ["Offset drift", "失调漂移"], "analog", "µV/°C", [0.1, 9, 1], "less"),
  number("efficiency", ["Peak efficiency", "峰值效率"], "analog", "%", [80, 98, 1], "more"),
  flag("temperature-sensor", ["Temperature sensor", "温度传感器"], "analog"),
  range("supply", ["Supply voltage", "供电电压"], "conditions", "V", [1.6, 5.5, 1]),
  range("input", ["Input voltage", "输入电压"], "conditions", "V", [2.7, 60, 1]),
  number("output-current", ["Output current", "输出电流"], "conditions", "A", [0.1, 20, 1], "more"),
  number("active-current", ["Active current", "工作电流"], "conditions", "mA", [1, 800], "less"),
  number("standby", ["Standby current", "待机电流"], "conditions", "µA", [0.2, 90, 1], "less"),
  range("temperature", ["Temperature", "工作温度"], "conditions", "°C", [-40, 125]),
  number("esd", ["ESD, HBM", "ESD (HBM)"], "conditions", "kV", [1, 8], "more"),
  number("process", ["Process", "工艺"], "package", "nm", [6, 180], "less"),
  number("pins", ["Pins", "引脚数"], "package", "", [16, 484]),
  number("area", ["Area", "面积"], "package", "mm²", [4, 400], "less"),
  options("styles", ["Packages", "封装形式"], "package", ["QFN", "QFP", "BGA", "WLCSP", "TSSOP"]),
];

import { type Words, words } from "../../fieldWords.ts";

/** A thing that lists of parts tell, under any of its usual headings. */
export interface Concept {
  readonly name: string;
  readonly label: Words;
  /** What its quantities measure, as their base unit's symbol; absent: any, or none. */
  readonly dimension?: string;
  /** Headings in a form to compare by, as `folded()` gives it. */
  readonly headings: ReadonlySet<string>;
}

/** A heading without what people write differently: case, width, blanks and signs. */
export function folded(heading: string): string {
  return heading
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s\p{P}\p{S}]+/gu, "");
}

function concept(name: string, label: Words, others: string, dimension?: string): Concept {
  const headings = new Set([label.en, label.zh, ...others.split(",")].map(folded));
  return { name, label, headings, ...(dimension !== undefined && { dimension }) };
}

/** Usual headings of parts' lists, in both languages. */
const concepts: readonly Concept[] = [
  concept(
    "part",
    words("Part number", "型号"),
    "part,part no,part no.,pn,p/n,mpn,device,product,part name,partnumber,manufacturer part number,产品型号,器件型号,料号,器件",
  ),
  concept("name", words("Name", "名称"), "product name,产品名称,品名"),
  concept("summary", words("Summary", "简介"), "description,产品描述,描述,说明"),
  concept(
    "core",
    words("Core", "内核"),
    "cpu,cpu core,processor,processor core,处理器,处理器内核,cpu内核",
  ),
  concept(
    "clock",
    words("Clock frequency", "主频"),
    "clock,clock speed,frequency,max frequency,max clock,maximum frequency,cpu frequency,speed,freq,fmax,频率,最高主频,最高频率,时钟频率,时钟",
    "Hz",
  ),
  concept(
    "flash",
    words("Flash memory", "闪存"),
    "flash,flash size,program memory,flash容量,片上闪存,程序存储器",
    "B",
  ),
  concept(
    "ram",
    words("RAM", "内存"),
    "sram,ram size,data memory,sram size,内存容量,片上ram,片上sram,数据存储器",
    "B",
  ),
  concept("eeprom", words("EEPROM", "EEPROM"), "eeprom size,data eeprom", "B"),
  concept("package", words("Package", "封装"), "packages,package type,case,封装类型,封装形式"),
  concept(
    "pins",
    words("Pins", "引脚数"),
    "pin,pin count,pincount,number of pins,引脚,管脚,管脚数,脚数",
    "",
  ),
  concept("gpio", words("I/O pins", "I/O 引脚数"), "gpio,gpios,io,i/o,io数,gpio数", ""),
  concept(
    "temperature",
    words("Operating temperature", "工作温度"),
    "temperature,temp,temp range,temperature range,operating temp,ambient temperature,温度,温度范围,工作温度范围",
    "°C",
  ),
  concept(
    "voltage",
    words("Supply voltage", "供电电压"),
    "voltage,vdd,vcc,operating voltage,supply,voltage range,电压,工作电压,电源电压",
    "V",
  ),
];

/** Names of the things that lists tell. */
export const conceptNames = concepts.map(({ name }) => name);

/** A thing by its name. */
export function conceptNamed(name: string): Concept | undefined {
  return concepts.find((one) => one.name === name);
}

/** The halves of a heading that stands in both languages, such as `Package 封装`. */
export function bilingualHeading(heading: string): { en: string; zh: string } | undefined {
  const [, before, zh, after] =
    /^([^\p{Script=Han}]*)(\p{Script=Han}(?:.*\p{Script=Han})?)([^\p{Script=Han}]*)$/u.exec(
      heading.normalize("NFKC"),
    ) ?? [];
  const en = [before, after].map((one = "") => one.replaceAll(/^[\s\p{P}]+|[\s\p{P}]+$/gu, ""));
  const [first = "", second = ""] = en;
  // Signs and a letter or two belong to the Chinese name: `CPU 核`, `IO数`.
  if (zh === undefined || (first !== "" && second !== "")) return undefined;
  const english = first || second;
  return /[a-z]{3,}/i.test(english) ? { en: english, zh: zh.trim() } : undefined;
}

/**
 * The thing that a heading without its unit means; undefined where no usual heading is like it. Of one in
 * both languages, halves that are known must mean the same.
 */
export function conceptOf(heading: string): Concept | undefined {
  const whole = headed(heading);
  if (whole !== undefined) return whole;
  const halves = bilingualHeading(heading);
  if (halves === undefined) return undefined;
  const [en, zh] = [headed(halves.en), headed(halves.zh)];
  return en !== undefined && zh !== undefined && en !== zh ? undefined : (en ?? zh);
}

function headed(heading: string): Concept | undefined {
  const wanted = folded(heading);
  return concepts.find(({ headings }) => headings.has(wanted));
}

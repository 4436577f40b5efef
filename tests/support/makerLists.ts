/** Lists in the shapes in which distributors and makers export them, each with rows of its own. */
export interface MakerList {
  readonly headings: readonly string[];
  /** A row by its number, from 0. */
  readonly row: (n: number) => readonly string[];
}

const pick = (all: readonly string[], n: number) => all[n % all.length] ?? "";

const memories = ["512KB (512K x 8)", "256KB (256K x 8)", "1MB (1M x 8)", "16KB (8K x 16)"];
const temperatures = ["-40°C ~ 85°C (TA)", "-40°C ~ 105°C (TA)", "-40°C ~ 125°C (TJ)"];

/** A distributor's export: what it sells by stands beside what a part is. */
export const distributorList: MakerList = {
  headings: [
    ...["Datasheet", "Image", "DK Part #", "Mfr Part #", "Mfr", "Description", "Stock", "Price"],
    ...["Package", "Product Status", "Core Processor", "Speed", "Connectivity", "Number of I/O"],
    ...["Program Memory Size", "RAM Size", "Voltage - Supply (Vcc/Vdd)", "Operating Temperature"],
    "Package / Case",
  ],
  row: (n) => [
    ...[`https://example.com/${n}.pdf`, "-", `497-${10_000 + n}-ND`, `RGX${4_000 + n}VGT6`],
    ...["Acme", "IC MCU 32BIT FLASH 100LQFP", `${n * 7}`, "3.70000"],
    ...[pick(["Tray", "Tape & Reel (TR)"], n), pick(["Active", "Obsolete"], n)],
    ...[pick(["ARM® Cortex®-M4", "ARM Cortex-M4", "RISC-V"], n), pick(["168MHz", "1GHz"], n)],
    ...[pick(["CANbus, I²C, UART/USART", "SPI, I²C"], n), pick(["82", "51"], n)],
    ...[pick(memories, n), pick(["192K x 8", "20K x 8"], n), "1.8V ~ 3.6V"],
    ...[pick(temperatures, n), pick(["100-LQFP", "48-UFQFN Exposed Pad"], n)],
  ],
};

/** A maker's selector: units within headings, ends of ranges apart, a title above. */
export const selectorList: MakerList = {
  headings: [
    ...["Part Number", "Marketing Status", "Core", "Operating Frequency (MHz) (Processor speed)"],
    ...["FLASH Size (kB) (Prog)", "I/Os (High Current)", "Supply Voltage (V) min"],
    ...["Supply Voltage (V) max", "Operating Temperature (°C) max", "Package", "UART"],
  ],
  row: (n) => [
    ...[`RGS32F${400 + n}`, pick(["Active", "NRND"], n), "Arm Cortex-M4", pick(["168", "72"], n)],
    ...["1024", "82", "1.8", "3.6", pick(["85", "85,105,125"], n)],
    ...[pick(["LQFP 100 14x14x1.4 mm", "WLCSP 49L DIE 423 P 0.4 MM"], n), pick(["2", "3"], n)],
  ],
};

/** A Chinese maker's list: counts with what is counted, prefixes in words, signs of full width. */
export const chineseList: MakerList = {
  headings: [
    ...["序号", "型号", "内核", "主频", "闪存", "内存", "封装", "引脚数", "工作电压", "工作温度"],
    ...["CAN", "状态", "价格"],
  ],
  row: (n) => [
    ...[`${n + 1}`, `GX32E${230 + n}`, pick(["ARM Cortex-M23", "Arm® Cortex®-M23"], n)],
    ...[pick(["最高120MHz", "72MHz"], n), pick(["64KB", "512K字节", "1MB"], n)],
    ...[pick(["8KB", "32K"], n), pick(["LQFP-48(7x7)", "QFN32 5x5", "LQFP64/QFN64"], n)],
    ...[pick(["48", "32Pin", "64脚"], n), pick(["2.6V至3.6V", "1.8V~3.6V"], n)],
    ...[pick(["-40℃~+85℃", "-40至105摄氏度", "－40～＋125℃"], n), pick(["√", "×", "-"], n)],
    ...[pick(["量产", "停产"], n), "面议"],
  ],
};

/** A list's rows below its headings. */
export function tableOf({ headings, row }: MakerList, parts: number): (readonly string[])[] {
  return [headings, ...Array.from({ length: parts }, (_, n) => row(n))];
}

/** The same as a file. */
export function csvOf(list: MakerList, parts: number): string {
  const lines = tableOf(list, parts).map((cells) =>
    cells.map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(","),
  );
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}

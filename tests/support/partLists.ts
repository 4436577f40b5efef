/** A list as somebody's catalogue, and what is true of it. */
export interface MessyList {
  readonly csv: string;
  /** Part numbers, each once. */
  readonly numbers: readonly string[];
  /** Parts with a clock of 100 MHz or more and a Cortex-M4. */
  readonly fastOnes: number;
}

const cores = ["Cortex-M0+", "Cortex-M3", "Cortex-M4"];
const clocks = ["48", "72MHz", " 96 ", "１２０", "0.168 GHz"];
const megahertz = [48, 72, 96, 120, 168];
const flashes = ["64", "128 KB", "256KB", "1 MB", "512"];
const temperatures = ["-40..85 °C", "-40 ~ 105℃", "－40～125 °C", "-40 to +85°C"];

/**
 * A list of microcontrollers as makers publish them: a title above the headings, headings in both
 * languages with units in them, units in some cells, full-width digits, blank lines, a part that stands
 * twice, dashes for what is not there.
 */
export function messyList(parts: number, prefix = "MC32F"): MessyList {
  const lines = ["Microcontroller selection guide 微控制器选型表,,,,,,,,", "", ""];
  lines.push("Part No.,内核,主频 (MHz),Flash (KB),RAM/KB,Package 封装,Pins,Op. range,CAN");
  const numbers: string[] = [];
  let fastOnes = 0;
  for (let n = 0; n < parts; n += 1) {
    const number = `${prefix}${1000 + n}`;
    const isQuad = n % 2 === 0;
    numbers.push(number);
    if ((megahertz[n % 5] ?? 0) >= 100 && n % 3 === 2) fastOnes += 1;
    const cells = [
      ...[number, cores[n % 3], clocks[n % 5], flashes[n % 5], n % 11 === 3 ? "-" : 8 + (n % 7)],
      ...[isQuad ? "LQFP64" : "QFN-48", isQuad ? 64 : 48, temperatures[n % 4]],
      n % 4 === 0 ? "yes" : "否",
    ];
    lines.push(cells.join(","));
    if (n % 40 === 20) lines.push(",,,,,,,,", "");
    if (n === 5) lines.push(cells.join(","));
  }
  return { csv: `\uFEFF${lines.join("\r\n")}\r\n`, numbers, fastOnes };
}

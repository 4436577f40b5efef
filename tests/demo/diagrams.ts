import type { FileDocument } from "../../src/staff/exchange/documentInContentFile.ts";
import type { Demo } from "./demo.ts";
import { type Finding, findingAt } from "./finding.ts";

/** Connections between chips, as opposed to a bus within one. */
const outsideOfChips =
  /\b(?:CSI|DSI|PCIe|HDMI|DisplayPort|LVDS|I2C|SPI|UART|I2S|TDM|CAN|USB|SDIO|Ethernet|LPDDR|DDR)/i;

/** Connections to memory. */
const toMemory = /^(?:LPDDR|DDR|eMMC|UFS|PCIe|SPI|QSPI|SATA|SDIO)/;

/** Memory behind a controller of its own in the chip. */
const dram = /\b(?:LP)?DDR\d/;

/** Memory other than DRAM, which never shares its wires. */
const storage = /\b(?:eMMC|UFS|PCIe|SATA|SDIO|SD|SPI|NOR|NAND|flash|disk|card)\b/i;

/** A DRAM in the chip's package, without wires on the board. */
const inPackage = /\b(?:in package|inside)\b/;

/** Connections that carry power or control a supply. */
const toPower =
  /\bV\b|rails|supply|power|gate|PWM|feedback|I2C|SPMI|drive|battery|charge|供电|电源/i;

/** Finds block diagrams with impossible connections. */
export function wrongDiagrams({ documents }: Demo): Finding[] {
  return documents.flatMap((document) => {
    if (document.type !== "product" && document.type !== "solution") return [];
    return diagramProblems(document).map(([path, message]) =>
      findingAt(document, ["diagram", ...path], message),
    );
  });
}

type Problem = readonly [path: readonly (string | number)[], message: string];

function diagramProblems({
  type,
  body: { diagram },
}: Extract<FileDocument, { type: "product" | "solution" }>): Problem[] {
  if (diagram === undefined) return [];
  const { bus, centre, zones } = diagram;
  const problems: Problem[] = [];
  const busName = bus?.en ?? "";
  if (type === "solution" && bus) problems.push([["bus"], `${busName}: boards have no common bus`]);
  if (outsideOfChips.test(busName)) problems.push([["bus"], `${busName} is no bus within a chip`]);
  zones.forEach(({ kind, link, blocks }, index) => {
    const name = link?.en ?? "";
    const path = ["zones", index, "link"];
    const names = blocks.map(({ en = "" }) => en);
    problems.push(...memoryProblems(type, names, name).map((text): Problem => [path, text]));
    if (kind === "memory" && link && !toMemory.test(name)) {
      problems.push([path, `${name} leads to no memory`]);
    }
    if (kind === "power" && link && !toPower.test(name)) {
      problems.push([path, `${name} carries no power`]);
    }
    if (centre !== undefined && index !== centre && !link) {
      problems.push([path, "how it is joined to the centre is not told"]);
    }
  });
  return problems;
}

/** Problems of a zone's memory: a DRAM is connected to its controller alone. */
function memoryProblems(
  type: "product" | "solution",
  blocks: readonly string[],
  link: string,
): string[] {
  const drams = blocks.filter((block) => dram.test(block) && !inPackage.test(block));
  const bare = drams.filter((block) => !block.includes("controller"));
  if (type === "product") return bare.map((block) => `${block} is no part of the chip`);
  if (link !== "" && dram.test(link)) {
    const others = blocks.filter((block) => storage.test(block));
    if (storage.test(link)) others.push(link);
    return others.map((other) => `${other} does not share the wires of a DRAM`);
  }
  return link === "" ? [] : drams.map((block) => `${link} is no connection to ${block}`);
}

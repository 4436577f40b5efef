import type { FileDocument } from "../../src/content/files/fileDocument.ts";
import type { Demo } from "./demo.ts";
import { type Finding, findingAt } from "./finding.ts";

/** Connections between chips: none of them is the bus within one. */
const outsideOfChips =
  /\b(?:CSI|DSI|PCIe|HDMI|DisplayPort|LVDS|I2C|SPI|UART|I2S|TDM|CAN|USB|SDIO|Ethernet|LPDDR|DDR)/i;

/** Connections to memory. */
const toMemory = /^(?:LPDDR|DDR|eMMC|UFS|PCIe|SPI|QSPI|SATA|SDIO)/;

/** Connections that carry power or control a supply. */
const toPower =
  /\bV\b|rails|supply|power|gate|PWM|feedback|I2C|SPMI|drive|battery|charge|供电|电源/i;

/** Block diagrams that join what cannot be joined in that way. */
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
  zones.forEach(({ kind, link }, index) => {
    const name = link?.en ?? "";
    const path = ["zones", index, "link"];
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

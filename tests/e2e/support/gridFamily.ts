import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { sampleBodies } from "../../support/sampleBodies.ts";
import type { StaffCaller } from "./staffCalls.ts";

/** Parts of a family that `makeFamily()` makes. */
export const parts = 20;

/** A family of twenty parts, each without a value of its three parameters, which it recommends. @returns its key */
export async function makeFamily({ call }: StaffCaller): Promise<string> {
  const name = `grid-${randomUUID().slice(0, 8)}`;
  const text = (en: string, zh: string) => ({ en, zh });
  const make = (type: string, key: string, body: object) =>
    call("POST", "/documents", { type, key, body });
  await make("parameterGroup", `${name}/power`, { title: text("Power", "电源"), position: 900 });
  const parameter = { group: `${name}/power`, options: [] };
  const range = { ...parameter, kind: "range", unit: "V", min: 0, max: 60 };
  await make("parameter", `${name}-1`, { ...range, label: text("Supply", "电源电压") });
  const number = { ...parameter, kind: "number", unit: "Hz" };
  await make("parameter", `${name}-2`, { ...number, label: text("Clock", "主频") });
  const options = ["spi", "can"].map((value) => ({
    value,
    label: text(value.toUpperCase(), value.toUpperCase()),
  }));
  const choice = { ...parameter, kind: "enum", options, label: text("Bus", "总线") };
  await make("parameter", `${name}-3`, choice);
  await make("column", name, {
    ...{ title: text(name, name), parent: null, position: 900, status: 0, type: 3 },
    parameters: [`${name}-1`, `${name}-2`, `${name}-3`],
    requirements: { [`${name}-1`]: "should", [`${name}-2`]: "should", [`${name}-3`]: "should" },
  });
  const { solutions: _, ...product } = sampleBodies.product;
  for (let part = 1; part <= parts; part += 1) {
    const partNumber = `${name.toUpperCase()}-${part}`;
    await make("product", `${name}-p${part}`, {
      ...{ ...product, partNumber, column: name, keyFigures: [], variants: [], values: {} },
    });
  }
  return name;
}

/** Twenty rows of values as Excel copies them, three of them wrong. */
export function excelBlock(): string {
  const rows = Array.from({ length: parts }, (_, row) => [
    row === 3 ? "12 kg" : `2,${row % 8}~5.5V`,
    row === 7 ? "fast" : `${row + 1} MHz`,
    row === 11 ? "I3C" : "SPI; CAN",
  ]);
  const cells = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`);
  return `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table>${cells.join("")}</table></body></html>`;
}

/** Pastes what a program has put on the clipboard as HTML. */
export async function paste(page: Page, html: string): Promise<void> {
  await page.locator("input:focus").evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", pasted);
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, html);
}

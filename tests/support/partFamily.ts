import type { ColumnNode } from "../../src/content/published/columnTree.ts";
import type { View } from "../../src/content/published/publication.ts";
import type { Part } from "../../src/content/queries/parts/partsOfColumns.ts";
import {
  buildColumn,
  buildParameter,
  buildParameterGroup,
  buildProduct,
  publish,
  type WorldDocument,
} from "./world.ts";

// A family of parts with a parameter of each kind, for the tests of queries over parts.

export const family = (id: number, key: string, body: object = {}) =>
  buildColumn({ id, key, body: { parent: "products", ...body } });

export const shared = [
  buildColumn({ id: 1, key: "products" }),
  buildParameterGroup({ key: "groups/core", body: { position: 2 } }),
  buildParameterGroup({ key: "groups/memory", body: { position: 1 } }),
  buildParameter({ key: "clock" }),
  buildParameter({ key: "memory", body: { unit: "MB", group: "groups/memory" } }),
  buildParameter({ key: "temperature", body: { kind: "range", unit: "°C" } }),
  buildParameter({ key: "secure", body: { kind: "boolean", unit: "" } }),
  buildParameter({ key: "label", body: { kind: "text", unit: "" } }),
  buildParameter({
    key: "bus",
    body: {
      kind: "enum",
      unit: "",
      options: ["spi", "usb", "pcie"].map((value) => ({ value, label: { en: value } })),
    },
  }),
];

export const parameters = ["clock", "memory", "temperature", "secure", "label", "bus"];

export const vision = family(11, "vision", { parameters });

export function part(partNumber: string, values: object, body: object = {}): WorldDocument {
  return buildProduct({
    key: partNumber.toLowerCase(),
    body: { partNumber, column: "vision", values, ...body },
  });
}

export async function viewOf(documents: readonly WorldDocument[]): Promise<View> {
  return (await publish([...shared, ...documents])).views.en;
}

export function column(view: View, key: string): ColumnNode {
  const node = view.column(key);
  if (node === undefined) throw new Error(`The test's world has no column ${key}`);
  return node;
}

export const numbersOf = (parts: readonly Part[]) => parts.map(({ body }) => body.partNumber);

import { expect, it } from "vitest";
import { contextOf } from "../../../tests/support/shownPage.tsx";
import {
  buildColumn,
  buildCompany,
  buildParameter,
  buildProduct,
} from "../../../tests/support/world.ts";
import type { Part } from "../../content/queries/parts/partsOfColumns.ts";
import { columnAddress, familyCard, figuresOf, partCard } from "./partCard.ts";

const image = { file: "a/chip.png", width: 800, height: 600, alt: { en: "The chip" } };
const keyFigures = ["clock", "cores", "memory", "efficiency"];
const values = { clock: "1.8 GHz", cores: "4", efficiency: "97 %", load: "2 A", memory: "2 MB" };

const context = await contextOf([
  buildCompany({ name: { en: "Ridgekey", zh: "睿基" } }),
  buildParameter({ key: "load", body: { label: { en: "Load", zh: "负载" }, unit: "A" } }),
  buildParameter({
    key: "efficiency",
    body: { label: { en: "Efficiency", zh: "效率" }, unit: "%", conditions: "load" },
  }),
  buildProduct({ id: 104, key: "rg4000", body: { partNumber: "RG4000", keyFigures, values } }),
  buildProduct({
    id: 105,
    key: "rg5000",
    body: { partNumber: "RG5000", image, values: { ...values, load: "3 A" } },
  }),
  buildColumn({ id: 14, key: "elsewhere", body: { parent: "group", type: 2, href: "rk-news" } }),
  buildColumn({
    id: 12,
    key: "family",
    body: {
      title: { en: "Vision chips", zh: "视觉芯片" },
      parent: "group",
      parameters: ["clock", "cores", "memory", "load"],
    },
  }),
]);

function part(key: string): Part {
  const found = context.view.get("product", key);
  if (found === undefined) throw new Error(`There is no ${key}`);
  return found;
}

it("A part's card has its name, stage, page, drawing and first three key figures", () => {
  const { look, ...card } = partCard(part("rg4000"), context);
  expect(card).toEqual({
    ...{ id: 104, partNumber: "RG4000", name: { text: "A chip" }, stage: "active" },
    href: "/product-info?id=104&pid=1,10,12",
    figures: [
      { label: { text: "Clock" }, text: "1.8", unit: "GHz" },
      { label: { text: "Cores" }, text: "4", unit: "" },
      { label: { text: "Memory" }, text: "2", unit: "MB" },
    ],
  });
  expect(look).toMatchObject({ marking: "RG4000", brand: "RIDGEKEY" });
  expect(look).not.toHaveProperty("image");
});

it("A key figure comes with the conditions under which it was measured, if they are known", () => {
  expect(figuresOf(part("rg4000"), context).slice(-2)).toEqual([
    { label: { text: "Memory" }, text: "2", unit: "MB" },
    {
      ...{ label: { text: "Efficiency" }, text: "97", unit: "%" },
      conditions: { text: "2", unit: "A" },
    },
  ]);
});

it("A part's picture is shown in place of its drawing", () => {
  expect(partCard(part("rg5000"), context).look).toMatchObject({
    ...{ marking: "RG5000", image: { src: "/storage/a/chip.png", alt: { text: "The chip" } } },
  });
});

it("A family's card counts its parts, and shows what they reach", () => {
  const node = context.view.column("family");
  if (node === undefined) throw new Error("There is no such column");
  const { look, ...card } = familyCard(node, context);
  expect(look).toMatchObject({ brand: "RIDGEKEY" });
  expect(card).toEqual({
    ...{ id: 12, title: { text: "Vision chips" }, summary: { text: "" }, count: 5 },
    href: "/product-list?id=&pid=1,10,12",
    spans: [
      { label: { text: "Clock" }, text: "800\u00a0MHz to 2.4", unit: "GHz" },
      { label: { text: "Cores" }, text: "2 to 8", unit: "" },
      { label: { text: "Memory" }, text: "512\u00a0KB to 4", unit: "MB" },
    ],
  });
});

it("A column's card leads to its list, or to the page that it names", () => {
  const address = (key: string) => {
    const node = context.view.column(key);
    return node && columnAddress(node, context);
  };
  expect(["products", "group", "family", "elsewhere"].map(address)).toEqual([
    "/product-list?id=1",
    "/product-list?id=&pid=1,10",
    "/product-list?id=&pid=1,10,12",
    "/rk-news?id=14&pid=1,10",
  ]);
});

import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { withSort } from "./carrySort.ts";
import type { ProductTableProps, TableRow } from "./model.ts";
import { ProductTable } from "./ProductTable.tsx";

const row = (part: string, rank: number, cells: TableRow["cells"]): TableRow => ({
  id: 100 + rank,
  part,
  href: `/${part}`,
  stage: "active",
  rank,
  cells,
});

const table: ProductTableProps = {
  caption: "Parts",
  columns: [
    { key: "clock", label: "Clock", unit: "GHz", isNumeric: true, descendsFirst: true },
    { key: "note", label: "备注", lang: "zh-CN" },
  ],
  rows: [
    row("RG3", 2, [
      ["1", 0],
      ["plain", 0, "zh-CN"],
    ]),
    row("RG1", 0, [["2", 1], null]),
    row("RG2", 1, [null, ["a long text of many words", 1]]),
    row("RG4", 3, [["1", 0], null]),
  ],
  sortsInPlace: true,
  sort: null,
  sortAddress: ["/list?sort=", "&lang=zh"],
  partKey: "part",
  messages: {
    part: "Part",
    compare: "Compare",
    stage: "Lifecycle",
    stages: { active: "Active" },
    none: "Not specified",
    columns: "Columns",
    allColumns: "Show all",
    noColumns: "Hide all",
  },
};

const html = (changes: Partial<ProductTableProps> = {}) =>
  renderToStaticMarkup(<ProductTable {...table} {...changes} />);

const order = (changes: Partial<ProductTableProps>) =>
  [...html(changes).matchAll(/<th scope="row"><a[^>]*>(\w+)/g)].map((match) => match[1]).join(" ");

const by = (key: string, descending = false) => ({ sort: { key, descending } });

describe("the table of parts", () => {
  it("has the usual order without a sort", () => {
    expect(order({})).toBe("RG3 RG1 RG2 RG4");
  });

  it("sorts by rank, equal ones in the usual order, those without a value last", () => {
    expect(order(by("clock"))).toBe("RG3 RG4 RG1 RG2");
    expect(order(by("clock", true))).toBe("RG1 RG3 RG4 RG2");
    expect(order(by("part"))).toBe("RG1 RG2 RG3 RG4");
  });

  it("leaves rows as they are where it does not hold all parts", () => {
    expect(order({ ...by("part"), sortsInPlace: false })).toBe("RG3 RG1 RG2 RG4");
  });

  it("has headings that lead to the better direction, and to the other one once sorted", () => {
    expect(html()).toContain('href="/list?sort=-clock&amp;lang=zh"');
    expect(html()).toContain('href="/list?sort=note&amp;lang=zh"');
    expect(html(by("clock", true))).toContain('href="/list?sort=clock&amp;lang=zh"');
  });

  it("marks the sorted column alone", () => {
    expect(html().match(/aria-sort/g)).toBeNull();
    expect(html(by("clock", true)).match(/aria-sort="\w+"/g)).toEqual(['aria-sort="descending"']);
    expect(html(by("part")).match(/aria-sort="\w+"/g)).toEqual(['aria-sort="ascending"']);
  });

  it("has a text for missing values", () => {
    expect(html()).toContain('<span class="visually-hidden">Not specified</span>');
  });

  it("marks texts that are not in the page's language", () => {
    expect(html()).toContain('<span lang="zh-CN">备注</span>');
    expect(html()).toContain('<td lang="zh-CN">plain</td>');
  });

  it("carries no style attribute and lets the keyboard reach what scrolls", () => {
    expect(html()).not.toContain("style=");
    expect(html()).toContain('aria-label="Parts" tabindex="0"');
  });
});

describe("the order of the table in other addresses of the list", () => {
  it("takes the place of the one before, and leaves the rest as it is written", () => {
    expect(withSort("?id=&pid=1,10&view=table&sort=-clock&lang=zh", "note")).toBe(
      "?id=&pid=1,10&view=table&lang=zh&sort=note",
    );
    expect(withSort("", "-clock")).toBe("?sort=-clock");
  });
});

describe("a row", () => {
  it("can take its part into the comparison, in the form that all ticks belong to", () => {
    expect(html()).toMatch(
      /<input(?=[^>]*form="compare")(?=[^>]*name="ids")(?=[^>]*value="102")[^>]*aria-label="Compare RG3"/,
    );
  });
});

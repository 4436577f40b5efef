import { describe, expect, it } from "vitest";
import { contextOf } from "../../../tests/support/shownPage.tsx";
import { buildColumn } from "../../../tests/support/world.ts";
import { columnLink, columnPosition, documentPosition } from "./breadcrumb.ts";

/** The steps of the way to a column under one that is linked as given. */
async function breadcrumbThrough(link: string) {
  const context = await contextOf([
    buildColumn({ id: 900, key: "above", body: { href: link } }),
    buildColumn({ id: 901, key: "below", body: { parent: "above" } }),
  ]);
  const node = context.view.column("below");
  if (node === undefined) throw new Error("The world has no such column");
  return columnPosition(node, context).breadcrumb.map(({ href }) => href);
}

describe("a step of the breadcrumb", () => {
  it("links to its column", async () => {
    expect(await breadcrumbThrough("product-list")).toEqual([
      "/product-list?id=900",
      "/product-list?id=&pid=900,901",
    ]);
  });

  it("is not clickable where its link contains add=", async () => {
    for (const link of ["product-list?add=1", "/product-list?id=1&add=0"]) {
      expect((await breadcrumbThrough(link))[0]).toBeUndefined();
    }
  });

  it("is not clickable where it leaves the site", async () => {
    expect((await breadcrumbThrough("https://forum.example"))[0]).toBeUndefined();
  });
});

it("A document stands below its column, or at the place of the column whose link leads to it", async () => {
  const context = await contextOf([
    buildColumn({ id: 900, key: "above", body: { title: { en: "Above", zh: "上" } } }),
    buildColumn({ id: 901, key: "below", body: { parent: "above", title: { en: "Below" } } }),
  ]);
  const title = { text: "The document" };
  const namedBy = context.view.column("below");
  const [above, below] = [
    { title: { text: "Above" }, href: "/product-list?id=900" },
    { title: { text: "Below" }, href: "/product-list?id=&pid=900,901" },
  ];
  expect(documentPosition({ title, column: "below" }, context)).toEqual({
    ...{ columns: [900, 901], breadcrumb: [above, below, { title }] },
  });
  expect(documentPosition({ title, column: "above", namedBy }, context)).toEqual({
    ...{ columns: [900, 901], breadcrumb: [above, { title: below.title }, { title }] },
  });
  expect(documentPosition({ title, column: "gone" }, context)).toEqual({
    ...{ columns: [], breadcrumb: [{ title }] },
  });
  expect([columnLink("below", context), columnLink("gone", context)]).toEqual([below, undefined]);
});

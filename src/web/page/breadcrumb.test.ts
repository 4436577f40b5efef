import { describe, expect, it } from "vitest";
import { contextOf } from "../../../tests/support/shownPage.tsx";
import { buildColumn } from "../../../tests/support/world.ts";
import { columnPosition } from "./breadcrumb.ts";

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

import { describe, expect, it } from "vitest";
import { companyPages } from "../../../../tests/support/companyPages.ts";
import { contextOf, shownPage } from "../../../../tests/support/shownPage.tsx";
import { buildColumn, buildProduct, type WorldDocument } from "../../../../tests/support/world.ts";
import type { PageContext } from "../../page/pageModule.ts";
import { page } from "./page.tsx";

/** The sample download, changed. */
function download(id: number, column: string, document: object): WorldDocument {
  const sample = companyPages().find(({ type }) => type === "download");
  if (sample === undefined) throw new Error("The world has no download");
  const { document: paper } = sample.body as { document: object };
  const body = { ...sample.body, column, document: { ...paper, ...document } };
  return { ...sample, id, key: `download/${id}`, body };
}

describe("the list of downloads", () => {
  it("shows each file's title, revision, date, language and size", async () => {
    const documents = [
      ...companyPages(),
      download(782, "downloads", { size: 1_234_567, revision: "2.1", language: "zh" }),
    ];
    const { html, props } = shownPage(page, await contextOf(documents));
    expect(props.groups).toHaveLength(1);
    const facts = html.slice(html.indexOf('id="item-782"'));
    for (const fact of [
      "Datasheet",
      "2.1",
      "5 January 2026",
      "Chinese",
      "SVG\u00a01.2\u00a0MB",
      "RG1000",
    ]) {
      expect(facts).toContain(fact);
    }
    expect(facts).toContain('href="/storage/sample/picture.svg"');
  });

  it("is grouped by kind for one column, else by column", async () => {
    const more = download(783, "downloads", { kind: "report" });
    const byKind = shownPage(page, await contextOf([...companyPages(), more]));
    expect(byKind.props.groups.map(({ id }) => id)).toEqual(["datasheet", "report"]);
    const tools = buildColumn({ id: 95, key: "tools", body: { parent: "downloads", type: 6 } });
    const hidden = buildColumn({
      id: 96,
      key: "hidden",
      body: { parent: "downloads", type: 6, status: 0, position: 2 },
    });
    const documents = [
      ...[...companyPages(), tools, download(784, "tools", {})],
      ...[hidden, download(785, "hidden", {})],
    ];
    const byColumn = shownPage(page, await contextOf(documents));
    expect(byColumn.props.groups.map(({ id }) => id)).toEqual(["column-81", "column-95"]);
  });

  it("shows a message if it is empty", async () => {
    const documents = companyPages().filter(({ type }) => type !== "download");
    expect(shownPage(page, await contextOf(documents)).html).toContain(
      "Nothing has been published",
    );
  });

  it("shows what is found in pages of thirty, each at its address", async () => {
    const part = (id: number, kinds: readonly string[]) =>
      buildProduct({
        id,
        key: `xy${id}`,
        body: {
          partNumber: `XY${id}`,
          documents: kinds.map((kind) => ({
            ...{ title: { en: `${id} ${kind}` }, kind, revision: "1.0", date: "2026-01-01" },
            ...{ language: "en", file: `products/${id}-${kind}.pdf`, size: 1000 },
          })),
        },
      });
    const found = (context: PageContext, query: Record<string, string>) => {
      if (page.resolve(query, context.view) === undefined) return undefined;
      const { found: all } = shownPage(page, context, query).props;
      return all && [all.count, all.items.length, all.page, all.lastPage, all.addressOfPage(2)];
    };
    const parts = Array.from({ length: 31 }, (_, at) => part(200 + at, ["errata"]));
    const [full, more] = [
      await contextOf([...companyPages(), ...parts.slice(1)]),
      await contextOf([...companyPages(), ...parts]),
    ];
    const second = "/downloads?id=81&pid=4&kind=errata&page=2";
    expect(found(full, { kind: "errata" })).toEqual([30, 30, 1, 1, second]);
    expect(found(full, { kind: "errata", page: "2" })).toBeUndefined();
    expect(found(more, { kind: "errata" })).toEqual([31, 30, 1, 2, second]);
    expect(found(more, { kind: "errata", page: "2" })).toEqual([31, 1, 2, 2, second]);
    expect(found(more, { kind: "errata", page: "3" })).toBeUndefined();
    const { props } = shownPage(page, more, { part: "XY200", kind: "manual" });
    expect(props.found).toMatchObject({
      ...{ count: 0, meant: undefined, allKindsHref: "/downloads?id=81&pid=4&part=XY200" },
      searchHref: "/search-result?search=XY200",
    });
    expect(props.finder.kinds.map(({ value, isChosen }) => [value, isChosen])).toEqual([
      ["manual", true],
      ["datasheet", false],
      ["errata", false],
    ]);
    const near = shownPage(page, more, { part: "XZ200", kind: "errata" }).props.found;
    expect(near).toMatchObject({ count: 0, allKindsHref: undefined });
    expect(near?.meant?.href).toBe("/downloads?id=81&pid=4&part=XY200");
    expect(shownPage(page, more, { kind: "errata" }).props.found?.searchHref).toBeUndefined();
  });

  it("finds the documents of any part by its number, its beginning or an order code", async () => {
    const sheet = (part: string, kind: string) => ({
      title: { en: `${part} ${kind}` },
      kind,
      revision: "1.0",
      date: "2026-01-01",
      language: "en",
      file: `products/${part}-${kind}.pdf`,
      size: 1000,
    });
    const part = (id: number, partNumber: string) =>
      buildProduct({
        id,
        key: partNumber.toLowerCase(),
        body: {
          partNumber,
          documents: [sheet(partNumber, "datasheet"), sheet(partNumber, "errata")],
        },
      });
    const world = await contextOf([...companyPages(), part(190, "XY100"), part(191, "XY200")]);
    const titles = (query: Record<string, string>) =>
      shownPage(page, world, query).props.found?.items.map(({ document }) => document.title.text);
    expect(titles({ part: "xy 100" })).toEqual(["XY100 datasheet", "XY100 errata"]);
    expect(titles({ part: "xy", kind: "errata" })).toEqual(["XY100 errata", "XY200 errata"]);
    expect(titles({ kind: "errata" })).toEqual(["XY100 errata", "XY200 errata"]);
    const typed = shownPage(page, world, { part: "  xy   100 ", kind: "errata" });
    expect(typed.params).toMatchObject({ part: "xy 100", kind: "errata", page: 1 });
    expect(typed.props.found).toMatchObject({
      ...{ count: 1, meant: undefined, allKindsHref: undefined },
    });
    const { html } = shownPage(page, world, { part: "xy100" });
    expect(html).toContain(">XY100</a>");
    expect(html).not.toContain('id="datasheet"');
    const none = shownPage(page, world, { part: "XZ100" }).html;
    expect(none).toContain("Did you mean XY100?");
    expect(none).toMatch(/href="\/search-result\?search=XZ100"/);
    const others = shownPage(page, world, { part: "xy100", kind: "manual" }).html;
    expect(others).toContain("All documents for “xy100”");
    expect(others).toContain('<option value="manual" selected="">');
    expect(page.delivery?.(page.resolve({ part: "x" }, world.view)?.params ?? noParams)).toBe(
      "perRequest",
    );
    expect(
      page.delivery?.(page.resolve({ kind: "nonsense" }, world.view)?.params ?? noParams),
    ).toBe("cached");
    expect(page.resolve({ part: "xy", page: "2" }, world.view)).toBeUndefined();
  });
});

const noParams = { column: 0, part: "", kind: "", page: 1 } as const;

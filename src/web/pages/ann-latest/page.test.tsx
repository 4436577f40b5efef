import { describe, expect, it } from "vitest";
import { pageContext } from "../../../../tests/support/pageContext.ts";
import { sampleBodies } from "../../../../tests/support/sampleBodies.ts";
import { shownPage } from "../../../../tests/support/shownPage.tsx";
import { buildColumn, publish, type WorldDocument } from "../../../../tests/support/world.ts";
import type { UrlContext } from "../../../base/site/addresses/href.ts";
import { languages } from "../../../base/site/languages.ts";
import type { Publication } from "../../../content/published/publication.ts";
import { requestedColumnOn } from "../../../content/queries/columns/requestedColumn.ts";
import { investor } from "../../../content/types/investor.ts";
import type { RawQuery } from "../../page/pageModule.ts";
import { pageSize } from "./load.ts";
import { page } from "./page.tsx";

function announcement(id: number, kind: string, date: string): WorldDocument {
  const { document } = sampleBodies.investor;
  const body = {
    ...sampleBodies.investor,
    column: "notices",
    kind,
    date,
    title: { en: `Notice ${id}`, zh: `公告 ${id}` },
    document: { ...document, file: `investors/${id}.pdf` },
  };
  return { id, key: `announcement-${id}`, type: "investor", languages, body };
}

/** Columns 4 > 64 (overview) > 76 (announcements), and announcements as given. */
function world(announcements: readonly WorldDocument[]): Promise<Publication> {
  return publish([
    buildColumn({ id: 4, key: "about", body: { type: 1, href: "company-profile" } }),
    buildColumn({
      id: 64,
      key: "investors",
      body: { type: 5, href: "invest", parent: "about", title: { en: "Investors", zh: "投资者" } },
    }),
    buildColumn({
      id: 76,
      key: "notices",
      body: {
        type: 5,
        href: "ann-latest",
        parent: "investors",
        title: { en: "Notices", zh: "公告" },
        summary: { en: "All of them.", zh: "全部公告。" },
      },
    }),
    ...announcements,
  ]);
}

const four = () =>
  world([
    announcement(801, "periodic", "2025-04-24"),
    announcement(802, "periodic", "2026-04-23"),
    announcement(803, "governance", "2026-05-20"),
    announcement(804, "temporary", "2024-03-05"),
  ]);

function shown(publication: Publication, query: RawQuery, place: Partial<UrlContext> = {}) {
  return shownPage(page, pageContext(publication, place), query);
}

const titles = ({ props }: ReturnType<typeof shown>) => props.items.map(({ title }) => title.text);

describe("the selection of announcements", () => {
  it("is that of the announcements' own column by default", async () => {
    expect(page.resolve({}, (await four()).views.en)?.params).toEqual({ column: 76, page: 1 });
  });

  it("is by kind and year", async () => {
    const { params, props } = shown(await four(), { kind: "periodic", year: "2026" });
    expect(params).toEqual({ column: 76, kind: "periodic", year: 2026, page: 1 });
    expect(props.items.map(({ id }) => id)).toEqual([802]);
  });

  it("ignores unknown kinds and years without announcements", async () => {
    const { en } = (await four()).views;
    for (const kind of ["", "PERIODIC", "__proto__", "x".repeat(200)]) {
      for (const year of ["", "1999", "2026.0", "0", "abc", "02026"]) {
        expect(page.resolve({ kind, year }, en)?.params).toEqual({ column: 76, page: 1 });
      }
    }
  });

  it("has no page after the last one", async () => {
    const { en } = (await four()).views;
    expect(page.resolve({ page: "2" }, en)).toBeUndefined();
    expect(page.resolve({ page: "x" }, en)?.params).toEqual({ column: 76, page: 1 });
    expect(page.resolve({ id: "4" }, en)).toBeUndefined();
  });

  it("has one address", async () => {
    const { en } = (await four()).views;
    const column = requestedColumnOn("ann-latest", {}, en, investor.code);
    if (column === undefined) throw new Error("There is no column of announcements");
    const params = { column: 76, kind: "periodic", year: 2026, page: 2 } as const;
    expect(page.address({ params, column }, en)).toEqual({
      id: 76,
      pid: "4,64",
      kind: "periodic",
      year: 2026,
      page: 2,
    });
  });
});

describe("the list of announcements", () => {
  it("has the latest first, each on exactly one page", async () => {
    const many = Array.from({ length: pageSize + 5 }, (_, at) =>
      announcement(900 + at, "periodic", `2026-01-${String((at % 28) + 1).padStart(2, "0")}`),
    );
    const publication = await world(many);
    const first = shown(publication, {});
    const second = shown(publication, { page: "2" });
    const days = [...first.props.items, ...second.props.items].map(({ day }) => day);
    expect(days).toEqual(days.toSorted().toReversed());
    expect(new Set([...titles(first), ...titles(second)]).size).toBe(many.length);
    expect(first.html).not.toContain("No more");
    expect(second.html).toContain("No more");
  });

  it("counts the results of each kind and each year", async () => {
    const { props, html } = shown(await four(), { year: "2026" });
    expect(props.kinds.map(({ label, count }) => [label, count])).toEqual([
      ["All types", 2],
      ["Periodic reports", 1],
      ["Ad hoc announcements", 0],
      ["Governance", 1],
      ["Investor meetings", 0],
    ]);
    expect(props.years.map(({ key, count }) => [key, count])).toEqual([
      ["", 4],
      ["2026", 2],
      ["2025", 1],
      ["2024", 1],
    ]);
    const ofKind = shown(await four(), { kind: "governance" }).props.years;
    expect(ofKind.map(({ label, count, isChosen }) => [label, count, isChosen])).toEqual([
      ["All years", 1, true],
      ["2026", 1, false],
      ["2025", 0, false],
      ["2024", 0, false],
    ]);
    expect(html).not.toContain("kind=temporary");
    expect(html.match(/aria-current="true"/g)).toHaveLength(2);
  });

  it("keeps the other choice when one is made", async () => {
    const { props } = shown(await four(), { kind: "periodic", year: "2026" });
    expect(props.kinds[0]?.href).toBe("/ann-latest?id=76&pid=4,64&year=2026");
    expect(props.years[2]?.href).toBe("/ann-latest?id=76&pid=4,64&kind=periodic&year=2025");
  });

  it("offers each document with preview and download, language and size", async () => {
    const { html } = shown(
      await four(),
      { kind: "temporary" },
      { language: "zh", surface: "mobile" },
    );
    expect(html).toContain('href="/pdfPreview?file=investors/804.pdf&amp;lang=zh"');
    expect(html).toContain('href="/storage/investors/804.pdf" download=""');
    expect(html).toContain("中英文");
    expect(html).toContain("1\u00a0KB");
  });

  it("shows a message for an empty list", async () => {
    const { html } = shown(await world([]), {});
    expect(html).toContain("No announcements here yet.");
    expect(html).not.toContain("No more");
    const { html: chosen } = shown(await four(), { kind: "periodic", year: "2024" });
    expect(chosen).toContain("Try another type or another year.");
  });

  it("has a title of its own for a selection", async () => {
    const publication = await four();
    expect(shown(publication, {}).head.title).toBe("Notices");
    expect(shown(publication, { kind: "periodic", year: "2026" }).head.title).toBe(
      "Notices, Periodic reports, 2026",
    );
    expect(
      shown(publication, { kind: "periodic", year: "2026" }, { language: "zh" }).head.title,
    ).toBe("公告：2026 年定期报告");
  });

  it("of the overview's column is below it in the breadcrumb, with a name of its own", async () => {
    const { position, props } = shown(await four(), { id: "64" });
    expect(props.title.text).toBe("Announcements");
    expect(position.breadcrumb.map(({ title }) => title.text).slice(1)).toEqual([
      "Investors",
      "Announcements",
    ]);
  });
});

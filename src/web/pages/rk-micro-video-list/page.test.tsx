import { describe, expect, it } from "vitest";
import { pageContext } from "../../../../tests/support/pageContext.ts";
import { sampleBodies } from "../../../../tests/support/sampleBodies.ts";
import { canonicalQuery, shownPage } from "../../../../tests/support/shownPage.tsx";
import { buildColumn, publish, type WorldDocument } from "../../../../tests/support/world.ts";
import type { UrlContext } from "../../../base/site/addresses/href.ts";
import { languages } from "../../../base/site/languages.ts";
import type { Publication } from "../../../content/published/publication.ts";
import type { RawQuery } from "../../page/pageModule.ts";
import { pageSize } from "./load.ts";
import { page } from "./page.tsx";

/** Columns 4 > 63 > 74 (with `count` videos), 75 (empty). */
function world(count: number): Promise<Publication> {
  const column = (id: number, key: string, parent: string, title: string) =>
    buildColumn({
      id,
      key,
      body: { type: 12, href: "rk-micro-video-list", parent, title: { en: title, zh: title } },
    });
  const videos = Array.from({ length: count }, (_, at): WorldDocument => {
    const body = {
      ...sampleBodies.video,
      column: "chips",
      date: `2026-01-${String(28 - at).padStart(2, "0")}`,
      title: { en: `Video ${at + 1}`, zh: `视频 ${at + 1}` },
    };
    return { id: 680 + at, key: `video-${at}`, type: "video", languages, body };
  });
  return publish([
    buildColumn({ id: 4, key: "about", body: { type: 1, href: "company-profile" } }),
    column(63, "videos", "about", "Micro videos"),
    column(74, "chips", "videos", "Chips at work"),
    column(75, "company", "videos", "Inside"),
    ...videos,
  ]);
}

function shown(publication: Publication, query: RawQuery, place: Partial<UrlContext> = {}) {
  return shownPage(page, pageContext(publication, place), query);
}

describe("the column of a list of videos", () => {
  it("is the first that links here, the requested one, or with an empty id the last of `pid`", async () => {
    const { en } = (await world(1)).views;
    expect(page.resolve({}, en)?.params).toEqual({ column: 63, page: 1 });
    expect(page.resolve({ id: "75" }, en)?.params).toEqual({ column: 75, page: 1 });
    expect(page.resolve({ id: "", pid: "4,63,74" }, en)?.params).toEqual({ column: 74, page: 1 });
    for (const id of ["4", "680", "x"]) expect(page.resolve({ id }, en)).toBeUndefined();
  });

  it("has the chain in its address and no id, as the menus write it", async () => {
    const { en } = (await world(1)).views;
    expect(canonicalQuery(page, { id: "74" }, en)).toEqual({ id: "", pid: "4,63,74" });
  });
});

describe("a list of videos", () => {
  it("has each video of the column and what is under it on exactly one page, the latest first", async () => {
    const publication = await world(pageSize + 3);
    const pages = ["1", "2"].map((number) => shown(publication, { page: number }));
    const titles = pages.flatMap(({ props }) => props.items.map(({ title }) => title.text));
    expect(titles).toEqual(Array.from({ length: pageSize + 3 }, (_, at) => `Video ${at + 1}`));
    expect(pages[1]?.html).toContain("No more");
    expect(pages[0]?.html.match(/<img[^>]*fetchPriority="high"/g)).toHaveLength(1);
    expect(pages[1]?.head.title).toBe("Micro videos, page 2");
    expect(page.resolve({ page: "3" }, publication.views.en)).toBeUndefined();
  });

  it("offers its columns and marks the one shown", async () => {
    const { html } = shown(await world(1), { id: "75" }, { language: "zh", surface: "mobile" });
    expect(html).toContain("全部视频");
    expect(html).toMatch(/pid=4,63,75&amp;lang=zh" aria-current="page"/);
    expect(html).toContain("本栏目暂无视频。");
  });

  it("has tabs of the columns of videos that menus show, if there are any", async () => {
    const tabs = (publication: Publication, query: RawQuery) =>
      shown(publication, query).props.tabs.map(
        ({ title, href, isCurrent }) => `${title.text} ${href}${isCurrent ? " *" : ""}`,
      );
    const publication = await world(1);
    const [all, chips, inside] = [
      "All videos /rk-micro-video-list?id=&pid=4,63",
      "Chips at work /rk-micro-video-list?id=&pid=4,63,74",
      "Inside /rk-micro-video-list?id=&pid=4,63,75",
    ];
    expect(tabs(publication, {})).toEqual([`${all} *`, chips, inside]);
    expect(tabs(publication, { id: "75" })).toEqual([all, chips, `${inside} *`]);
    const column = (id: number, body: object) =>
      buildColumn({
        id,
        key: `column-${id}`,
        body: { type: 12, href: "rk-micro-video-list", ...body },
      });
    const other = await publish([
      column(63, { parent: null }),
      column(74, { parent: "column-63", status: 0 }),
      column(75, { parent: "column-63", type: 2, href: "rk-news" }),
    ]);
    expect(tabs(other, {})).toEqual([]);
    const one = await publish([
      column(63, { parent: null }),
      column(74, { parent: "column-63", title: { en: "Only", zh: "唯一" } }),
      column(75, { parent: "column-63", status: 0 }),
    ]);
    expect(tabs(one, {}).map((tab) => tab.split(" /")[0])).toEqual(["All videos", "Only"]);
  });

  it("has the length of each video, also for screen readers", async () => {
    const { html } = shown(await world(1), {});
    expect(html).toContain('aria-hidden="true">1:02<');
    expect(html).toContain("Length: 1 min 2 s");
  });
});

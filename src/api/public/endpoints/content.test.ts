import { describe, expect, it } from "vitest";
import * as z from "zod";
import { apiWorld } from "../../../../tests/support/api.ts";
import { bannerSummary } from "../entities/banner.ts";

const { get, dataOf, idsOf, wrongIn } = apiWorld();

describe("news", () => {
  it("are newest first, with the ones before and after in the column", async () => {
    expect(await idsOf("news/list?column=3")).toEqual([303, 302, 301]);
    expect(await dataOf("news/info?id=302")).toMatchObject({
      content: "<p>It is here.</p>",
      previous: { id: 301 },
      next: { id: 303 },
    });
    expect(await dataOf("news/info?id=302", "zh")).toMatchObject({ next: null });
  });
});

describe("solutions", () => {
  it("are listed in the site's order, of a column with those under it", async () => {
    expect(await idsOf("solutions/list")).toEqual([202, 201]);
    expect(await idsOf("solutions/list?column=2")).toEqual([202, 201]);
    expect(await idsOf("solutions/list?column=50")).toEqual([202]);
    expect(await idsOf("solutions/list?column=3")).toEqual([]);
  });

  it("are returned in full, with links, diagram, parts and documents", async () => {
    expect(await dataOf("solutions/info?id=202", "zh")).toMatchObject({
      title: "中文",
      column_id: 50,
      fathers: "2,50",
      href: "solution-info",
      url: "/solution-info?id=202&pid=2,50&lang=zh",
      content: '<p>Uses <a href="/product-info?id=101&amp;pid=1,10,12&amp;lang=zh">RG1000</a>.</p>',
      benefits: [{ title: "中文", text: "中文" }],
      diagram: { title: "中文", bus: "", zones: [{ kind: "compute", blocks: ["中文"] }, {}] },
      products: [{ id: 101 }],
      documents: [{ file: "/storage/papers/camera-brief.pdf", size: 100 }],
    });
  });
});

describe("information about the company", () => {
  it("has honours and history, the latest first", async () => {
    expect(await dataOf("honor/list?column=4")).toMatchObject({
      data: [
        {
          id: 502,
          date: "2026-06-23",
          href: "honor",
          url: "/honor?id=60&pid=4#item-502",
          fathers: "4,60",
        },
        { id: 501, image: { src: "/storage/sample/picture.svg", width: 64, height: 48 } },
      ],
    });
    expect(await dataOf("history/list")).toMatchObject({
      data: [{ month: "2012-03" }, { month: "2009", image: null, summary: "" }],
    });
  });

  it("has partners in the site's order, with links to their sites", async () => {
    expect(await dataOf("partnership/list", "zh")).toMatchObject({
      data: [
        { id: 522, kind: "distributor", title: "中文", website: "https://maker.example" },
        { id: 521, kind: "foundry" },
      ],
    });
  });

  it("has videos with their files and subtitles", async () => {
    expect(await dataOf("video/list")).toMatchObject({
      data: [{ id: 531, duration: 61.5, poster: { src: "/storage/sample/picture.svg" } }],
    });
    expect(await dataOf("video/info?id=531")).toMatchObject({
      width: 1280,
      sources: [
        { src: "/storage/videos/tour.webm", type: "video/webm" },
        { src: "/storage/videos/tour.mp4", type: "video/mp4" },
      ],
      subtitles: [
        { language: "en", src: "/storage/videos/tour-en.vtt" },
        { language: "zh", src: "/storage/videos/tour-zh.vtt" },
      ],
      products: [{ id: 102 }],
    });
    expect((await get("video/info?id=501")).status).toBe(404);
  });

  it("has announcements to investors, newest first, by kind and by year", async () => {
    expect(await idsOf("invest/list")).toEqual([542, 543, 541]);
    expect(await idsOf("invest/list?year=2026")).toEqual([542, 543]);
    expect(await idsOf("invest/list?kind=periodic&year=2025")).toEqual([541]);
    expect(await idsOf("invest/list?year=1999&column=64")).toEqual([]);
    expect(await dataOf("invest/list?kind=governance")).toMatchObject({
      data: [{ document: { file: "/storage/sample/picture.svg", size: 100, kind: "datasheet" } }],
    });
    expect(await wrongIn("invest/list?kind=secret&year=26")).toEqual({
      kind: "one of periodic, temporary, governance, activity",
      year: "a whole number from 1900 to 9999",
    });
  });
});

describe("faq/list", () => {
  it("lists the questions of a topic and of the topics under it", async () => {
    expect(await idsOf("faq/list?column=65")).toEqual([551, 552, 553]);
    expect(await idsOf("faq/list?column=66", "zh")).toEqual([552]);
  });

  it("answers a single question if its id is given", async () => {
    expect(await dataOf("faq/list?id=551&page=7")).toMatchObject({
      id: 551,
      title: "English",
      answer: "<p>English</p>",
      fathers: "4,65",
      products: [{ id: 101, title: "RG1000", url: "/product-info?id=101&pid=1,10,12" }],
    });
    expect((await get("faq/list?id=553", "zh")).status).toBe(404);
    expect((await get("faq/list?id=501")).status).toBe(404);
  });
});

describe("banner/list", () => {
  const list = z.object({
    data: z.array(z.object({ id: z.int(), summary: z.string(), url: z.string() })),
  });

  it("carries the summary as JSON text, two values separated by a bar", async () => {
    const { data } = list.parse(await dataOf("banner/list", "zh"));
    const summaries = data.map(({ summary }) => bannerSummary.strict().parse(JSON.parse(summary)));
    expect(data.map(({ id, url }) => [id, url])).toEqual([
      [401, "/product-info?id=101&pid=1,10,12&lang=zh"],
      [402, ""],
    ]);
    expect(summaries).toEqual([
      {
        title: "中文",
        content: "中文",
        style: { align: "left", top: "20|40", fontSize: "48|20", color: "#fff|#dcdcdc" },
      },
      {
        title: "中文",
        content: "",
        style: { align: "center", top: "30", fontSize: "48", color: "#0b1424" },
      },
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { apiWorld } from "../../../../tests/support/api.ts";
import { composedWorld } from "../../../../tests/support/composedWorld.ts";

const { dataOf, server } = apiWorld(composedWorld());

describe("sections of a column", () => {
  it("are answered in their order, in the answer's language", async () => {
    expect(await dataOf("column/info?id=87")).toMatchObject({
      sections: [
        {
          ...{ kind: "hero", title: "只有中文", text: "hero-text en", image: { alt: "alt en" } },
          buttons: [
            { label: "to-part en", url: "/product-info?id=101&pid=1,10,12" },
            { label: "to-hidden en" },
          ],
        },
        { kind: "text", side: "left", content: expect.stringContaining('href="/product-info?') },
        { kind: "content" },
        { kind: "figures", figures: [{ number: "1,848", unit: "unit en", caption: "caption en" }] },
        { kind: "cards", items: [{ id: 101 }, { id: 7001 }, { id: 7002 }, {}, {}] },
        {
          kind: "table",
          rows: [
            ["", "head en"],
            ["row en", "cell en"],
          ],
        },
        { kind: "quote", quote: "quote en", image: null },
        { kind: "video", title: "tour en", sources: [{}] },
        {
          ...{ kind: "video", sources: [{ src: "/storage/a/film.mp4", type: "video/mp4" }] },
          subtitles: [{ language: "en", src: "/storage/a/film.vtt" }],
        },
        { kind: "cards", title: "empty-title en" },
        { kind: "call-to-action", buttons: [{ url: "/faq#a" }] },
      ],
    });
  });

  it("are left out where nothing of them is published", async () => {
    const data = JSON.stringify(await dataOf("column/info?id=87", "zh"));
    expect(data).toContain("cards-title 中文");
    expect(data).not.toMatch(/to-hidden|empty-title|7001/);
    expect(await dataOf("column/info?id=60")).toMatchObject({ sections: [] });
  });

  it("are found by search, on the page that shows them", async () => {
    const found = async (search: string) => {
      const url = "/web_en/api/v1/search";
      const { body } = await server().app.inject({ method: "POST", url, payload: { search } });
      return [...body.matchAll(/"id":(\d+),"type":\d+,"kind":"(\w+)"/g)].map(
        ([, id, kind]) => `${kind} ${id}`,
      );
    };
    // A column with a document of its own is found as that, one without as itself.
    expect((await found("film-title")).sort()).toEqual(["column 88", "page 761"]);
    // A text that is there in English is not read in Chinese.
    expect(await found("内文")).toEqual([]);
  });
});

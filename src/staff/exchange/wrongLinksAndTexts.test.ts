import { describe, expect, test } from "vitest";
import { hostileHtml } from "../../../tests/support/hostileHtml.ts";
import { sampleBodies } from "../../../tests/support/sampleBodies.ts";
import { makeSite, refused, withChange } from "../../../tests/support/sampleFolder.ts";
import { importFolder, openWorld } from "../../../tests/support/sampleImport.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { tagsIn } from "../../content/richText/htmlTags.ts";
import { parseBody } from "../../content/types/index.ts";
import { draftOf } from "../editing/documentOperations.ts";

/** The samples with another text for their article. */
const withArticle = (en: string, more: object = {}) =>
  makeSite(withChange("first-samples", { body: { ...sampleBodies.news, body: { en }, ...more } }));

describe("An address in a content file", () => {
  test.each([
    ["a picture in a hidden folder", '<a href="/storage/.hidden/a.png">x</a>', ".hidden/a.png"],
    ["a path with empty steps", '<a href="/storage/a//b.pdf">x</a>', "a//b.pdf"],
    ["a path out of the folder", '<a href="/storage/../tapeout.sqlite">x</a>', "../tapeout.sqlite"],
    ["an escaped path out of the folder", '<a href="/storage/%2e%2e%2fx.pdf">x</a>', "../x.pdf"],
    ["a folder", '<a href="/storage/news/">x</a>', "news/"],
    ["a name with a space", '<a href="/storage/a b.pdf">x</a>', "a b.pdf"],
  ])("that is %s is reported with its file and line", async (_what, html, file) => {
    expect(await refused(await withArticle(html))).toEqual([
      expect.stringMatching(
        new RegExp(
          `^site\\.yaml:\\d+:\\d+: body\\.body\\.en: names ${JSON.stringify(file).replace(/[.*+?^$()]/g, "\\$&")}, which no stored file can be called$`,
        ),
      ),
    ]);
  });

  test("that would end its link is refused as the key of no document", async () => {
    const lines = await refused(await withArticle(`<a href='doc:rg1032" onclick="x'>x</a>`));
    expect(lines).toEqual([expect.stringMatching(/body\.body\.en: refers to rg1032%22/)]);
  });

  test.each(['/x" onmouseover="y', "/a b", "https://a.example/<b>", "/a\\b", "news-list?a=`"])(
    "of a column is not %j",
    async (href) => {
      const column = { ...sampleBodies.column, href };
      const lines = await refused(await makeSite(withChange("products/mcu", { body: column })));
      expect(lines).toEqual([
        expect.stringMatching(/body\.href: Enter a page name such as news-list, a path/),
      ]);
    },
  );

  test.each(['https://a.example/"x', "https://a.example/a b", "https://a.example/<x>"])(
    "of a partner is not %j",
    async (url) => {
      const partner = { ...sampleBodies.partner, url };
      const lines = await refused(await makeSite(withChange("maker", { body: partner })));
      expect(lines).toEqual([
        expect.stringMatching(/body\.url: Enter a web address without spaces/),
      ]);
    },
  );
});

forEachStore("Text that only resembles links", (open) => {
  test("contains no references if the field is plain text", async () => {
    const world = await openWorld(open);
    const summary = { en: 'Write <a href="doc:nowhere"> and /storage/.x like href="/storage/.x"' };
    const folder = await withArticle("<p>x</p>", { summary });
    await expect(importFolder(world, folder)).resolves.toMatchObject({ updated: [] });
    expect((await draftOf(world.store.db, "first-samples")).body).toMatchObject({ summary });
  });
});

describe("Invisible characters", () => {
  test("are removed from texts of one line", () => {
    const title = { en: "\u202eexe.gpj\u202c a\u0000b\u200f\u2067c", zh: "\u2066标题\u2069" };
    expect(parseBody("news", { ...sampleBodies.news, title }).title).toEqual({
      en: "exe.gpj abc",
      zh: "标题",
    });
  });

  test("are made visible in texts with paragraphs", () => {
    const body = { en: "<p>a\u202eb\u2066c\u2069</p>" };
    expect(parseBody("news", { ...sampleBodies.news, body }).body.en).toBe(
      "<p>a[U+202E]b[U+2066]c[U+2069]</p>",
    );
  });
});

describe("Hostile texts", () => {
  test("are sanitised, and unchanged when they are saved again", () => {
    const body = parseBody("faq", { ...sampleBodies.faq, answer: { en: hostileHtml() } });
    expect(parseBody("faq", body)).toEqual(body);
    const names = [...tagsIn(body.answer.en ?? "")].flatMap(({ attributes }) =>
      attributes.map(([name]) => name),
    );
    expect(names.filter((name) => /^on|style|src.+/.test(name))).toEqual([]);
  });
});

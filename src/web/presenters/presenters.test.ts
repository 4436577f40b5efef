import { expect, it } from "vitest";
import { pageContext } from "../../../tests/support/pageContext.ts";
import { sampleBodies } from "../../../tests/support/sampleBodies.ts";
import { buildNews, publish, smallWorld } from "../../../tests/support/world.ts";
import { makePublication } from "../../content/published/publication.ts";
import { documentCard } from "./documentCard.ts";
import { highlightHtml, highlightText } from "./highlightMatches.ts";
import { newsItem } from "./newsItem.ts";
import { posterAddress, storedPicture } from "./picture.ts";
import { pageHtml, withNotes, withOutsideLinks, withTableOfContents } from "./richText.ts";
import { lengthOf, subtitleTracks, videoItem } from "./videoItem.ts";

const image = { file: "a/b.png", width: 1920, height: 1080, alt: { en: "A board" } };

it("A picture has its smaller versions by format, its focal point and its tone", async () => {
  const facts = { path: image.file, name: "b.png", hash: "0123456789abcdef0123456789abcdef0123" };
  const variant = (format: "avif" | "webp", width: number) => ({
    ...{ format, width, size: 1, tone: width === 480 ? 200 : 100 },
  });
  const library = {
    ...facts,
    ...{ focal: { x: 0.5, y: 0.25 }, alt: {}, isDecorative: false, replaces: undefined },
    variants: [
      variant("webp", 480),
      variant("webp", 960),
      variant("avif", 960),
      variant("avif", 480),
    ],
  };
  const bare = { ...library, path: "bare.png", focal: undefined, variants: [] };
  const publication = await makePublication(2, [], await publish(smallWorld()), {
    media: [library, bare, { ...bare, path: "avif.png", variants: [variant("avif", 960)] }],
  });
  const view = publication.views.en;
  expect(storedPicture(image, view)).toMatchInlineSnapshot(`
    {
      "alt": {
        "text": "A board",
      },
      "focal": {
        "x": 0.5,
        "y": 0.25,
      },
      "height": 1080,
      "sources": [
        {
          "srcSet": "/storage/variants/0123456789abcdef0123456789abcdef/960.avif 960w, /storage/variants/0123456789abcdef0123456789abcdef/480.avif 480w",
          "type": "image/avif",
        },
        {
          "srcSet": "/storage/variants/0123456789abcdef0123456789abcdef/480.webp 480w, /storage/variants/0123456789abcdef0123456789abcdef/960.webp 960w",
          "type": "image/webp",
        },
      ],
      "src": "/storage/a/b.png",
      "tone": 200,
      "width": 1920,
    }
  `);
  const plain = { src: "", width: 1920, height: 1080, alt: { text: "A board" } };
  for (const file of ["bare.png", "unknown.png"]) {
    expect(storedPicture({ ...image, file }, view)).toEqual({ ...plain, src: `/storage/${file}` });
  }
  expect(
    [image.file, "bare.png", "avif.png", "unknown.png"].map((file) =>
      posterAddress({ ...image, file }, view),
    ),
  ).toMatchInlineSnapshot(`
    [
      "/storage/variants/0123456789abcdef0123456789abcdef/960.webp",
      "/storage/bare.png",
      "/storage/avif.png",
      "/storage/unknown.png",
    ]
  `);
});

it("Cards of documents show what each type has to show", async () => {
  const made = (key: string, type: "download" | "video" | "solution" | "honour", body: object) => ({
    ...{ id: 7000 + key.length, key, type, languages: ["en"] as const },
    body: { ...sampleBodies[type], column: "news", ...body },
  });
  const documents = [
    buildNews({ id: 7100, key: "pictured", body: { image } }),
    buildNews({ id: 7101, key: "plain" }),
    made("guide", "download", {}),
    made("film", "video", { duration: 0.2 }),
    made("solution", "solution", { products: [] }),
    made("no-page-award", "honour", {}),
  ];
  const publication = await publish([...smallWorld(), ...documents]);
  const context = pageContext(publication);
  const cardOf = (key: string) => {
    const doc = context.view.byKey(key);
    const card = doc && documentCard(doc, context);
    return card && { ...card, look: card.look?.marking, picture: card.picture?.src };
  };
  expect(
    [...documents.map(({ key }) => key), "rg1000"].map((key) => cardOf(key)),
  ).toMatchInlineSnapshot(`
    [
      {
        "day": "2026-05-12",
        "href": "/rk-publish?id=7100&pid=3",
        "id": 7100,
        "label": {
          "text": "News",
        },
        "look": undefined,
        "picture": "/storage/a/b.png",
        "text": {
          "text": "What it does.",
        },
        "title": {
          "text": "A new part",
        },
      },
      {
        "day": "2026-05-12",
        "href": "/rk-publish?id=7101&pid=3",
        "id": 7101,
        "label": {
          "text": "News",
        },
        "look": undefined,
        "picture": undefined,
        "text": {
          "text": "What it does.",
        },
        "title": {
          "text": "A new part",
        },
      },
      {
        "href": "/storage/sample/picture.svg",
        "id": 7005,
        "label": {
          "text": "Datasheet · SVG",
        },
        "look": undefined,
        "picture": undefined,
        "text": {
          "text": "",
        },
        "title": {
          "text": "English",
        },
      },
      {
        "day": "2026-02-03",
        "href": "/rk-micro-video?id=7004&pid=3",
        "id": 7004,
        "label": {
          "text": "Micro video",
        },
        "length": "0:01",
        "look": undefined,
        "picture": "/storage/sample/picture.svg",
        "text": {
          "text": "",
        },
        "title": {
          "text": "English",
        },
      },
      {
        "href": "/solution-info?id=7008&pid=3",
        "id": 7008,
        "label": {
          "text": "Solution",
        },
        "look": undefined,
        "picture": undefined,
        "text": {
          "text": "English",
        },
        "title": {
          "text": "English",
        },
      },
      {
        "day": "2026-05-06",
        "href": "/rk-news?id=3#item-7013",
        "id": 7013,
        "label": {
          "text": "Honour",
        },
        "look": undefined,
        "picture": "/storage/sample/picture.svg",
        "text": {
          "text": "",
        },
        "title": {
          "text": "English",
        },
      },
      {
        "href": "/product-info?id=101&pid=1,10,12",
        "id": 101,
        "label": {
          "text": "A chip",
        },
        "look": "RG1000",
        "picture": undefined,
        "text": {
          "text": "It computes.",
        },
        "title": {
          "text": "RG1000",
        },
      },
    ]
  `);
  const film = context.view.get("video", "film");
  expect(film && videoItem(film, context)).toMatchInlineSnapshot(`
    {
      "day": "2026-02-03",
      "href": "/rk-micro-video?id=7004&pid=3",
      "id": 7004,
      "length": "0:01",
      "poster": {
        "alt": {
          "text": "English",
        },
        "height": 48,
        "src": "/storage/sample/picture.svg",
        "width": 64,
      },
      "spokenLength": "1 s",
      "summary": {
        "text": "",
      },
      "title": {
        "text": "English",
      },
    }
  `);
  const news = ["pictured", "plain"].map((key) => {
    const doc = context.view.get("news", key);
    const { picture, ...item } = doc ? newsItem(doc, context) : {};
    return { ...item, picture: picture?.src };
  });
  expect(news).toMatchInlineSnapshot(`
    [
      {
        "column": {
          "text": "News",
        },
        "day": "2026-05-12",
        "href": "/rk-publish?id=7100&pid=3",
        "id": 7100,
        "picture": "/storage/a/b.png",
        "summary": {
          "text": "What it does.",
        },
        "title": {
          "text": "A new part",
        },
      },
      {
        "column": {
          "text": "News",
        },
        "day": "2026-05-12",
        "href": "/rk-publish?id=7101&pid=3",
        "id": 7101,
        "picture": undefined,
        "summary": {
          "text": "What it does.",
        },
        "title": {
          "text": "A new part",
        },
      },
    ]
  `);
  const chinese = pageContext(publication, { language: "zh", surface: "mobile" });
  const same = chinese.view.get("news", "plain");
  expect(same && newsItem(same, chinese)).toMatchInlineSnapshot(`
    {
      "column": {
        "text": "新闻",
      },
      "day": "2026-05-12",
      "href": "/mobile/rk-publish?id=7101&pid=3&lang=zh",
      "id": 7101,
      "summary": {
        "text": "产品简介。",
      },
      "title": {
        "text": "新产品发布",
      },
    }
  `);
  expect(
    [0, 59.4, 59.5, 60, 3_599, 3_661].map((length) => lengthOf(length, context).length),
  ).toEqual(["0:01", "0:59", "1:00", "1:00", "59:59", "61:01"]);
  expect(lengthOf(61, context).spokenLength).toBe("1 min 1 s");
});

it("The subtitles of a video's own language are shown initially", () => {
  expect([
    subtitleTracks({ en: "a.en.vtt", zh: "a.zh.vtt" }, "zh"),
    subtitleTracks({ zh: "a.zh.vtt" }, "en"),
    subtitleTracks({}, "en"),
  ]).toMatchInlineSnapshot(`
    [
      [
        {
          "isDefault": false,
          "label": "English",
          "language": "en",
          "src": "/storage/a.en.vtt",
        },
        {
          "isDefault": true,
          "label": "中文",
          "language": "zh-CN",
          "src": "/storage/a.zh.vtt",
        },
      ],
      [
        {
          "isDefault": false,
          "label": "中文",
          "language": "zh-CN",
          "src": "/storage/a.zh.vtt",
        },
      ],
      [],
    ]
  `);
});

it("Headings of the second level get names where they have none", () => {
  expect(
    withTableOfContents(
      '<h2>One &amp; <em>two</em></h2><h3>Inner</h3><h2 id="own" lang="en">Own</h2><h2 lang="zh">三</h2>',
    ),
  ).toMatchInlineSnapshot(`
    {
      "headings": [
        {
          "id": "part-1",
          "title": "One & two",
        },
        {
          "id": "own",
          "title": "Own",
        },
        {
          "id": "part-3",
          "title": "三",
        },
      ],
      "html": "<h2 id="part-1">One &amp; <em>two</em></h2><h3>Inner</h3><h2 id="own" lang="en">Own</h2><h2 id="part-3" lang="zh">三</h2>",
    }
  `);
  expect(withTableOfContents("<p>a</p>")).toEqual({ html: "<p>a</p>", headings: [] });
});

it("Cards that lead to other sites, divisions that are no notes, and captions without words stay as they are", () => {
  const card = '<a href="https://a.example"><svg></svg>A</a>';
  expect(withOutsideLinks(card, "new")).toBe(card);
  const words = { info: "Note", tip: "Tip", warning: "Warning" };
  const others = '<div><div data-note="loud">a</div></div>';
  expect(withNotes(others, words)).toBe(others);
  expect(withNotes(`<div data-note="info">b</div>${others}`, words)).toBe(
    `<div data-note="info" role="note"><p class="note-kind">Note</p>b</div>${others}`,
  );
  const captioned = (caption: string) =>
    pageHtml(`<table><caption>${caption}</caption></table>`, () => undefined, "Table").split(
      '"',
    )[7];
  expect([captioned(" <em> Power </em> "), captioned(" <em> </em> ")]).toEqual(["Power", "Table"]);
});

it("A match is marked as often as it occurs, without overlaps of itself and of signs around it", () => {
  const hits = (text: string, ...terms: string[]) =>
    highlightText(text, terms)
      .map(({ text: piece, isHit }) => (isHit ? `[${piece}]` : piece))
      .join("");
  expect([
    hits("aaa", "aa"),
    hits("a-b-a", "a"),
    hits("abc", ""),
    hits("", "a"),
    hits("abc", "bc"),
  ]).toEqual([...["[aa]a", "[a]-b-[a]", "abc", "", "a[bc]"]]);
  expect([
    highlightHtml("<b>ab</b>", ["b"]),
    highlightHtml("ab", ["b"]),
    highlightHtml("ab", [""]),
  ]).toEqual([...["<b>a<mark>b</mark></b>", "a<mark>b</mark>", "ab"]]);
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../tests/support/app.ts";
import { userAgents } from "../../../tests/support/userAgents.ts";
import { withoutTypesetting } from "../../../tests/support/withoutTypesetting.ts";
import { buildColumn, buildNews, buildProduct, smallWorld } from "../../../tests/support/world.ts";
import { createAddressing } from "../../base/http/requests/siteOrigins.ts";

const picture = { file: "media/a/launch.png", width: 1200, height: 600 };

const newsColumn = buildColumn({
  id: 700,
  key: "house-news",
  body: {
    title: { en: "House news", zh: "公司新闻" },
    type: 2,
    href: "rk-news",
    seo: { title: { en: "All that is new" }, description: { zh: "全部新闻。" } },
  },
});

const articles = Array.from({ length: 12 }, (_, index) =>
  buildNews({ id: 710 + index, key: `article-${index}`, body: { column: "house-news" } }),
);

const front = buildColumn({
  id: 701,
  key: "front",
  body: {
    title: { en: "Front", zh: "首页" },
    type: 0,
    href: "/",
    seo: { title: { en: "Chips for makers", zh: "面向制造者的芯片" } },
  },
});

const part = buildProduct({
  id: 740,
  key: "rg7000",
  body: {
    partNumber: "RG7000",
    name: { en: "A vision chip", zh: "视觉芯片" },
    summary: { en: "Sees much.", zh: "看得多。" },
    seo: {
      title: { en: "RG7000: eight cameras <at once>", zh: "RG7000：八路摄像头" },
      description: { zh: "给搜索引擎的描述。" },
      image: { ...picture, alt: { en: "The launch", zh: "发布会" } },
    },
  },
});

const drawing = buildProduct({
  id: 741,
  key: "rg7001",
  body: {
    partNumber: "RG7001",
    seo: { image: { ...picture, file: "media/a/launch.svg" }, title: { en: "Only English" } },
  },
});

describe("the head of a page whose document has texts for search engines", () => {
  let world: TestApp;
  beforeAll(async () => {
    const documents = [...smallWorld(), newsColumn, front, part, drawing, ...articles];
    const addressing = createAddressing({ siteUrl: "https://chips.example" });
    world = await openTestApp({ documents, addressing });
  });
  afterAll(() => world.close());

  const headOf = async (url: string) => {
    const agent = url.startsWith("/mobile") ? userAgents.mobile : userAgents.desktop;
    const headers = { host: "chips.example", "user-agent": agent };
    const { statusCode, body } = await world.app.inject({ url, headers });
    expect({ url, statusCode }).toEqual({ url, statusCode: 200 });
    const html = withoutTypesetting(body.slice(0, body.indexOf("<body")));
    const meta = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
    return {
      title: /<title>(.*?)<\/title>/.exec(html)?.[1],
      description: meta("description"),
      shared: meta("og:title"),
      image: meta("og:image"),
      size: `${meta("og:image:width")}x${meta("og:image:height")}`,
      alt: meta("og:image:alt"),
      html,
    };
  };

  it.each(["/", "/mobile/"])("has them in their own language, on %s", async (surface) => {
    const en = await headOf(`${surface}product-info?id=740`);
    expect(en.title).toMatch(/^RG7000: eight cameras &lt;at once&gt; \| /);
    expect(en.shared).toBe(en.title);
    // There is no English description of its own: the page's, never the Chinese one.
    expect(en.description).toBe("Sees much.");
    expect(en.image).toBe("https://chips.example/storage/media/a/launch.png");
    expect(en.size).toBe("1200x600");
    expect(en.alt).toBe("The launch");
    const zh = await headOf(`${surface}product-info?id=740&lang=zh`);
    expect(zh.title).toMatch(/^RG7000：八路摄像头 \| /);
    expect(zh.description).toBe("给搜索引擎的描述。");
    expect(zh.alt).toBe("发布会");
  });

  it("has the drawn picture if its own cannot be shared, and no title of the other language", async () => {
    const en = await headOf("/product-info?id=741");
    expect(en.title).toMatch(/^Only English \| /);
    expect(en.image).toBe("https://chips.example/share/en/741.png");
    expect(en.size).toBe("1200x630");
    const zh = await headOf("/product-info?id=741&lang=zh");
    expect(zh.title).toMatch(/^RG7001 /);
  });

  it("has a column's on the column's own address alone", async () => {
    const first = await headOf("/rk-news?id=700");
    expect(first.title).toMatch(/^All that is new \| /);
    const second = await headOf("/rk-news?id=700&page=2");
    expect(second.title).toMatch(/^House news/);
    const zh = await headOf("/rk-news?id=700&lang=zh");
    expect(zh.title).toMatch(/^公司新闻/);
    expect(zh.description).toBe("全部新闻。");
  });

  it("has the home column's on the home page", async () => {
    expect((await headOf("/")).title).toMatch(/^Chips for makers \| /);
    expect((await headOf("/mobile?lang=zh")).title).toMatch(/^面向制造者的芯片 \| /);
  });

  it("does not affect the public API", async () => {
    const api = await world.app.inject({
      url: "/web_en/api/v1/product/list?column_id=12",
      headers: { host: "chips.example" },
    });
    expect(api.body).not.toContain("seo");
    const tree = await world.app.inject({
      url: "/web_en/api/v1/column/tree",
      headers: { host: "chips.example" },
    });
    expect(tree.statusCode).toBe(200);
    expect(tree.body).toContain("House news");
    expect(tree.body).not.toContain("All that is new");
  });
});

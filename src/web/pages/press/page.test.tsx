import { describe, expect, it } from "vitest";
import { companyPages } from "../../../../tests/support/companyPages.ts";
import { contextOf, shownPage } from "../../../../tests/support/shownPage.tsx";
import { buildSetting } from "../../../../tests/support/world.ts";
import { page } from "./page.tsx";

const pictures = [
  {
    file: "press/part.webp",
    width: 1536,
    height: 1024,
    alt: { en: "RG1000 in QFN-48", zh: "RG1000，QFN-48" },
  },
];

const press = buildSetting("press", {
  contact: { name: { en: "Ann Lin", zh: "林安" }, email: "press@example.com" },
  boilerplates: [
    {
      title: { en: "Short", zh: "简介" },
      paragraphs: [
        { en: "One.", zh: "一。" },
        { en: "Two <b>.", zh: "二。" },
      ],
    },
  ],
  pictures,
  marks: [{ file: "press/m.svg", width: 96, height: 96, alt: { en: "The mark", zh: "标识" } }],
});

describe("the press page", () => {
  it("has contacts, texts to copy and logos", async () => {
    const { html, head } = shownPage(page, await contextOf([...companyPages(), press]));
    expect(html).toContain("Ann Lin");
    expect(html).toContain("mailto:press@example.com");
    expect(html).toContain("<p>One.</p><p>Two &lt;b&gt;.</p>");
    expect(html).toMatch(/<button[^>]*aria-label="Copy: Short"[^>]*data-copy-of="press-text-0"/);
    expect(html).toContain('src="/storage/press/m.svg"');
    expect(html).toContain('href="/feed/news.xml"');
    expect(head.feeds).toEqual(["news-feed", "announcement-feed"]);
  });

  it("offers pictures of parts with their size and terms of use, the usual ones or its own", async () => {
    const { html } = shownPage(page, await contextOf([...companyPages(), press]));
    expect(html).toContain("RG1000 in QFN-48");
    expect(html).toMatch(
      /href="\/storage\/press\/part.webp" download="">.*?1536\u00a0×\u00a01024, WEBP/,
    );
    expect(html).toContain("may not be used in advertising");
    const terms = { en: "Ask first.", zh: "请先询问。" };
    const own = buildSetting("press", { pictures, pictureTerms: terms });
    const context = await contextOf([...companyPages(), own], { language: "zh" });
    expect(shownPage(page, context).html).toContain("请先询问。");
  });

  it("is in the reader's language, and names the company's own phone where the press has none", async () => {
    const context = await contextOf([...companyPages(), press], { language: "zh" });
    const { html } = shownPage(page, context);
    expect(html).toContain("林安");
    expect(html).toContain("<p>一。</p>");
    expect(html).toContain("tel:+8600000000000");
  });

  it("is complete without any settings", async () => {
    const { html } = shownPage(page, await contextOf(companyPages()));
    expect(html).toContain("mailto:service@example.com");
    expect(html).not.toContain("data-copy-of");
    expect(html).not.toContain("press-picture");
  });
});

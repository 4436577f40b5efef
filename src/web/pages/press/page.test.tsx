import { describe, expect, it } from "vitest";
import { companyPages } from "../../../../tests/support/companyPages.ts";
import { contextOf, shownPage } from "../../../../tests/support/shownPage.tsx";
import { buildSetting } from "../../../../tests/support/world.ts";
import { page } from "./page.tsx";

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
  });
});

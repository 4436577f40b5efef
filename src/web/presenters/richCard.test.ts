import { describe, expect, it } from "vitest";
import { pageContext } from "../../../tests/support/pageContext.ts";
import { buildDownload, buildNews, publish, smallWorld } from "../../../tests/support/world.ts";
import { references } from "../../content/types/fields/references.ts";
import { richTextOf } from "./richText.ts";

const card = (key: string) => `<p data-card><a href="doc:${key}">what it is called here</a></p>`;

async function shown(html: string, language: "en" | "zh" = "en"): Promise<string> {
  const world = [...smallWorld(), buildDownload("guides/a.pdf", 1)];
  const context = pageContext(await publish(world), { language });
  return richTextOf({ [language]: html }, context).text;
}

describe("a card in a text", () => {
  it("shows a part with its published name, stage and page", async () => {
    const html = await shown(`<p>before</p>${card("rg2000")}`);
    expect(html).toContain('<a href="/product-info?id=102');
    expect(html).toContain(">RG2000</a>");
    expect(html).toContain("badge--nrnd");
    expect(html).not.toContain("what it is called here");
    expect(html).not.toContain("data-card");
  });

  it("offers a download with its kind and size, and links to any other document", async () => {
    const file = await shown(card("downloads/1"));
    expect(file).toContain('href="/storage/guides/a.pdf" download=""');
    expect(file).toContain("PDF");
    expect(await shown(card("news/first"))).toContain('<a href="/rk-publish?id=301');
  });

  it("is left out if its document is not published in the language", async () => {
    const around = (key: string) => `<p>a</p>${card(key)}<p>b</p>`;
    expect(await shown(around("rg3000"), "zh")).toBe("<p>a</p><p>b</p>");
    expect(await shown(around("gone"))).toBe("<p>a</p><p>b</p>");
  });

  it("is a reference to its document", () => {
    const { body } = buildNews({ id: 9, key: "news/card", body: { body: { en: card("rg1000") } } });
    expect(references("news", body)).toContainEqual({
      path: ["body", "en"],
      type: null,
      key: "rg1000",
    });
  });
});

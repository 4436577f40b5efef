import { describe, expect, it } from "vitest";
import { companyPages } from "../../../../tests/support/companyPages.ts";
import { contextOf, shownPage } from "../../../../tests/support/shownPage.tsx";
import { page } from "./page.tsx";

describe("a single page", () => {
  it("shows its document, and links to the neighbouring ones", async () => {
    const { html } = shownPage(page, await contextOf(companyPages()), { id: "87" });
    expect(html).toMatch(/<h1[^>]*>Privacy<\/h1>/);
    expect(html).toContain("<p>English</p>");
    expect(html).toMatch(/<a class="tabs__tab" href="[^"]*id=87[^"]*" aria-current="page">/);
    expect(html).toMatch(/<a class="tabs__tab" href="[^"]*id=88[^"]*">/);
  });

  it("shows a message where its column has no document", async () => {
    const { html } = shownPage(page, await contextOf(companyPages()), { id: "88" });
    expect(html).toMatch(/<h1[^>]*>Terms<\/h1>/);
    expect(html).toContain("Nothing has been published here yet.");
  });

  it("lists the headings of a long text", async () => {
    const text = "<h2 id='who'>Who &amp; what</h2><p>a</p><h2>Why</h2><p>b</p><h2>How</h2><p>c</p>";
    const documents = companyPages().map((document) =>
      document.id === 761
        ? { ...document, body: { ...document.body, body: { en: text } } }
        : document,
    );
    const { html } = shownPage(page, await contextOf(documents), { id: "87" });
    expect(html).toContain('<a href="#who">Who &amp; what</a>');
    expect(html).toContain('<a href="#part-2">Why</a>');
    expect(html).toContain('<h2 id="part-2">Why</h2>');
  });
});

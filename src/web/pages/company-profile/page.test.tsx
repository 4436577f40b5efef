import { describe, expect, it } from "vitest";
import { companyPages } from "../../../../tests/support/companyPages.ts";
import { contextOf, shownPage } from "../../../../tests/support/shownPage.tsx";
import { page } from "./page.tsx";

describe("the company profile", () => {
  it("shows the page of its column with numbers and sites", async () => {
    const { html, head } = shownPage(page, await contextOf(companyPages()));
    expect(html).toMatch(/<h1[^>]*>We make chips<\/h1>/);
    expect(html).toContain('<h2 id="part-1">What</h2>');
    expect(html).toContain('href="/product-info?id=101&amp;pid=1,10,12"');
    expect(html).toContain("people");
    expect(html).toContain('id="site-2"');
    expect(html).toContain('href="#site-2"');
    expect(head.title).toBe("Profile");
  });

  it("belongs to the column under the root that has the same page", async () => {
    const { address, position } = shownPage(page, await contextOf(companyPages()), { id: "4" });
    expect(address).toEqual({ id: 68, pid: "4" });
    expect(position.columns).toEqual([4, 68]);
  });

  it("exists without any settings", async () => {
    const { html, head } = shownPage(page, await contextOf([]));
    expect(html).toMatch(/<h1[^>]*>About us<\/h1>/);
    expect(html).toContain("Nothing has been published here yet.");
    expect(head.description).toBe("Your company: About us.");
  });
});

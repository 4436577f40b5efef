import { describe, expect, it } from "vitest";
import { openTestApp } from "../../../tests/support/app.ts";
import { speculationRules, speculationRulesPath } from "./speculationRules.ts";

/** True if the rules let an address be fetched before it is followed, by the address alone. */
function isOffered(address: string): boolean {
  const [rule] = speculationRules.prefetch;
  const [all, none] = rule.where.and;
  const leftAlone = none.not.selector_matches.matchAll(/\[href\*="([^"]+)"\]/g);
  return (
    new URLPattern(all.href_matches, "http://own.example").test(address, "http://own.example") &&
    !Array.from(leftAlone, ([, part = ""]) => part).some((part) => address.includes(part))
  );
}

describe("speculation rules", () => {
  it("include pages, with any queries", () => {
    for (const address of ["/", "/rk-news?id=3&lang=zh", "/mobile", "/mobile/product-info?id=1"]) {
      expect({ address, offered: isOffered(address) }).toEqual({ address, offered: true });
    }
  });

  it("exclude files and personal pages", () => {
    for (const address of [
      "/login",
      "/login?redirect=/",
      "/mobile/login?lang=zh",
      "/storage/a.pdf",
      "/redirect/rk-news",
      "/auth-redirect?redirect=/",
      "/browser",
      "/web_en/api/v1/news/list",
      "/web_cn/api/v1/news/list?id=1",
      "/userCenter/v1/login",
      "/pdfPreview?file=a.pdf",
      "/feed/news.xml",
      "https://other.example/",
    ]) {
      expect({ address, offered: isOffered(address) }).toEqual({ address, offered: false });
    }
  });

  it("are a file of the site, which pages refer to", async () => {
    const { app, close } = await openTestApp();
    const { headers } = await app.inject({ url: "/" });
    expect(headers["speculation-rules"]).toBe(`"${speculationRulesPath}"`);
    const file = await app.inject({ url: speculationRulesPath });
    expect(file.headers["content-type"]).toBe("application/speculationrules+json");
    expect(file.json()).toEqual(speculationRules);
    await close();
  });
});

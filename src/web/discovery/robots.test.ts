import { describe, expect, it } from "vitest";
import { createAddressing } from "../../base/http/requests/siteOrigins.ts";
import { robots } from "./robots.ts";

describe("robots.txt", () => {
  it("admits crawlers without a configured address, where pages have `noindex`", () => {
    const text = robots(createAddressing({}), "en");
    expect(text).toBe("User-agent: *\nAllow: /\n");
  });

  it("names the sitemap of the public site and keeps crawlers off redirect routes", () => {
    const text = robots(createAddressing({ siteUrl: "https://www.example.com" }), "zh");
    expect(text).toContain("Disallow: /redirect/\nDisallow: /auth-redirect\n");
    expect(text).toContain("\nSitemap: https://www.example.com/sitemap.xml\n");
  });

  it("names the sitemap of the requested host", () => {
    const siteHosts = new Map([
      ["www.example.com", "en" as const],
      ["www.example.cn", "zh" as const],
    ]);
    expect(robots(createAddressing({ siteHosts }), "zh")).toContain(
      "Sitemap: https://www.example.cn/sitemap.xml",
    );
  });
});

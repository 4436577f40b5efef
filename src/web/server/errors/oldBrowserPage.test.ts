import { describe, expect, it } from "vitest";
import type { Language } from "../../../base/site/languages.ts";
import { browserPage, browserPageStyle } from "./oldBrowserPage.ts";

const internetExplorer8 = "Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0)";
const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";

const pageFor = (
  userAgent: string,
  languages: readonly [Language, ...Language[]] = ["zh", "en"],
  isGrey = false,
) =>
  browserPage({
    userAgent,
    languages,
    company: { en: "Ridge & Key", zh: "睿基微电子" },
    home: { en: "/", zh: "/?lang=zh" },
    isGrey,
  });

describe("the page for old browsers", () => {
  it("shows the specification's text in the reader's language first, then in the other", () => {
    const html = pageFor(internetExplorer8);
    expect(html).toContain('<html lang="zh-CN">');
    const chinese = html.indexOf("<h1>您当前浏览器为低版本ie，请升级浏览器版本ie&gt;10</h1>");
    const english = html.indexOf("<h2>Your browser is a low version of IE.");
    expect(chinese).toBeGreaterThan(0);
    expect(english).toBeGreaterThan(chinese);
    expect(pageFor(internetExplorer8, ["en", "zh"])).toContain(
      "<title>Your browser - Ridge &amp; Key",
    );
  });

  it("uses one language if only one is requested", () => {
    expect(pageFor(internetExplorer8, ["en"])).not.toMatch(/\p{Script=Han}/u);
  });

  it("names browsers to change to, and has no link home that would lead back here", () => {
    const html = pageFor(internetExplorer8);
    expect(html).toContain('href="https://www.mozilla.org/firefox/"');
    expect(html).not.toContain('href="/');
  });

  it("informs a current browser that it is supported, and shows it the way home", () => {
    const html = pageFor(chrome);
    expect(html).toContain('href="/?lang=zh"');
    expect(html).toContain('href="/"');
    expect(html).not.toContain("firefox");
  });

  it("uses nothing that Internet Explorer 6 does not support, and fetches nothing", () => {
    const html = pageFor(internetExplorer8);
    expect(html).not.toMatch(/<(script|main|header|section|img|link|svg)\b/);
    expect(html).not.toMatch(/\sstyle=/);
    expect(browserPageStyle(true)).not.toMatch(/var\(|flex|grid|@|:root|calc|url\(/);
    expect(html).toContain(`<style>${browserPageStyle(false)}</style>`);
  });

  it("is grey in grey mode", () => {
    expect(pageFor(internetExplorer8)).not.toContain("filter");
    const grey = pageFor(internetExplorer8, ["zh", "en"], true);
    expect(grey).toContain("html { filter: gray; filter: grayscale(1); }");
    expect(grey).toContain(`<style>${browserPageStyle(true)}</style>`);
  });
});

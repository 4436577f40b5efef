import { expect, test } from "vitest";
import { robotOf } from "./robotUserAgents.ts";

const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116.0.0.0 Mobile Safari/537.36";

test.each([
  [
    "Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)",
    "Baiduspider",
  ],
  ["Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)", "Sogou"],
  [`Mozilla/5.0 (Linux; Android 5.0) ${chrome} (compatible; Bytespider)`, "Bytespider"],
  ["Mozilla/5.0 (compatible; SomethingNew-bot/1.0)", "other"],
  [`Mozilla/5.0 ${chrome} NewsArticle/9 (compatible; Bytespider)`, "Bytespider"],
  [`Googlebot ${"x".repeat(300)}`, "Googlebot"],
  ["curl/8.5.0", "other"],
  ["", "other"],
])("%s is a robot", (userAgent, name) => {
  expect(robotOf(userAgent)).toBe(name);
  expect(robotOf(userAgent)).toBe(name);
});

test.each([
  `Mozilla/5.0 (Linux; Android 14; V2309A; wv) ${chrome} MicroMessenger/8.0.47.2560 NetType/WIFI`,
  `Mozilla/5.0 (Linux; Android 13; M2102K1C) ${chrome} SogouMSE,SogouMobileBrowser/5.30.10`,
  `Mozilla/5.0 (Linux; Android 12) ${chrome} Bytedance/aweme TTWebView/0751130016452 NewsArticle/9`,
  `Mozilla/5.0 (Linux; Android 12) ${chrome} T7/13.57 baiduboxapp/13.58.0.10 (Baidu; P1 12)`,
  "Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 Chrome/65.0.3314.0 Safari/537.36 SE 2.X MetaSr 1.0",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15",
])("%s is a reader's browser", (userAgent) => {
  expect(robotOf(userAgent)).toBeUndefined();
});

test("A user agent is examined up to a maximum length", () => {
  const long = `Mozilla/5.0 (Windows NT 10.0) ${chrome} ${"Extension/1 ".repeat(1_000)}`;
  expect(robotOf(`${long} Googlebot`)).toBeUndefined();
});

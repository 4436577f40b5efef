import { describe, expect, it } from "vitest";
import { browserMessage } from "./oldBrowserMessage.ts";

const ie10 = "您当前浏览器为ie10，请升级浏览器版本ie>10";
const oldIe = "您当前浏览器为低版本ie，请升级浏览器版本ie>10";
const ie11 = "您当前浏览器为 IE 11，本网站已不再支持 Internet Explorer。";
const fine = "您的浏览器可以正常访问本网站。";

const agents: [string, string, string][] = [
  ["IE 6 on XP", "Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1; SV1)", oldIe],
  ["IE 7 on Vista", "Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 6.0)", oldIe],
  [
    "IE 8 on Windows 7",
    "Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; WOW64; Trident/4.0; SLCC2; .NET CLR 2.0.50727)",
    oldIe,
  ],
  [
    "IE 9 on Windows 7",
    "Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; WOW64; Trident/5.0)",
    oldIe,
  ],
  [
    "IE 10 on Windows 8",
    "Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Win64; x64; Trident/6.0)",
    ie10,
  ],
  [
    "IE 10 in compatibility view",
    "Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 6.2; WOW64; Trident/6.0; .NET4.0E)",
    ie10,
  ],
  [
    "IE 10 on Windows Phone 8",
    "Mozilla/5.0 (compatible; MSIE 10.0; Windows Phone 8.0; Trident/6.0; IEMobile/10.0; ARM; Touch)",
    ie10,
  ],
  [
    "IE 11 on Windows 10",
    "Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko",
    ie11,
  ],
  [
    "IE 11 in compatibility view",
    "Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 6.1; WOW64; Trident/7.0; SLCC2)",
    ie11,
  ],
  [
    "Edge 18",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763",
    fine,
  ],
  [
    "Edge 140",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    fine,
  ],
  [
    "Chrome on Android",
    "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
    fine,
  ],
  ["a client without a name", "", fine],
];

describe("the message for an old browser", () => {
  it.each(agents)("fits %s", (_name, userAgent, message) => {
    expect(browserMessage(userAgent, "zh")).toBe(message);
  });

  it("is the same in English", () => {
    const t = (userAgent: string) => browserMessage(userAgent, "en");
    expect(t("MSIE 10.0; Trident/6.0")).toContain("IE 10.");
    expect(t("MSIE 8.0; Trident/4.0")).toContain("low version of IE");
    expect(t("Trident/7.0; rv:11.0")).toContain("IE 11.");
    expect(t("Trident/7.0; rv:11.0")).not.toContain("IE 10");
    expect(t("Chrome/140.0.0.0")).not.toContain("IE");
  });
});

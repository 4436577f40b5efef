import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { originForm } from "../../../base/http/requests/requestTarget.ts";
import { createAddressing } from "../../../base/http/requests/siteOrigins.ts";
import {
  type NegotiationResult,
  negotiate,
  negotiateLanguage,
  negotiateOnce,
  negotiateSurface,
  oldBrowserRedirect,
  type RequestFacts,
  surfaceRedirect,
} from "./negotiation.ts";

const desktopAgent =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";
const phoneAgent =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1";
const androidPhone =
  "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36";
const androidTablet =
  "Mozilla/5.0 (Linux; Android 16; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";
const iPad = "Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148";
const internetExplorer11 = "Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko";

const oneHost = createAddressing({});
const twoHosts = createAddressing({
  siteHosts: new Map([
    ["www.example.com", "en"],
    ["www.example.cn", "zh"],
  ]),
});

function visit(url: string, more: Partial<RequestFacts> = {}): RequestFacts {
  return {
    url,
    host: "localhost",
    userAgent: desktopAgent,
    mobileHint: undefined,
    cookie: undefined,
    ...more,
  };
}

const go = (url: string, more?: Partial<RequestFacts>): NegotiationResult =>
  negotiate(visit(url, more), oneHost);

describe("language on a single host", () => {
  it("is English by default", () => {
    expect(go("/product-list?id=1")).toEqual({ language: "en", surface: "desktop" });
  });

  it("is Chinese with lang=zh, and the choice is stored", () => {
    expect(go("/?lang=zh")).toEqual({ language: "zh", surface: "desktop", chosenLanguage: "zh" });
  });

  it("does not set a cookie that already has the value", () => {
    expect(go("/?lang=zh", { cookie: "a=1; lang=zh" })).toEqual({
      language: "zh",
      surface: "desktop",
    });
  });

  it("redirects a reader who chose Chinese from a plain address to its lang=zh", () => {
    const cookie = "lang=zh";
    expect(go("/", { cookie }).redirect).toBe("/?lang=zh");
    expect(go("/product-info?id=7&pid=1,12", { cookie }).redirect).toBe(
      "/product-info?id=7&pid=1,12&lang=zh",
    );
  });

  it("redirects lang=en to the plain address and stores the choice", () => {
    expect(go("/rk-news?lang=en&page=2", { cookie: "lang=zh" })).toMatchObject({
      redirect: "/rk-news?page=2",
      chosenLanguage: "en",
      language: "en",
    });
  });

  it("ignores an unknown language", () => {
    expect(go("/?lang=fr")).toEqual({ language: "en", surface: "desktop" });
    expect(go("/?lang=zh", { cookie: "lang=xx" }).language).toBe("zh");
  });
});

describe("language by host", () => {
  it("is the host's alone, whatever query and cookie contain", () => {
    const chinese = visit("/?lang=en", { host: "www.example.cn", cookie: "lang=en" });
    expect(negotiate(chinese, twoHosts)).toEqual({ language: "zh", surface: "desktop" });
    expect(negotiate(visit("/", { host: "www.example.com:443" }), twoHosts).language).toBe("en");
    expect(negotiate(visit("/", { host: "evil.example" }), twoHosts).language).toBe("en");
  });
});

describe("surface", () => {
  it("redirects phones to the mobile page and back, with the query", () => {
    expect(go("/", { userAgent: phoneAgent }).redirect).toBe("/mobile");
    expect(go("/product-info?id=7&utm=x", { userAgent: androidPhone }).redirect).toBe(
      "/mobile/product-info?id=7&utm=x",
    );
    expect(go("/mobile").redirect).toBe("/");
    expect(go("/mobile/rk-news?page=2").redirect).toBe("/rk-news?page=2");
  });

  it("treats tablets as desktops", () => {
    for (const userAgent of [iPad, androidTablet]) {
      expect(go("/", { userAgent }).redirect).toBeUndefined();
      expect(go("/mobile/", { userAgent }).redirect).toBe("/");
    }
  });

  it("prefers the client hint to the user agent", () => {
    expect(go("/", { mobileHint: "?1" }).redirect).toBe("/mobile");
    expect(go("/", { userAgent: phoneAgent, mobileHint: "?0" }).redirect).toBeUndefined();
  });

  it("redirects no client without a hint or user agent", () => {
    expect(go("/mobile", { userAgent: "" })).toEqual({ language: "en", surface: "mobile" });
  });
});

describe("one hop", () => {
  it("combines language and device", () => {
    expect(go("/rk-news?page=2", { userAgent: phoneAgent, cookie: "lang=zh" }).redirect).toBe(
      "/mobile/rk-news?page=2&lang=zh",
    );
  });

  it("sends Internet Explorer to its page before any other redirect", () => {
    const toIts = (url: string, more?: Partial<RequestFacts>) =>
      go(url, { userAgent: internetExplorer11, ...more }).redirect;
    expect(toIts("/mobile?lang=en")).toBe("/browser");
    expect(toIts("/rk-news?page=2&lang=zh")).toBe("/browser?lang=zh");
    expect(toIts("/", { cookie: "lang=zh" })).toBe("/browser?lang=zh");
    const phone =
      "Mozilla/5.0 (compatible; MSIE 10.0; Windows Phone 8.0; Trident/6.0; IEMobile/10.0)";
    expect(toIts("/rk-news", { userAgent: phone })).toBe("/mobile/browser");
    const chinese = visit("/", { host: "www.example.cn", userAgent: internetExplorer11 });
    expect(negotiate(chinese, twoHosts).redirect).toBe("/browser");
  });

  it("never leads to another site, however the path is written", () => {
    const part = fc.constantFrom("/", "//", "\\", "/mobile", "/mobile/", "evil.example", "rk-news");
    fc.assert(
      fc.property(
        fc.array(part).map((parts) => `/${parts.join("")}`),
        fc.constantFrom("", "?lang=en", "?lang=zh"),
        fc.constantFrom(desktopAgent, phoneAgent, internetExplorer11),
        (path, search, userAgent) => {
          const { redirect = "/" } = go(originForm(path) + search, { userAgent });
          expect(new URL(redirect, "http://own.example").host).toBe("own.example");
        },
      ),
    );
  });

  it("leads to an address that is not redirected any further, whatever the query", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("/", "/mobile", "/mobile/rk-news", "/product-list"),
        fc.array(
          fc.tuple(fc.constantFrom("lang", "id", "x", ""), fc.constantFrom("zh", "en", "", "1,2")),
          { maxLength: 4 },
        ),
        fc.constantFrom(desktopAgent, phoneAgent, iPad, ""),
        fc.constantFrom(undefined, "lang=zh", "lang=en", "other=1"),
        (path, pairs, userAgent, cookie) => {
          const search = pairs.map(([name, value]) => `${name}=${value}`).join("&");
          const first = go(search === "" ? path : `${path}?${search}`, { userAgent, cookie });
          if (first.redirect === undefined) return;
          const storedCookie = first.chosenLanguage ? `lang=${first.chosenLanguage}` : cookie;
          const second = go(first.redirect, { userAgent, cookie: storedCookie });
          expect(second.redirect).toBeUndefined();
          expect(second.language).toBe(first.language);
        },
      ),
    );
  });
});

describe("a page that is never redirected, such as an error page", () => {
  it("has the device's surface, else that of its address", () => {
    expect(negotiateSurface(visit("/none?x=1", { userAgent: phoneAgent }))).toBe("mobile");
    expect(negotiateSurface(visit("/mobile/none?x=1"))).toBe("desktop");
    expect(negotiateSurface(visit("/mobile/none?x=1", { userAgent: "" }))).toBe("mobile");
    expect(negotiateSurface(visit("/none?x=1", { userAgent: "" }))).toBe("desktop");
  });

  it("is in the language of its address, of the stored choice, or in English", () => {
    expect(negotiateLanguage(visit("/none?lang=zh"), oneHost)).toBe("zh");
    expect(negotiateLanguage(visit("/none", { cookie: "lang=zh" }), oneHost)).toBe("zh");
    expect(negotiateLanguage(visit("/none?x=1"), oneHost)).toBe("en");
    expect(negotiateLanguage(visit("/none", { host: "www.example.cn" }), twoHosts)).toBe("zh");
  });

  it("keeps its query if only the surface changes", () => {
    const userAgent = phoneAgent;
    expect(surfaceRedirect(visit("/p/rg1?x=1", { userAgent }))).toBe("/mobile/p/rg1?x=1");
    expect(surfaceRedirect(visit("/p/rg1", { userAgent }))).toBe("/mobile/p/rg1");
    expect(surfaceRedirect(visit("/mobile/p/rg1", { userAgent }))).toBeUndefined();
    expect(surfaceRedirect(visit("/mobile/p/rg1", { userAgent: "" }))).toBeUndefined();
  });
});

describe("what exists once for both surfaces", () => {
  const once = (url: string, more?: Partial<RequestFacts>) =>
    negotiateOnce(visit(url, more), oneHost);

  it("is shown on the device's surface without a redirect, and redirected for its language alone", () => {
    expect(once("/preview?a=1", { userAgent: phoneAgent })).toEqual({
      ...{ language: "en", surface: "mobile" },
    });
    expect(once("/preview?a=1&lang=zh")).toEqual({
      ...{ language: "zh", surface: "desktop", chosenLanguage: "zh" },
    });
    expect(once("/preview?lang=en&a=1")).toEqual({
      ...{ language: "en", surface: "desktop", chosenLanguage: "en", redirect: "/preview?a=1" },
    });
    expect(once("/preview?lang=en").redirect).toBe("/preview");
    expect(once("/preview", { cookie: "lang=zh" })).toEqual({
      ...{ language: "zh", surface: "desktop", redirect: "/preview?lang=zh" },
    });
  });

  it("is not shown to Internet Explorer, which is sent to its page", () => {
    const userAgent = internetExplorer11;
    expect(once("/preview?lang=zh", { userAgent }).redirect).toBe("/browser?lang=zh");
    expect(oldBrowserRedirect(visit("/a?lang=zh", { userAgent }), oneHost)).toBe(
      "/browser?lang=zh",
    );
    expect(oldBrowserRedirect(visit("/mobile", { userAgent, mobileHint: "?1" }), oneHost)).toBe(
      "/mobile/browser",
    );
    expect(oldBrowserRedirect(visit("/a"), oneHost)).toBeUndefined();
  });
});

describe("a device", () => {
  it.each([
    ["Mozilla/5.0 (Linux; Android 16; M) Mobile Safari MicroMessenger/8.0", "mobile"],
    ["Opera/9.80 (J2ME/MIDP; Opera Mini/9)", "mobile"],
    ["Mozilla/5.0 (BB10; Touch)", "mobile"],
    ["Mozilla/5.0 (iPod touch)", "mobile"],
    ["Mozilla/5.0 (Linux; U) Silk/3 like Chrome", "desktop"],
    ["Mozilla/5.0 (Linux; U) Silk/3 like Chrome Mobile Safari", "mobile"],
    ["Mozilla/5.0 (PlayBook; U) Mobile", "desktop"],
    ["curl/8", "desktop"],
    [`${"x".repeat(400)} iPhone`, "mobile"],
  ] as const)("%s gets the surface %s", (userAgent, surface) => {
    const moved = surface === "mobile" ? ["/mobile/a", undefined] : [undefined, "/a?b=1"];
    expect([
      surfaceRedirect(visit("/a", { userAgent })),
      surfaceRedirect(visit("/mobile/a?b=1", { userAgent })),
    ]).toEqual(moved);
    expect(negotiateSurface(visit("/mobile", { userAgent }))).toBe(surface);
  });
});

import { describe, expect, it } from "vitest";
import { singletonHref, singletonSwitchHref } from "./deviceIndependentRoutes.ts";
import { href, pagePath, switchAddress, switchHref, type UrlContext } from "./href.ts";

const here: UrlContext = { surface: "desktop", language: "zh", languageInQuery: true };

describe("an address", () => {
  it("has its queries in the page's order, lists after the others, the language last", () => {
    const query = { "p.b": "1..2 GHz", lifecycle: "active,nrnd", "p.a": "x", sort: "-b", id: "" };
    expect(href(here, "product-list", query)).toBe(
      "/product-list?id=&sort=-b&lifecycle=active,nrnd&p.b=1..2%20GHz&p.a=x&lang=zh",
    );
  });

  it("leaves out undefined and undeclared queries", () => {
    const query = { "p.a": undefined, "q.a": 1, ids: "1,2", p: 1 };
    expect(href(here, "product-list", query)).toBe("/product-list?lang=zh");
  });

  it("escapes characters that end a query's name or value", () => {
    expect(href(here, "product-list", { "p.a&b=c": "d&e=f#g" })).toBe(
      "/product-list?p.a%26b%3Dc=d%26e%3Df%23g&lang=zh",
    );
  });
});

describe("the language of an address", () => {
  const places = [
    { ...here, language: "en" as const },
    here,
    { ...here, language: "en" as const, languageInQuery: false },
    { ...here, languageInQuery: false },
  ];

  it("is named where a query carries it, the default one only to switch to it", () => {
    expect(places.map((place) => href(place, "home"))).toEqual(["/", "/?lang=zh", "/", "/"]);
    expect(places.map((place) => switchHref(place, "home"))).toEqual([
      "/?lang=en",
      "/?lang=zh",
      "/",
      "/",
    ]);
    expect(places.map((place) => switchAddress(place, "/x?a=1"))).toEqual([
      "/x?a=1&lang=en",
      "/x?a=1",
      "/x?a=1",
      "/x?a=1",
    ]);
  });

  it("is named on routes that exist once as on pages", () => {
    const file = { file: "a/b c.pdf", other: "x" };
    expect(places.map((place) => singletonHref(place, "preview", file))).toEqual([
      "/pdfPreview?file=a/b%20c.pdf",
      "/pdfPreview?file=a/b%20c.pdf&lang=zh",
      "/pdfPreview?file=a/b%20c.pdf",
      "/pdfPreview?file=a/b%20c.pdf",
    ]);
    expect(places.map((place) => singletonSwitchHref(place, "preview", file))).toEqual([
      "/pdfPreview?file=a/b%20c.pdf&lang=en",
      "/pdfPreview?file=a/b%20c.pdf&lang=zh",
      "/pdfPreview?file=a/b%20c.pdf",
      "/pdfPreview?file=a/b%20c.pdf",
    ]);
    expect(places.map((place) => singletonSwitchHref(place, "news-feed"))).toEqual([
      "/feed/news.xml?lang=en",
      "/feed/news.xml?lang=zh",
      "/feed/news.xml",
      "/feed/news.xml",
    ]);
  });

  it("is no part of a path, which has its surface's prefix", () => {
    expect([
      pagePath("desktop", "home"),
      pagePath("mobile", "home"),
      pagePath("desktop", "product-list"),
      pagePath("mobile", "product-list"),
    ]).toEqual(["/", "/mobile", "/product-list", "/mobile/product-list"]);
  });
});

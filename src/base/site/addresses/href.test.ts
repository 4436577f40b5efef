import { describe, expect, it } from "vitest";
import { href, type UrlContext } from "./href.ts";

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

import { describe, expect, it } from "vitest";
import { isNavigation } from "./pageProgress.ts";

const here = "https://chips.example/product-list?id=11#table";

function leads(address: string, { target = "", isDownload = false } = {}): boolean {
  return isNavigation({ address, target, isDownload }, here);
}

describe("following a link", () => {
  it("navigates to another page on the same origin, whatever the path or query", () => {
    expect(leads("https://chips.example/rk-news")).toBe(true);
    expect(leads("https://chips.example/product-list?id=12")).toBe(true);
    expect(leads("https://chips.example/rk-news", { target: "_self" })).toBe(true);
  });

  it("reloads where the address is the page's own without an anchor", () => {
    expect(leads("https://chips.example/product-list?id=11")).toBe(true);
  });

  it("stays on the page for an anchor of its own", () => {
    expect(leads("https://chips.example/product-list?id=11#top")).toBe(false);
    expect(leads("https://chips.example/product-list?id=12#top")).toBe(true);
  });

  it("keeps the page for new tabs, downloads and stored files", () => {
    expect(leads("https://chips.example/rk-news", { target: "_blank" })).toBe(false);
    expect(leads("https://chips.example/rk-news", { isDownload: true })).toBe(false);
    expect(leads("https://chips.example/storage/rg8810.pdf")).toBe(false);
    for (const file of ["investors/calendar.ics?lang=zh", "product-list.csv?id=11", "list.XLSX"]) {
      expect(leads(`https://chips.example/${file}`)).toBe(false);
    }
    expect(leads("https://chips.example/search-result?search=list.csv")).toBe(true);
    expect(leads("https://chips.example/feed/news.xml")).toBe(true);
  });

  it("is no navigation of the page for other sites, mail and telephone", () => {
    expect(leads("https://other.example/rk-news")).toBe(false);
    expect(leads("http://chips.example/rk-news")).toBe(false);
    expect(leads("mailto:service@chips.example")).toBe(false);
    expect(leads("tel:+8600000000")).toBe(false);
    expect(leads("blob:https://chips.example/1")).toBe(false);
  });
});

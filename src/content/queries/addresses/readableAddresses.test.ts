import { expect, test } from "vitest";
import { companyPages } from "../../../../tests/support/companyPages.ts";
import { buildColumn, buildSetting, publish, smallWorld } from "../../../../tests/support/world.ts";
import type { Query } from "../../../base/site/addresses/href.ts";
import type { PageKey } from "../../../base/site/addresses/pages.ts";
import { documentTarget } from "./linkTargets.ts";
import { namedQuery, pageAddress, readableAddress } from "./readableAddresses.ts";

const documents = [
  ...smallWorld(),
  ...companyPages(),
  buildColumn({ id: 900, key: "naming", body: { href: "product-info?id=101", parent: "about" } }),
  buildColumn({ id: 901, key: "all-faqs", body: { href: "faq?view=all", type: 7 } }),
];
const { en: view } = (await publish([...documents, buildSetting("addresses", "readable")])).views;
const { en: plain } = (await publish(documents)).views;
const place = { surface: "desktop", language: "en", languageInQuery: true } as const;

test.each<[PageKey, Query, string]>([
  ["product-info", { id: 101, pid: "1,10,12" }, "/products/RG1000"],
  ["product-info", { id: "101" }, "/products/RG1000"],
  // A place that is the document's own, or that no link names it at, is left out.
  ["product-info", { id: 101, pid: "4,82" }, "/products/RG1000"],
  ["product-info", { id: 101, pid: "4,900" }, "/products/RG1000?pid=4,900"],
  ["product-info", { id: 301 }, "/product-info?id=301"],
  ["product-info", { id: 9_999 }, "/product-info?id=9999"],
  ["product-info", {}, "/product-info"],
  ["product-list", { id: "", pid: "1,10,12" }, "/sections/vision-chips"],
  ["product-list", { pid: "1,10,12", sort: "a" }, "/sections/vision-chips?sort=a"],
  ["product-list", { id: 1, page: 2 }, "/sections/products?page=2"],
  ["faq", { id: 711 }, "/faq?id=711"],
  ["faq", { id: 65, pid: "4" }, "/sections/answers"],
  // An address stands for all queries of its column's link, or for none.
  ["faq", { id: 901 }, "/faq?id=901"],
  ["contact-us", { tab: "contact", id: 82, pid: "4" }, "/sections/contact"],
  ["contact-us", { tab: "other", id: 82, pid: "4" }, "/contact-us?tab=other&id=82&pid=4"],
  ["contact-us", { id: 82, pid: "4" }, "/contact-us?id=82&pid=4"],
  ["home", {}, "/"],
])("The readable address of %s with %j is %s", (page, query, address) => {
  expect(pageAddress(view, place, page, query)).toBe(address);
});

test("Addresses are by queries where the setting does not name readable ones", () => {
  expect(pageAddress(plain, place, "product-info", { id: 101, pid: "1,10,12" })).toBe(
    "/product-info?id=101&pid=1,10,12",
  );
  expect(pageAddress(plain, place, "faq")).toBe("/faq");
});

test("A document has a readable address on each surface, whatever is set", () => {
  const mobile = { ...place, surface: "mobile", language: "zh" } as const;
  const of = (id: number) => [
    readableAddress(plain, place, { id }),
    readableAddress(plain, mobile, { id }),
  ];
  expect(of(101)).toEqual(["/products/RG1000", "/mobile/products/RG1000?lang=zh"]);
  expect(of(65)).toEqual(["/sections/answers", "/mobile/sections/answers?lang=zh"]);
  expect([of(711), of(9_999)]).toEqual([
    ...[
      [undefined, undefined],
      [undefined, undefined],
    ],
  ]);
});

test("An address stands for the queries of a page of its own, as texts and without those that are absent", () => {
  const of = (key: string) => {
    const doc = view.byKey(key);
    return namedQuery(doc && documentTarget(view, doc));
  };
  expect(of("rg1000")).toEqual({ page: "product-info", query: { id: "101", pid: "1,10,12" } });
  expect(of("family")).toEqual({ page: "product-list", query: { id: "", pid: "1,10,12" } });
  expect([of("faq/711"), namedQuery({ kind: "external", url: "https://a.example" })]).toEqual([
    ...[undefined, undefined],
  ]);
  expect(namedQuery({ kind: "page", page: "faq", query: { id: 1, pid: undefined } })).toEqual({
    ...{ page: "faq", query: { id: "1" } },
  });
});

import { expect, it } from "vitest";
import type { PageKey } from "../../base/site/addresses/pages.ts";
import { pageModules } from "../pages/index.ts";
import { deliveryOf, indexBarsOf, isForOneReader, isListed } from "./deliveryAndIndexing.ts";
import type { AnyPage } from "./pageModule.ts";

const resolved = { params: {} };

type Way = ReturnType<NonNullable<AnyPage["delivery"]>>;

/** A page's module that is delivered in a way of its own. */
const delivered = (way: Way): AnyPage => ({ ...pageModules.home, delivery: () => way });

it("A page for one reader is delivered to that reader alone, others as their queries say, or from the cache", () => {
  const of = (page: PageKey, module: Parameters<typeof deliveryOf>[1]) =>
    deliveryOf(page, module, resolved);
  expect([of("login", delivered("search")), of("faq", delivered("search"))]).toEqual([
    ...["personal", "search"],
  ]);
  expect([of("faq", {}), of("login", {})]).toEqual(["cached", "personal"]);
  expect([isForOneReader("login"), isForOneReader("faq")]).toEqual([true, false]);
});

it("Search engines list a page unless the site, its delivery or the sitemap's choice is against it", () => {
  const bars = (page: PageKey, way: Way, isPublic = true) =>
    indexBarsOf(page, delivered(way), resolved, { isPublic });
  expect([
    bars("faq", "cached"),
    bars("faq", "cached", false),
    bars("faq", "perRequest"),
    bars("faq", "search"),
    bars("search-result", "search"),
    bars("login", "cached", false),
  ]).toEqual([
    ...[[], ["site"], ["endless"], ["endless"], ["endless", "unlisted"], ["site", "restricted"]],
  ]);
  expect([isListed("faq"), isListed("search-result"), isListed("login")]).toEqual([
    ...[true, false, false],
  ]);
});

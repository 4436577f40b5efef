import fc from "fast-check";
import { expect, test } from "vitest";
import { companyWorld } from "../../../../tests/support/companyWorld.ts";
import { publish } from "../../../../tests/support/world.ts";
import { addressText, siteAddress } from "../../../base/site/addresses/comparableAddress.ts";
import { RedirectBook } from "../../../content/published/redirectBook.ts";
import { followRedirects, isPageOf } from "../../../content/queries/addresses/followRedirects.ts";
import { checkRedirect } from "./checkRedirect.ts";

const bookOf = (pairs: readonly (readonly [from: string, to: string])[]) =>
  RedirectBook.empty.with(
    pairs.map(([from, to], id) => ({ id, from, to, status: 301 as const, isRemoved: false })),
  );

const publication = await publish(companyWorld());
const view = publication.views.en;

const endOf = (url: string, book: RedirectBook) => {
  const own = siteAddress(url);
  const end = own && followRedirects(view, own, book)?.end;
  return end?.kind === "own" ? addressText(end.address) : end?.kind;
};

const paths = ["/a", "/b", "/c", "/product-info", "/product-list", "/news", "/news/none"];
const searches = ["", "?x=1", "?id=99999", "?id=101"];
const address = fc
  .tuple(fc.constantFrom(...paths), fc.constantFrom(...searches))
  .map(([path, search]) => `${path}${search}`);

test("queries are kept through a whole chain, up to a redirect that names some", () => {
  const book = bookOf([
    ["/a", "/b"],
    ["/b", "/c"],
    ["/c?x=1", "/rk-news"],
    ["/d", "/c?x=2"],
  ]);
  expect(endOf("/a?y=1", book)).toBe("/c?y=1");
  expect(endOf("/a?x=1", book)).toBe("/rk-news");
  expect(endOf("/d?x=1", book)).toBe("/c?x=2");
});

test("redirects that pass queries to one another end instead of forming a loop", () => {
  const book = bookOf([
    ["/a", "/product-info"],
    ["/product-info", "/a"],
  ]);
  expect(endOf("/a?id=99999", book)).toBe("loop");
  expect(endOf("/product-info?id=99999", book)).toBe("loop");
  // An existing page is shown.
  expect(endOf("/a?id=101", book)).toBe("/product-info?id=101");
});

test("the target of a redirect is never redirected again, whatever redirects exist", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(address, address), { minLength: 1, maxLength: 7 }),
      address,
      (pairs, url) => {
        const book = bookOf(pairs);
        const own = siteAddress(url);
        if (own === undefined || isPageOf(view, own)) return;
        const end = followRedirects(view, own, book)?.end;
        if (end?.kind !== "own") return;
        const next = siteAddress(addressText(end.address));
        expect(next).toEqual(end.address);
        if (next === undefined || isPageOf(view, next)) return;
        expect(followRedirects(view, next, book)).toBeUndefined();
      },
    ),
    { numRuns: 500 },
  );
});

test("a redirect is refused that forms a loop for some queries alone", () => {
  const check = (from: string, to: string, book: RedirectBook) =>
    checkRedirect({ from, to, status: 301 }, { publication, origins: [], book }).problems;
  const back = bookOf([["/b?x=1", "/a?x=1"]]);
  expect(check("/a", "/b", back)).toEqual(["loop"]);
  expect(check("/a?x=2", "/b", back)).toEqual([]);
  expect(check("/product-info", "/a", bookOf([["/a", "/product-info"]]))).toEqual(["loop"]);
  expect(check("/a", "/product-list", back)).toEqual([]);
  const longer = bookOf([
    ["/b", "/c"],
    ["/c?x=1", "/d?x=1"],
    ["/d?x=1", "/a?x=1"],
  ]);
  expect(check("/a", "/b", longer)).toEqual(["loop"]);
});

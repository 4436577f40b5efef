import { expect, test } from "vitest";
import { publish, smallWorld } from "../../../../tests/support/world.ts";
import { addressText, siteAddress } from "../../../base/site/addresses/comparableAddress.ts";
import { OwnDocs } from "../../published/documentSet.ts";
import { View } from "../../published/publication.ts";
import { RedirectBook, type RedirectStatus } from "../../published/redirectBook.ts";
import { AddressBook } from "../../published/siteAddressBook.ts";
import { followRedirects, isPageOf, queryAddress } from "./followRedirects.ts";

const { views } = await publish(smallWorld());
const address = { section: "news", isCurrent: true } as const;
/** The small company with an address of a published piece of news, and of one that was withdrawn. */
const view = new View("en", new OwnDocs(views.en.docs()), {
  addresses: AddressBook.empty.with({
    addresses: [
      { ...address, documentId: 301, slug: "first" },
      { ...address, documentId: 999, slug: "withdrawn" },
    ],
  }),
});

const addressOf = (text: string) => {
  const found = siteAddress(text);
  if (found === undefined) throw new Error(`${text} is no address`);
  return found;
};

type Pair = readonly [from: string, to: string | null, status?: RedirectStatus];

/** Target of an address by redirects, with the number of steps and the status. */
function followed(text: string, pairs: readonly Pair[]): string | undefined {
  const rows = pairs.map(([from, to, status = 301], id) => ({
    id,
    from,
    to,
    status,
    isRemoved: false,
  }));
  const chain = followRedirects(view, addressOf(text), RedirectBook.empty.with(rows));
  if (chain === undefined) return undefined;
  const { end, steps, status } = chain;
  const what = {
    own: () => (end.kind === "own" ? addressText(end.address) : ""),
    document: () => (end.kind === "document" ? end.doc.key : ""),
    missing: () => (end.kind === "missing" ? end.key : ""),
    external: () => (end.kind === "external" ? end.url : ""),
    ...{ gone: () => "", loop: () => "" },
  }[end.kind]();
  return [end.kind, what, steps.length, status].join(" ");
}

/** Redirects from one address to the next, so many. */
const row = (count: number): Pair[] =>
  Array.from({ length: count }, (_, at) => [`/step-${at}`, `/step-${at + 1}`]);

test.each<[string, Pair[], string | undefined]>([
  ["/a", [], undefined],
  ["/a", [["/b", "/c"]], undefined],
  ["/a", [["/a", "/c"]], "own /c 1 301"],
  ["/a", [["/a", "https://other.example/x", 302]], "external https://other.example/x 1 302"],
  [
    "/a",
    [
      ["/a", "/b", 302],
      ["/b", "/c", 301],
    ],
    "own /c 2 302",
  ],
  [
    "/a",
    [
      ["/a", "/b", 301],
      ["/b", "/c", 302],
    ],
    "own /c 2 301",
  ],
  ["/a", [["/a", null, 410]], "gone  1 410"],
  ["/a", [["/a", "/b", 410]], "gone  1 410"],
  ["/a", [["/a", null]], "gone  1 301"],
  ["/a", [["/a", "doc:rg1000"]], "document rg1000 1 301"],
  ["/a", [["/a", "doc:none"]], "missing none 1 301"],
  ["/a", [["/a", "doc:clock"]], "missing clock 1 301"],
  [
    "/a",
    [
      ["/a", "/b"],
      ["/b", "/a"],
    ],
    "loop  3 301",
  ],
  ["/a", [["/a", "//other.example"]], "loop  1 301"],
  ["/step-0", row(10), "own /step-10 10 301"],
  ["/step-0", row(11), "loop  11 301"],
  [
    "/a",
    [
      ["/a", "/rk-news"],
      ["/rk-news", "/b"],
    ],
    "own /rk-news 1 301",
  ],
  [
    "/a",
    [
      ["/a", "/news/first"],
      ["/news/first", "/b"],
    ],
    "own /news/first 1 301",
  ],
  ["/a?x=1", [["/a", "/b?y=2"]], "own /b?y=2 1 301"],
  ["/a?x=1", [["/a", "/b"]], "own /b?x=1 1 301"],
  ["/a?x=1", [["/a?x=1", "/b"]], "own /b 1 301"],
  [
    "/a?x=1",
    [
      ["/a?x=1", "/b"],
      ["/a", "/c"],
    ],
    "own /b 1 301",
  ],
  ["/news/withdrawn", [["/rk-publish?id=999", "/b"]], "own /b 1 301"],
  ["/news/withdrawn", [["/news/withdrawn", "/c"]], "own /c 1 301"],
  ["/news/none", [["/rk-publish?id=999", "/b"]], undefined],
  ["/x/withdrawn", [["/rk-publish?id=999", "/b"]], undefined],
])("%s leads by %j to: %s", (text, pairs, expected) => {
  expect(followed(text, pairs)).toBe(expected);
});

test("A view's own redirects are followed where no others are given", () => {
  const redirects = [{ id: 1, from: "/a", to: "/b", status: 301, isRemoved: false } as const];
  const own = new View("en", new OwnDocs([]), { addresses: AddressBook.empty.with({ redirects }) });
  expect(followRedirects(own, addressOf("/a"))?.end).toEqual({
    ...{ kind: "own", address: { path: "/b", search: "" } },
  });
  expect(followRedirects(view, addressOf("/a"))).toBeUndefined();
});

test.each([
  ["/", true],
  ["/news", true],
  ["/news/first", true],
  ["/news/FIRST", true],
  ["/news/none", false],
  ["/news/withdrawn", false],
  ["/products/first", false],
  ["/none", false],
  ["/rk-news", true],
  ["/rk-news?id=3", true],
  ["/rk-news?id=2", false],
  ["/product-info?id=101", true],
  ["/product-info?id=", true],
  ["/product-info", true],
  ["/product-info?id=301", false],
  ["/product-info?id=999", false],
  ["/product-compare?id=999", true],
])("%s is a page: %s", (text, expected) => {
  expect(isPageOf(view, addressOf(text))).toBe(expected);
});

test("A document has an address by queries in sections whose documents have pages of their own", () => {
  expect([
    queryAddress("news", 7),
    queryAddress("products", 8),
    queryAddress("investors", 9),
  ]).toEqual([
    ...[
      { path: "/rk-publish", search: "id=7" },
      { path: "/product-info", search: "id=8" },
      undefined,
    ],
  ]);
});

import { expect, it } from "vitest";
import { AddressBook, type AddressRow } from "./siteAddressBook.ts";

const address = (slug: string, changes: Partial<AddressRow> = {}): AddressRow => ({
  ...{ documentId: 1, section: "news", slug, isCurrent: true },
  ...changes,
});

const redirect = { id: 1, from: "/old", to: "/new", status: 301, isRemoved: false } as const;

it("A book of addresses resolves present and former ones, and keeps its entries through a change", () => {
  const before = AddressBook.empty.with({ addresses: [address("first")] });
  const after = before.with({
    addresses: [address("second"), address("first", { isCurrent: false })],
  });
  expect(before.of(1)?.slug).toBe("first");
  expect(after.of(1)?.slug).toBe("second");
  expect(after.find("news", "FIRST")).toMatchObject({ documentId: 1, isCurrent: false });
  expect(after.find("products", "first")).toBeUndefined();
  expect(before.find("news", "second")).toBeUndefined();
});

it("A change of one kind leaves the other unchanged, and no change leaves the book", () => {
  const one = AddressBook.empty.with({ addresses: [address("first")] });
  const both = one.with({ redirects: [redirect] });
  expect(both.of(1)?.slug).toBe("first");
  expect(both.redirects.get("/old")?.to).toBe("/new");
  const second = both.with({ addresses: [address("second")], redirects: [] });
  expect(second.redirects.get("/old")?.to).toBe("/new");
  const same = both.with({
    addresses: [address("second")],
    redirects: [{ ...redirect, to: "/a" }],
  });
  expect([same.of(1)?.slug, same.redirects.get("/old")?.to]).toEqual(["second", "/a"]);
  expect(both.with({})).toBe(both);
});

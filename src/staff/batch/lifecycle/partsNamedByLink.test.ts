import { describe, expect, it } from "vitest";
import type { AddressBook } from "../../../content/published/siteAddressBook.ts";
import { lifecyclePart } from "./lifecycleParts.ts";
import { PartNames } from "./partsNamedByLink.ts";

const readable: Readonly<Record<string, number>> = { "products/rg-1": 1, "products/a/b": 2 };

const addresses = {
  find: (section: string, slug: string) => {
    const documentId = readable[`${section}/${slug}`];
    return documentId === undefined ? undefined : { documentId };
  },
} as unknown as AddressBook;

const part = (key: string, partNumber: string, orderCodes: readonly string[] = []) =>
  lifecyclePart(key, {
    ...{ partNumber, lifecycle: {}, variants: orderCodes.map((orderCode) => ({ orderCode })) },
  });

const names = new PartNames(
  [
    { id: 1, part: part("rg1", "RG-1", ["RG1-A"]) },
    { id: 2, part: part("bc", "BC847B,215") },
    { id: 3, part: part("bare", "") },
  ],
  addresses,
  ["https://en.example", "https://zh.example"],
);

describe("The selected parts", () => {
  it("are known by their numbers and order codes, however they are written", () => {
    expect(["rg 1", "RG1a", "bc847b,215", "RG2", ""].map((one) => names.numbered(one))).toEqual([
      ...["rg1", "rg1", "bc", undefined, undefined],
    ]);
    expect([...names.keys]).toEqual(["rg1", "bc", "bare"]);
  });

  it.each([
    ["/product-info?id=1", ["rg1"]],
    ["/mobile/product-info?id=3&lang=zh", ["bare"]],
    ["https://en.example/product-info?id=2#top", ["bc"]],
    ["  https://zh.example/product-info?id=2 ", ["bc"]],
    ["https://other.example/product-info?id=2", []],
    ["/product-info?id=4", []],
    ["/product-info", []],
    ["/solution-info?id=1", []],
    ["/products/rg-1", ["rg1"]],
    ["/products/a/b", ["bc"]],
    ["/products/a", []],
    ["/news/rg-1", []],
    ["/solutions/rg-1", []],
    // Forms begin with a part; what a page is of comes first.
    ["/ask?part=RG1-A", ["rg1"]],
    ["/products/rg-1?part=bc847b,215", ["rg1", "bc"]],
    ["/products/rg-1?part=RG-1", ["rg1"]],
    ["/ask?other=RG1-A", []],
    ["not an address", []],
    ["", []],
  ])("are led to or named by %j", (address, keys) => {
    expect(names.inAddress(address)).toEqual({ keys, isComparison: false });
  });

  it.each([
    ["/product-compare?ids=1,9,RG1-A", ["rg1"]],
    ["/product-compare?ids=BC847B,215,3", ["bc", "bare"]],
    ["/product-compare?ids=9,8", []],
    ["/product-compare.csv?ids=2&ids=1", ["bc", "rg1"]],
  ])("are compared by %j", (address, keys) => {
    expect(names.inAddress(address)).toEqual({ keys, isComparison: true });
  });
});

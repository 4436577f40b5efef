import { describe, expect, it } from "vitest";
import { companyPages } from "../../../../tests/support/companyPages.ts";
import {
  buildColumn,
  publish,
  smallWorld,
  type WorldDocument,
} from "../../../../tests/support/world.ts";
import type { AnyDoc } from "../../published/publishedDocument.ts";
import { columnTarget, documentTarget } from "./addresses.ts";

async function viewOf(...more: readonly WorldDocument[]) {
  return (await publish([...smallWorld(), ...companyPages(), ...more])).views.en;
}

async function targetOf(key: string, ...more: readonly WorldDocument[]) {
  const view = await viewOf(...more);
  const doc: AnyDoc | undefined = view.byKey(key);
  return doc && documentTarget(view, doc);
}

describe("a column's address", () => {
  it("of a plain column is its first shown child's", async () => {
    expect(await targetOf("legal")).toEqual({
      kind: "page",
      page: "page",
      query: { id: 87, pid: "4,86" },
    });
    const hidden = buildColumn({ id: 92, key: "plain", body: { type: 0, href: undefined } });
    const child = buildColumn({ id: 93, key: "gone", body: { parent: "plain", status: 0 } });
    expect(await targetOf("plain", hidden, child)).toBeUndefined();
  });

  it("follows from its type where it names none", async () => {
    expect(await targetOf("downloads")).toMatchObject({ page: "downloads", query: { id: 81 } });
    expect(await targetOf("faq/boards")).toMatchObject({ page: "faq", query: { id: 67 } });
    const guestbook = buildColumn({ id: 94, key: "guestbook", body: { type: 8, href: undefined } });
    expect(await targetOf("guestbook", guestbook)).toMatchObject({ page: "contact-us" });
  });

  it("keeps the queries it names and identifies its column", async () => {
    expect(await targetOf("contact")).toEqual({
      kind: "page",
      page: "contact-us",
      query: { tab: "contact", id: 82, pid: "4" },
    });
  });

  it("is that of the child with the same link, where the page is one and undivided", async () => {
    const link = "contact-us?tab=contact";
    const above = buildColumn({ id: 95, key: "above", body: { type: 8, href: link } });
    const below = buildColumn({
      id: 96,
      key: "below",
      body: { parent: "above", type: 8, href: link },
    });
    expect(await targetOf("above", above, below)).toMatchObject({
      query: { tab: "contact", id: 96, pid: "95" },
    });
    expect(await targetOf("about")).toMatchObject({ query: { id: 68, pid: "4" } });
  });

  it("of a list is its own, though columns under it have the same link", async () => {
    const view = await viewOf();
    const faq = view.column("faq");
    expect(faq && columnTarget(faq)).toMatchObject({ query: { id: 65 } });
  });
});

describe("a document's address", () => {
  it("is its place on the page of its column, where it has no page of its own", async () => {
    expect(await targetOf("faq/711")).toEqual({
      kind: "page",
      page: "faq",
      query: { id: 66, pid: "4,65" },
      anchor: "item-711",
    });
    expect(await targetOf("honour/601")).toMatchObject({ page: "honor", anchor: "item-601" });
    expect(await targetOf("download/781")).toMatchObject({ anchor: "item-781" });
  });

  it("is the whole page if the document is its only content", async () => {
    expect(await targetOf("page/761")).toEqual({
      kind: "page",
      page: "page",
      query: { id: 87, pid: "4,86" },
    });
  });

  it("of a position is a page of its own", async () => {
    expect(await targetOf("career/741")).toEqual({
      kind: "page",
      page: "join-us",
      query: { id: 741, pid: "4,80" },
    });
  });
});

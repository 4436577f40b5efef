import { describe, expect, it } from "vitest";
import { companyPages } from "../../../../tests/support/companyPages.ts";
import { contextOf } from "../../../../tests/support/shownPage.tsx";
import { buildColumn } from "../../../../tests/support/world.ts";
import { columnOfPage } from "./requestedColumn.ts";

const world = await contextOf(companyPages());

const idOf = (...asked: Parameters<typeof columnOfPage>) => columnOfPage(...asked)?.doc.id;

describe("the column of a page", () => {
  it("is the one under `id`, or with an empty `id` the last of `pid`", () => {
    expect(idOf("faq", { id: "66", pid: "4,65" }, world.view)).toBe(66);
    expect(idOf("faq", { id: "", pid: "4,65,67" }, world.view)).toBe(67);
  });

  it("is the first that links to the page if none is requested", () => {
    expect(idOf("faq", {}, world.view)).toBe(65);
    expect(idOf("join-us", { id: "", pid: "" }, world.view)).toBe(80);
  });

  it("is a visible one rather than a hidden one before it", async () => {
    const hidden = { type: 10, href: "honor", status: 0, position: 0, parent: null };
    const documents = [buildColumn({ id: 59, key: "archive", body: hidden }), ...companyPages()];
    const { view } = await contextOf(documents);
    expect(idOf("honor", {}, view)).toBe(60);
    expect(idOf("honor", { id: "59" }, view)).toBe(59);
  });

  it("is the one that a column redirects to", () => {
    expect(idOf("company-profile", { id: "4" }, world.view)).toBe(68);
    expect(idOf("page", { id: "86" }, world.view)).toBe(87);
  });

  it("is missing if the id is unknown, or links to another page", () => {
    for (const id of ["60", "999", "601", "x", "-1", "1e3"]) {
      expect(idOf("faq", { id }, world.view)).toBeUndefined();
    }
  });
});

import { describe, expect, it } from "vitest";
import { addAccount } from "../../../../tests/support/accounts.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { staffMessages } from "../../../base/i18n/staff/index.ts";
import { DocumentError } from "../../../content/types/documentError.ts";
import { InvalidDocument } from "../../../content/types/fields/bodyProblems.ts";
import type { LanguageEffects } from "../../../staff/editing/documentOperations.ts";
import {
  DanglingReference,
  PartNumberTaken,
} from "../../../staff/editing/documents/documentErrors.ts";
import { MissingRequired } from "../../../staff/editing/publishing/requirements/checkFamilyRequirements.ts";
import { presentActors, presentDifferences } from "./presentDifferences.ts";
import { presentLanguages, presentRefusal } from "./publicationEffectsRoute.ts";

const t = staffMessages.en;
const titles: Readonly<Record<string, string>> = { rg2000: "Another chip" };
const naming = {
  ...{ language: "en" as const, yes: "yes", no: "no" },
  item: t.adminPublishing.item,
  title: (key: string) => titles[key],
};

class OtherRefusal extends DocumentError {
  override readonly name = "OtherRefusal";
  readonly status = 409;
}

describe("A refused publication", () => {
  const { refusals } = t.adminPublishing;
  const context = { type: "news" as const, copy: { title: {}, date: "x" }, naming };
  const refusal = (error: DocumentError | InvalidDocument, type: "news" | "product" = "news") =>
    presentRefusal(error, "own", { ...context, type }, t);

  it("names the fields of its own document alone, each once", () => {
    const path = ["column"] as const;
    const found = refusal(
      new DanglingReference([
        { from: "own", path, key: "none", type: "column", reason: "missing" },
        { from: "own", path, key: "none", type: "column", reason: "missing" },
        { from: "other", path: ["image"], key: "rg2000", type: "column", reason: "missing" },
      ]),
    );
    expect(found).toMatchObject({
      message: refusals.DanglingReference,
      fields: [{ path: "/column", message: expect.stringContaining("none does not exist") }],
    });
    expect(found.fields).toHaveLength(1);
    const gaps = [
      { path: ["values", "clock"], key: "other", family: "family" },
      { path: ["name", "zh"], key: "own", family: "family" },
    ] as const;
    const missing = refusal(new MissingRequired(gaps), "product");
    expect(missing.fields.map((field) => field.path)).toEqual(["/name/zh"]);
    const problem = { path: ["date"], problem: { code: "missing" as const } };
    const invalid = new InvalidDocument({ type: "news", body: {}, problems: [problem, problem] });
    expect(refusal(invalid).fields.map((field) => field.path)).toEqual(["/date"]);
  });

  it("names the owner of a part number where the person sees it, and nothing more of an unknown refusal", () => {
    const taken = (owner: string | undefined, key = "own") => ({
      ...{ key, path: ["partNumber"], message: "taken", ...(owner !== undefined && { owner }) },
    });
    const sentence = (owner: string | undefined) =>
      refusal(new PartNumberTaken([taken(owner), taken("x", "other")]), "product").fields.map(
        ({ message }) => message,
      );
    expect(sentence("rg2000")).toEqual([expect.stringContaining("Another chip")]);
    expect(sentence("hidden")).toEqual([expect.stringContaining("hidden")]);
    expect(sentence(undefined)).toHaveLength(1);
    expect(refusal(new OtherRefusal("odd"))).toEqual({ message: refusals.other, fields: [] });
  });
});

describe("Effects of a publication", () => {
  it("have differences where a language is shown before and afterwards", async () => {
    const effects = (wasPublished: boolean, isPublished: boolean): LanguageEffects => ({
      ...{ wasPublished, isPublished, texts: [], facts: [], borrowed: ["/title/en"] },
      ...{ missing: [], bodies: { before: { date: "2026-01-01" }, after: { date: "2026-01-02" } } },
    });
    const context = { type: "news" as const, copy: {}, naming };
    const { en, zh } = await presentLanguages(
      { en: effects(true, true), zh: effects(false, true) },
      context,
    );
    expect(en.differences).toMatchObject([{ path: "/date", before: "2026-01-01" }]);
    expect(zh).toMatchObject({ was_published: false, is_published: true, differences: [] });
    expect(zh.borrowed).toMatchObject([{ path: "/title/en" }]);
    const gone = await presentLanguages(
      { en: effects(true, false), zh: effects(true, true) },
      context,
    );
    expect([gone.en.differences.length, gone.zh.differences.length]).toEqual([0, 1]);
  });

  it("name what was removed as it was, and what is there as it is", () => {
    const shown = presentDifferences(
      [
        { path: "/date", language: undefined, change: "removed", before: "2026-01-01" },
        { path: "/title/en", language: "en", change: "added", after: "New" },
      ],
      { type: "news", before: { date: "2026-01-01" }, after: { title: { en: "New" } } },
      naming,
    );
    expect(shown).toEqual([
      {
        ...{ path: "/date", label: expect.any(String), language: null, change: "removed" },
        ...{ before: "2026-01-01", after: null, blocks: [] },
      },
      {
        ...{ path: "/title/en", label: "Title", language: "en", change: "added", blocks: [] },
        ...{ before: null, after: "New" },
      },
    ]);
  });
});

forSqlite("People in a history", (open) => {
  it("are named by their names, else by their accounts, and others by their ids alone", async () => {
    const store = await open();
    const lin = await addAccount(store, { account: "lin" });
    const other = await addAccount(store, { account: "mei" });
    await store.db.updateTable("accounts").set({ name: "" }).where("id", "=", other).execute();
    const ids = [`account:${lin}`, `account:${other}`, "account:99", "server", null];
    const actor = await presentActors(store.db, ids);
    expect(ids.map(actor)).toEqual([
      { id: `account:${lin}`, name: "Lin Wei" },
      { id: `account:${other}`, name: "mei" },
      { id: "account:99", name: null },
      { id: "server", name: null },
      null,
    ]);
    const nobody = await presentActors(store.db, ["server"]);
    expect(nobody("server")).toEqual({ id: "server", name: null });
  });
});

import { expect, test } from "vitest";
import { faqBody } from "../../../../tests/support/bodies.ts";
import { parts, setOf, withParts } from "../../../../tests/support/changeSetParts.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import { serverPerson } from "../../access/rights.ts";
import { createDocument } from "../../editing/documentOperations.ts";
import { applyChangeSet, reviewChangeSet } from "./apply/applyChangeSet.ts";
import type { ChangeSet, ChangeSetOptions } from "./changeSetTypes.ts";

const whole = { by: serverPerson, now: 10 } satisfies ChangeSetOptions;

/** Problems of a change set that is only reviewed. */
async function problemsOf(store: Store, set: ChangeSet, options: ChangeSetOptions = whole) {
  const { problems } = await reviewChangeSet(store, set, options);
  return problems.map(({ key, path, code }) => `${code} ${key}${path}`);
}

const faq = (key: string) => ({ key, type: "faq" as const, body: faqBody() });
const setting = (key: string, name: string, value: unknown) => ({
  ...{
    key,
    type: "setting" as const,
    body: { name, value } as ChangeSet["cells"][number]["after"],
  },
});

forSqlite("A change set that makes documents", (open) => {
  test("is refused where it makes a setting that another document has", async () => {
    const store = await withParts(open);
    const made = (...documents: unknown[]) => ({ ...setOf(), documents }) as ChangeSet;
    const grey = setting("settings/page-grey", "page_grey", "close");
    expect(await problemsOf(store, made(faq("q1"), grey))).toEqual([]);
    const other = { ...grey, key: "old-grey" };
    expect(await problemsOf(store, made(faq("q1"), other))).toEqual([
      "other-setting old-grey/name",
    ]);
    // One of an earlier release keeps its key, and its setting.
    await store.transaction((tx) => createDocument(tx, { ...grey, now: 5 }));
    await store.db
      .updateTable("documents")
      .set({ key: "old-grey" })
      .where("key", "=", grey.key)
      .execute();
    expect(await problemsOf(store, made(faq("q1"), grey))).toEqual([
      "other-setting settings/page-grey/name",
    ]);
    const done = await applyChangeSet(store, made(faq("q1")), whole);
    expect(done).toMatchObject({ isApplied: true, review: { documents: 1, problems: [] } });
  });

  test("may refer to these, as documents of the type that it requires", async () => {
    const store = await withParts(open);
    const cells = ["q1", "rg9"].map((after, at) => ({
      ...{ key: parts[at] ?? "", path: "/replacement", before: undefined, after },
    }));
    const set = { ...setOf(...cells), documents: [faq("q1")] };
    expect(await problemsOf(store, set, { ...whole, publish: ["en"] })).toEqual([
      "broken-reference q1/column",
      "broken-reference rg1/replacement",
      "broken-reference rg2/replacement",
    ]);
  });

  test.each(["en", "zh"] as const)("publishes no part number twice in %s", async (language) => {
    const store = await withParts(open);
    const renamed = setOf({ key: "rg1", path: "/partNumber", before: "RG1", after: "RG2" });
    expect(await problemsOf(store, renamed, { ...whole, publish: [language] })).toEqual([
      "part-number-taken rg1/partNumber",
    ]);
    expect(await problemsOf(store, renamed)).toEqual([]);
  });
});

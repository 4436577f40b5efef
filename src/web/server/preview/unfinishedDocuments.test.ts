import { expect, test } from "vitest";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { openPublishedCompany } from "../../../../tests/support/publishedCompany.ts";
import { forEachStore, forSqlite } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import { serverPerson } from "../../../staff/access/rights.ts";
import { scheduleTogether } from "../../../staff/editing/documentOperations.ts";
import { beginDocument } from "../../../staff/editing/documents/drafts.ts";
import { valueHash } from "../../../staff/editing/workingCopies/bodyFields.ts";
import { patchDocument } from "../../../staff/editing/workingCopies/patchDocument.ts";

const closeLater = closedAfterEach();

/** A part as somebody begins it. */
const begun = { partNumber: "RG9001", column: "family", values: {} };

async function companyWithBegunPart(store: Store) {
  const company = await openPublishedCompany(store);
  closeLater(company);
  const { id } = await store.transaction((tx) =>
    beginDocument(tx, { type: "product", key: "rg9001", body: begun, now: 2 }),
  );
  const type = (key: string, path: string, before: unknown, after: string) =>
    patchDocument(store, {
      ...{ key, by: serverPerson, now: 3 },
      operations: [{ op: "set", path, before: valueHash(before), after }],
    });
  return { ...company, id, type };
}

forEachStore("A preview with an unfinished part", (open) => {
  test("is the site without it, and with everything else", async () => {
    const { id, page, type } = await companyWithBegunPart(await open());
    await type("news/second", "/title/en", "A new part", "Typed title");
    for (const wish of [`d${id}`, `d${id}r1`, `d${id}.302`, "changes"]) {
      for (const path of [
        ...["/", "/mobile", "/product-list", "/product-list?id=12", "/mobile/product-list?id=12"],
        ...["/search-result?search=RG9001", "/solution-info", "/rk-news?id=40", "/downloads"],
        ...[`/product-compare?ids=101,${id}`, `/mobile/product-compare?ids=101,102,${id}&lang=zh`],
      ]) {
        const { statusCode, body } = await page(`/studio/preview/${wish}${path}`);
        expect({ wish, path, statusCode }).toEqual({ wish, path, statusCode: 200 });
        const isTyped = path.startsWith("/rk-news") && (wish === "changes" || wish.includes("302"));
        if (isTyped) expect(body).toContain("Typed title");
        if (path.startsWith("/product-list")) expect(body).not.toContain("RG9001");
      }
      const own = await page(`/studio/preview/${wish}/product-info?id=${id}`);
      expect(own.statusCode).toBe(404);
      expect(own.body).toContain("data-undrawn");
    }
    // Typing into it changes nothing until it is complete.
    await type("rg9001", "/name/en", undefined, "A part");
    expect((await page("/studio/preview/changes/product-list?id=12")).statusCode).toBe(200);
  });

  test("reports in the person's language which document it leaves out, and why", async () => {
    const { world, token, id, type } = await companyWithBegunPart(await open());
    const path = "/preview/left-out?wish=changes";
    const told = async (language: string, as = token) => {
      const headers = { "accept-language": language };
      return (await world.ask("GET", path, { as, headers })).data.list;
    };
    expect(await told("en")).toEqual([
      {
        ...{ id, key: "rg9001", type: "product" },
        message:
          "“RG9001” is incomplete, so the preview does not include it. Missing or invalid: Name, Summary, Lifecycle, Packages.",
      },
    ]);
    expect(await told("zh")).toMatchObject([
      {
        message:
          "“RG9001”有内容缺失或有误，预览中不包含该文档。相关字段：名称、简介、生命周期、封装。",
      },
    ]);
    // A document that can be drawn as it was saved is not left out.
    await type("rg1000", "/lifecycle/since", "2025-01-01", "soon");
    expect(await told("en")).toHaveLength(1);
    const others = await world.person("news-only", ["editor", { types: ["news"] }]);
    expect(await told("en", others.token)).toEqual([]);
    expect((await world.ask("GET", "/preview/left-out?wish=x", { as: token })).status).toBe(404);
  });
});

forSqlite("A preview of a revision that does not fit its type any more", (open) => {
  test("shows the published state, with a notice", async () => {
    const store = await open();
    const { world, token, page } = await companyWithBegunPart(store);
    const { db } = store;
    const { body: whole } = await db
      .selectFrom("revisions")
      .select("body")
      .where("document_id", "=", 101)
      .executeTakeFirstOrThrow();
    await db
      .insertInto("revisions")
      .values({ document_id: 101, number: 2, body: whole, created_at: 3, author: null })
      .execute();
    const at = Date.now() + 3_600_000;
    await store.transaction((tx) =>
      scheduleTogether(tx, [
        { key: "rg1000", action: "publish", language: "en", revisionNumber: 2, at, now: 3 },
      ]),
    );
    // As if the type had asked for less when it was saved.
    await db
      .updateTable("revisions")
      .set({ body: JSON.stringify({ partNumber: "RG1000", column: "family" }) })
      .where("document_id", "=", 101)
      .where("number", "=", 2)
      .execute();
    for (const wish of ["d101r2", `at${at}`, "changes"]) {
      const { body, statusCode } = await page(`/studio/preview/${wish}/product-info?id=101`);
      expect({ wish, statusCode }).toEqual({ wish, statusCode: 200 });
      expect(body).toContain("A chip");
      const { data } = await world.ask("GET", `/preview/left-out?wish=${wish}`, { as: token });
      const message = expect.stringContaining("shows the published version");
      expect(data.list).toContainEqual({ id: 101, key: "rg1000", type: "product", message });
    }
  });
});

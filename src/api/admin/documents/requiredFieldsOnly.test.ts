import { afterEach, expect, it, vi } from "vitest";
import * as z from "zod";
import { type AdminWorld, adminWorld } from "../../../../tests/support/admin.ts";
import { openTestApp } from "../../../../tests/support/app.ts";
import { sampleBodies, sampleKeys } from "../../../../tests/support/sampleBodies.ts";
import { registerSampleFile } from "../../../../tests/support/sampleFile.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { languageFacts, languages } from "../../../base/site/languages.ts";
import type { Store } from "../../../base/store/store.ts";
import { followPublication } from "../../../content/published/livePublication.ts";
import { contentTypes } from "../../../content/types/index.ts";
import { type TypeName, typeNames } from "../../../content/types/typeNames.ts";
import { endpoints } from "../../public/endpoints/index.ts";
import { describeApi } from "../../public/reference/index.ts";

/** Referred to before those that refer. */
const order = [
  ...new Set<TypeName>(["parameterGroup", "parameter", "column", "product", ...typeNames]),
];

const typeName = z.enum(typeNames);

/** A body, or the sample, without everything that may be left out. */
function minimalBody(type: TypeName, whole: object = sampleBodies[type]): Record<string, unknown> {
  const body: Record<string, unknown> = { ...whole };
  if (type === "product") body.values = {};
  for (const [name, value] of Object.entries(body)) {
    delete body[name];
    if (!contentTypes[type].body.safeParse(body).success) body[name] = value;
  }
  return body;
}

/** A column of each type's own, so that its list is shown. */
function columnsOf(type: TypeName): { key: string; body: Record<string, unknown> } | undefined {
  const { code } = contentTypes[type];
  if (!("column" in sampleBodies[type]) && type !== "column") return undefined;
  const body = { ...minimalBody("column"), type: code ?? 2 };
  return { key: type === "column" ? sampleKeys.column : `columns/${type.toLowerCase()}`, body };
}

forEachStore("Documents with nothing but the required fields", (open) => {
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    vi.restoreAllMocks();
    for (const close of closing.splice(0).reverse()) await close();
  });

  async function openWorld() {
    const world = await adminWorld(await open());
    closing.push(world.close);
    return world;
  }

  async function beginAll({ ask, person }: AdminWorld) {
    const begin = async (type: TypeName, key: string, body: object) => {
      const { token: as } = await person(`lin-${key.replaceAll("/", "-")}`, "admin");
      const path = `/documents/${encodeURIComponent(key)}`;
      const begun = await ask("POST", "/documents", { as, body: { type, key, body } });
      expect({ key, ...begun }).toMatchObject({ key, status: 200 });
      const saved = await ask("POST", `${path}/save`, { as });
      expect({ key, ...saved }).toMatchObject({ key, status: 200 });
      const { revision } = saved.data;
      const shown = await ask("POST", `${path}/publish`, { as, body: { languages, revision } });
      expect({ key, ...shown }).toMatchObject({ key, status: 200 });
    };
    for (const type of order) {
      const column = columnsOf(type);
      if (column !== undefined) await begin("column", column.key, column.body);
      if (type === "column") continue;
      const body = { ...minimalBody(type), ...(column && { column: column.key }) };
      await begin(type, sampleKeys[type], body);
    }
  }

  /** Everything that links lead to, from the home pages of both surfaces on. */
  async function readEverything(store: Store) {
    const live = await followPublication(store, (error) => {
      throw error;
    });
    const { app, close } = await openTestApp({ live });
    closing.push(live.close, close);
    const words = ["English", "中文", "RG1032"].map(encodeURIComponent);
    const searches = words.flatMap((word) => [`/search?q=${word}`, `/mobile/search?q=${word}`]);
    const found = new Set(["/", "/mobile", "/sitemap.xml", ...searches]);
    for (const language of languages) {
      const base = `${languageFacts[language].apiBase}/`;
      const { operations } = describeApi(live.current().views[language]);
      for (const { path } of endpoints) {
        const { example } = operations.find((one) => one.path === base + path) ?? {};
        if (example !== undefined) found.add(example);
      }
    }
    const failed: string[] = [];
    const paths = new Map<string, Set<string>>();
    for (const url of found) {
      const { statusCode, headers, body } = await app.inject(url);
      if (statusCode >= 500) failed.push(`${statusCode} ${url}`);
      if (!String(headers["content-type"]).startsWith("text/html")) continue;
      for (const [, href = ""] of body.matchAll(/<a [^>]*?href="(\/[^"#]*)/g)) {
        const [path = ""] = href.split("?");
        const known = paths.get(path) ?? new Set();
        // Filters and orders of one list are one page.
        if (/^\/(?:storage|assets|studio|docs)/.test(path) || known.size === 2) continue;
        paths.set(path, known.add(href));
        found.add(href.replaceAll("&amp;", "&"));
      }
    }
    return { failed, count: found.size };
  }

  /** Takes the defaults out of all revisions: some were begun before defaults were stored. */
  async function shorten(store: Store): Promise<void> {
    const rows = await store.db
      .selectFrom("revisions")
      .innerJoin("documents", "documents.id", "revisions.document_id")
      .select(["revisions.id", "type", "body"])
      .execute();
    for (const { id, type, body } of rows) {
      const short = JSON.stringify(minimalBody(typeName.parse(type), JSON.parse(body)));
      await store.db.updateTable("revisions").set({ body: short }).where("id", "=", id).execute();
    }
  }

  it("are stored complete, and shown on every page and in every list, also in the other language", async () => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const world = await openWorld();
    await registerSampleFile(world.store);
    await beginAll(world);
    const rows = await world.store.db
      .selectFrom("published")
      .innerJoin("documents", "documents.id", "published.document_id")
      .innerJoin("revisions", "revisions.id", "published.revision_id")
      .select(["key", "type", "body"])
      .execute();
    expect(rows.length).toBeGreaterThan(2 * typeNames.length);
    for (const { key, type, body } of rows) {
      const stored: unknown = JSON.parse(body);
      const whole = contentTypes[typeName.parse(type)].body.parse(stored);
      expect({ key, stored }).toEqual({ key, stored: whole });
    }
    await shorten(world.store);
    const { failed, count } = await readEverything(world.store);
    expect(failed).toEqual([]);
    expect(count).toBeGreaterThan(60);
    expect(errors.mock.calls).toEqual([]);
  });
});

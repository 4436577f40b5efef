import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod";
import { adminRoutes } from "../../src/api/admin/routes/index.ts";
import { expectations } from "../../src/api/parameters.ts";
import { href } from "../../src/base/site/addresses/href.ts";
import { pageKeys } from "../../src/base/site/addresses/pages.ts";
import { surfaces } from "../../src/base/site/addresses/surfaces.ts";
import { languages } from "../../src/base/site/languages.ts";
import { unwrapped } from "../../src/content/types/fields/schemaFields.ts";
import { type TypeName, typeNames } from "../../src/content/types/typeNames.ts";
import { serverPerson } from "../../src/staff/access/rights.ts";
import { documentByKey } from "../../src/staff/editing/documents/documentRows.ts";
import { beginDocument } from "../../src/staff/editing/documents/drafts.ts";
import { isRecord, valueHash } from "../../src/staff/editing/workingCopies/bodyFields.ts";
import { openCopy } from "../../src/staff/editing/workingCopies/workingCopyRows.ts";
import { companyKeys, companyParts, openPublishedCompany } from "../support/publishedCompany.ts";
import { type Choose, chooser, RandomBodies } from "../support/randomBodies.ts";
import { forSqlite } from "../support/store.ts";

// Working copies are not validated until they become revisions, and a document may be created with
// some of its fields: whatever they contain, no response about them is an internal error.

type Opened = Awaited<ReturnType<typeof openPublishedCompany>>;

interface Draft {
  readonly id: number;
  readonly key: string;
  readonly type: TypeName;
}

/** Creates a document with some fields, or takes an existing one, and types into it. */
async function draftIn(
  opened: Opened,
  { bodies, choose, key }: { bodies: RandomBodies; choose: Choose; key: string },
): Promise<Draft> {
  const { world, token } = opened;
  const { store } = world;
  const type = typeNames[choose(typeNames.length)] ?? "product";
  // A setting is an existing document.
  const isSetting = type === "setting";
  const old = isSetting || choose(3) === 0 ? companyParts.filter((one) => one.type === type) : [];
  const known = old[choose(isSetting ? old.length : old.length + 1)];
  const draft =
    known ??
    (await store.transaction(async (tx) => {
      const { id } = await beginDocument(tx, { type, key, body: bodies.begun(type), now: 2 });
      return { id, key, type };
    }));
  if (choose(4) === 0) return draft;
  const document = await documentByKey(store.db, draft.key, serverPerson);
  const { body } = await openCopy(store.db, document);
  const operations = setting(body, bodies.damaged(bodies.whole(type)));
  // All at once or, where one is refused, each by itself.
  const requests = [operations, ...operations.map((one) => [one])];
  for (const [index, some] of requests.entries()) {
    const path = `/documents/${encodeURIComponent(draft.key)}`;
    const sent = { request: `${key}-${index}-request`, operations: some };
    const { status } = await world.ask("PATCH", path, { as: token, body: sent });
    expectUsable(opened, `PATCH ${path}`, status);
    if (status === 200 && index === 0) break;
  }
  return draft;
}

/** Operations that turn one body into another, one for each field of the type. */
function setting(from: unknown, to: unknown): object[] {
  const [before, after] = [isRecord(from) ? from : {}, isRecord(to) ? to : {}];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) => ({
    ...{ op: "set", path: `/${name}`, before: valueHash(before[name]) },
    ...(after[name] !== undefined && { after: after[name] }),
  }));
}

/** Routes that do not depend on drafts, or with long responses. */
const others = /^\/(?:audit|events|openapi|reference|people|me|roles|acts|invitations|system)/;

const reads = adminRoutes.filter(({ method, path }) => method === "GET" && !others.test(path));

/** Values of query parameters without an enumeration. */
function valuesOf({ id, key, type }: Draft): Readonly<Record<string, readonly string[]>> {
  return {
    q: ["a", key],
    column: ["family", key],
    family: ["family", key],
    keys: [key],
    ids: [`${id}`],
    file: ["a/b.svg"],
    address: [`/p/${key}`],
    wish: [`d${id}`, "changes", `at${Date.now()}`],
    path: ["/title/en", "/values/clock", "/name", "/value"],
    from: ["1", "live"],
    to: ["draft", "1"],
    by: ["/values/clock", "/name/en", "clock"],
    type: [type],
    languages: [...languages],
  };
}

/** Parameters that identify a document, a family or a file. */
const naming = ["key", "keys", "ids", "family", "column", "file", "address", "wish"];

/**
 * Addresses of the admin API that read a draft: each parameter of each route, one at a time.
 * @param isFirst false: leaves out routes that concern no document
 */
function addressesOf(draft: Draft, choose: Choose, isFirst: boolean): string[] {
  const values = valuesOf(draft);
  return reads.flatMap(({ path, query }) => {
    const names = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
    const isAbout = path.includes("{") || names.some((name) => naming.includes(name));
    if (!isFirst && (!isAbout || path === "/documents" || path === "/translation/xliff")) return [];
    // A workbook needs a thread.
    if (path === "/sheets/export") return isFirst ? `${path}?format=csv` : [];
    const named: Readonly<Record<string, string>> = {
      ...{
        key: encodeURIComponent(draft.key),
        type: draft.type,
        path: encodeURIComponent("a/b.svg"),
      },
    };
    const address = path.replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) => named[name] ?? `${draft.id}`,
    );
    const shape = query instanceof z.ZodObject ? Object.entries(query.shape) : [];
    const parts = shape.map(([name, schema]) => {
      const told = expectations.get(schema) ?? expectations.get(unwrapped(schema));
      const all = values[name] ?? (told && "values" in told ? told.values : []);
      const isNeeded = !z.safeParse(schema, undefined).success;
      return { isNeeded, pairs: all.map((value) => `${name}=${encodeURIComponent(value)}`) };
    });
    const needed = parts.flatMap(({ isNeeded, pairs }) =>
      isNeeded ? (pairs[choose(pairs.length)] ?? []) : [],
    );
    const optional = parts.flatMap(({ isNeeded, pairs }) =>
      isNeeded ? pairs : (pairs[choose(pairs.length)] ?? []),
    );
    return [[], ...optional.map((one) => [one])].map((more) => {
      const all = [...needed, ...more].join("&");
      return all === "" ? address : `${address}?${all}`;
    });
  });
}

type Act = readonly [method: "POST" | "PUT" | "PATCH", path: string, body: object];

/** Acts on a draft that are not tested elsewhere. */
function actsOn({ key, type }: Draft): Act[] {
  const at = `/documents/${encodeURIComponent(key)}`;
  const later = new Date(Date.now() + 86_400_000).toISOString();
  return [
    ["POST", "/arrangement/prepare", { keys: [key] }],
    ["POST", "/lifecycle/impact", { parts: [{ key }], stage: "obsolete", since: "2026-01-01" }],
    ["POST", "/lifecycle/impact", { family: key, stage: "nrnd", replacement: "rg1000" }],
    ["POST", "/sheets/export", { keys: [key, "rg1000"], format: "csv" }],
    ["POST", "/change-sets", cells(key)],
    ["POST", "/bulk", { act: { kind: "publish", languages }, keys: [key] }],
    ["POST", `${at}/redefinition-check`, { units: "keep", is_bare: false, options: {}, page: 1 }],
    ["POST", "/documents", { type, key: `${key}-copy`, body: {}, copy_of: key }],
    ["POST", `${at}/undo`, { direction: "undo" }],
    ["POST", `${at}/undo`, { direction: "redo" }],
    ["POST", `${at}/schedules`, { action: "publish", languages, at: later }],
    ["POST", `${at}/publish`, { languages, revision: 1 }],
    ["POST", `${at}/save`, {}],
    ["POST", `${at}/publish`, { languages: ["zh"], revision: 2 }],
    ["POST", "/arrangement/publish", { documents: [{ key, revision: 1 }] }],
    ["PUT", `${at}/address`, { slug: "new-address" }],
    ["POST", `${at}/discard`, {}],
    ["POST", `${at}/withdraw`, { languages: ["zh"] }],
    ["POST", `${at}/trash`, {}],
    ["POST", `${at}/untrash`, {}],
  ];
}

const cells = (key: string) => ({
  ...{ label: "x", origin: "grid", act: "check" },
  cells: [{ key, path: "/values/clock", before: null, after: "1 GHz" }],
});

async function visit(opened: Opened, drafts: readonly Draft[], choose: Choose) {
  const { world, token } = opened;
  for (const [index, draft] of drafts.entries()) {
    for (const path of addressesOf(draft, choose, index === 0)) {
      const { status } = await world.ask("GET", path, { as: token });
      expectUsable(opened, path, status);
    }
  }
  const surface = surfaces[choose(2)] ?? "desktop";
  const language = languages[choose(2)] ?? "en";
  const wishes = ["changes", `d${drafts[0]?.id}`];
  for (const wish of wishes) {
    const pages = pageKeys.map((page) => href({ surface, language, languageInQuery: true }, page));
    for (const page of [...pages, ...drafts.map(({ id }) => `/document/${id}`)]) {
      await draw(opened, `/studio/preview/${wish}${page}`);
    }
  }
}

async function draw(opened: Opened, url: string): Promise<void> {
  const { statusCode, headers } = await opened.page(url);
  expectUsable(opened, url, statusCode);
  if (headers.location !== undefined) await draw(opened, headers.location);
}

function expectUsable({ failures }: Opened, path: string, status: number): void {
  const failed = status >= 500 && failures.at(-1);
  expect({ path, status, failed }).toMatchObject({ failed: false });
}

forSqlite("Routes that read drafts", (open) => {
  test("answer with any unfinished draft", async () => {
    const opened = await openPublishedCompany(await open());
    const { world, token } = opened;
    let made = 0;
    try {
      await fc.assert(
        fc.asyncProperty(fc.nat(), async (seed) => {
          const choose = chooser(seed);
          const bodies = new RandomBodies(choose, companyKeys);
          const drafts: Draft[] = [];
          for (let count = 0; count < 2; count += 1) {
            made += 1;
            drafts.push(await draftIn(opened, { bodies, choose, key: `new-${made}` }));
          }
          await visit(opened, drafts, choose);
          for (const draft of drafts) {
            for (const [method, path, body] of actsOn(draft)) {
              const { status } = await world.ask(method, path, { as: token, body });
              expectUsable(opened, `${method} ${path}`, status);
            }
          }
        }),
        { numRuns: 2, endOnFailure: true },
      );
      // Background jobs have not failed either.
      expect(opened.failures).toEqual([]);
    } finally {
      await opened.close();
    }
  });
});

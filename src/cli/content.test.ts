import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { limits } from "../../tests/support/limits.ts";
import { makeFolder, makeSite, sampleDocuments } from "../../tests/support/sampleFolder.ts";
import { forEachStore, type StoreWorld } from "../../tests/support/store.ts";
import { ConfigError } from "../config/problems.ts";
import { draftOf, listDocuments } from "../content/documents.ts";
import { settings } from "../content/settings.ts";
import { publicationRevision } from "../store/publicationRevision.ts";
import type { Store } from "../store/store.ts";
import type { AuditFacts } from "./auditLog.ts";
import { runContent } from "./content.ts";

const now = Date.parse("2026-11-21T00:00:00Z");

/** Runs a command on this test's store, and gives all it did. */
async function run(world: StoreWorld, ...args: string[]) {
  const place = await world.place();
  const said: string[] = [];
  const warned: string[] = [];
  const audited: AuditFacts[] = [];
  const code = await runContent(args, {
    config: () => ({ dataDir: place.dataDir, databaseUrl: place.databaseUrl }),
    now: () => now,
    print: (line) => said.push(line),
    warn: (line) => warned.push(line),
    audit: (facts) => audited.push(facts),
  });
  return { code, said: said.join("\n"), warned: warned.join("\n"), audited };
}

async function settingOf(store: Store, name: string): Promise<unknown> {
  const { body } = await draftOf(store.db, `settings/${name}`);
  return (body as { value: unknown }).value;
}

forEachStore("The content command", (open, world) => {
  test("imports a folder, tells what it did, and nothing new the second time", async () => {
    const folder = await makeSite();
    const all = sampleDocuments.length;
    expect(await run(world, "import", folder)).toMatchObject({
      code: 0,
      said: expect.stringContaining(`created ${all}\n`),
      warned: "",
      audited: [
        {
          event: "content",
          action: "import",
          documents: expect.objectContaining({ created: all }),
          published: true,
        },
      ],
    });
    expect((await run(world, "import", folder)).said).toContain(`unchanged ${all}\n`);
    const { said } = await run(world, "list");
    expect(said).toMatch(/^ *\d+ +product +rg1032 +en zh$/m);
    expect(said).toMatch(new RegExp(`^${all} documents$`, "m"));
  });

  test("only tries an import, or imports drafts, where it is told so", async () => {
    const folder = await makeSite();
    const tried = await run(world, "import", folder, "--dry-run");
    expect(tried.said).toMatch(/^Nothing was written/);
    expect(tried.audited).toEqual([]);
    expect(tried.said).toMatch(/created \d+: .*rg1032/);
    const store = await open();
    expect(await listDocuments(store.db)).toEqual([]);
    await run(world, "import", folder, "--no-publish");
    expect(await publicationRevision(store.db)).toBe(0);
    expect((await run(world, "list", "faq")).said).toMatch(/faq\/boot +draft\n1 document$/);
  });

  test("tells every problem of an import with file and line, and does nothing", async () => {
    const folder = await makeFolder({
      "a.yaml": "type: faq\nkey: a\nbody: {}\n",
      "b.yaml": "type: nothing\nkey: b\nbody: {}\n",
    });
    const { code, said, warned } = await run(world, "import", folder);
    expect({ code, said }).toEqual({ code: 1, said: "" });
    expect(warned).toContain(`${join(folder, "a.yaml")}:3:1: body.column: `);
    expect(warned).toContain(`${join(folder, "b.yaml")}:1:1: type: `);
    expect(warned).toMatch(/4 problems; nothing was written$/);
  });

  test("exports to a folder that another store can import", async () => {
    await run(world, "import", await makeSite());
    const folder = join(await makeFolder(), "out");
    expect(await run(world, "export", folder)).toMatchObject({ code: 0, warned: "" });
    expect(await readdir(folder)).toContain("products");
    expect((await run(world, "import", folder)).said).toContain("created 0");
    expect(await run(world, "export", folder)).toMatchObject({
      code: 1,
      warned: expect.stringContaining("not empty"),
    });
  });

  test("publishes and withdraws documents, several at once, in one language or both", async () => {
    await run(world, "import", await makeSite(), "--no-publish");
    const published = await run(
      world,
      "publish",
      "products/mcu",
      "groups/core",
      "--language",
      "en",
    );
    expect(published.said).toBe("products/mcu: published in en\ngroups/core: published in en");
    const store = await open();
    expect(await publicationRevision(store.db)).toBe(1);
    expect(await run(world, "publish", "groups/core")).toMatchObject({
      said: "groups/core: published in zh",
      audited: [{ event: "content", action: "publish", keys: ["groups/core"] }],
    });
    expect(await run(world, "publish", "groups/core")).toMatchObject({
      said: expect.stringMatching(/already in en, zh$/),
      audited: [],
    });
    expect((await run(world, "unpublish", "groups/core")).said).toMatch(/unpublished in en, zh$/);
    expect((await run(world, "unpublish", "groups/core")).said).toMatch(/not published in en, zh$/);
    expect(await publicationRevision(store.db)).toBe(3);
  });

  test("publishes nothing where one of the documents is not there", async () => {
    await run(world, "import", await makeSite(), "--no-publish");
    const { code, warned } = await run(world, "publish", "groups/core", "gone");
    expect({ code, warned }).toEqual({ code: 1, warned: "There is no document gone" });
    const store = await open();
    expect(await publicationRevision(store.db)).toBe(0);
  });

  test("plans a publication for a time to come", async () => {
    await run(world, "import", await makeSite(), "--no-publish");
    const at = "2026-12-01T09:00+08:00";
    const { code, said, audited } = await run(
      world,
      ...["publish", "faq/boot", "--at", at, "--language", "zh"],
    );
    expect(audited).toMatchObject([{ action: "schedule-publish", keys: ["faq/boot"] }]);
    expect(code).toBe(0);
    expect(said).toContain("2026-12-01T01:00:00.000Z");
    await run(world, "unpublish", "faq/boot", "--at", "2026-12-02T01:00:00Z");
    const store = await open();
    const planned = await store.db
      .selectFrom("schedule")
      .select(["action", "language", "at", "done_at"])
      .orderBy("id")
      .execute();
    const first = Date.parse("2026-12-01T01:00:00Z");
    expect(planned).toEqual([
      { action: "publish", language: "zh", at: first, done_at: null },
      { action: "unpublish", language: "en", at: first + 86_400_000, done_at: null },
      { action: "unpublish", language: "zh", at: first + 86_400_000, done_at: null },
    ]);
    expect(await publicationRevision(store.db)).toBe(0);
  });

  test("changes a setting that was never set, publishes it, and shows old and new", async () => {
    const { code, said, audited } = await run(world, "set", "page_grey", "all");
    expect(audited).toEqual([{ event: "content", action: "set", setting: "page_grey" }]);
    expect({ code, said }).toEqual({ code: 0, said: 'page_grey: "close" -> "all"' });
    const store = await open();
    expect(await listDocuments(store.db)).toMatchObject([
      { key: "settings/page-grey", type: "setting", published: { en: 1, zh: 1 } },
    ]);
    expect((await run(world, "set", "page_grey", "home")).said).toBe('page_grey: "all" -> "home"');
    expect(await run(world, "set", "page_grey", "home")).toMatchObject({
      said: expect.stringMatching(/no change for readers/),
      audited: [],
    });
    expect(await publicationRevision(store.db)).toBe(2);
  });

  test("changes one field of a setting, text that looks like a number included", async () => {
    const { said } = await run(world, "set", "company.stockCode", "600001");
    expect(said).toBe('company.stockCode: nothing -> "600001"');
    await run(world, "set", "company.foundedIn", "2009");
    await run(world, "set", "company.name.en", "Ridgekey");
    await run(world, "set", "company.tagline", '{"zh": "只有中文"}');
    const store = await open();
    expect(await settingOf(store, "company")).toEqual({
      ...settings.company.fallback,
      stockCode: "600001",
      foundedIn: 2009,
      name: { ...settings.company.fallback.name, en: "Ridgekey" },
      tagline: { zh: "只有中文" },
    });
  });

  test("takes away and adds fields and list entries", async () => {
    const record = (n: number) =>
      JSON.stringify({ text: { en: `ICP ${n}` }, url: "https://icp.example" });
    expect((await run(world, "set", "records.icp", record(1))).said).toMatch(
      /^records\.icp: nothing/,
    );
    await run(world, "set", "records.icp.text.zh", "备案");
    const store = await open();
    expect(await settingOf(store, "records")).toMatchObject({
      icp: { text: { en: "ICP 1", zh: "备案" } },
    });
    expect((await run(world, "set", "records.icp", "null")).said).toMatch(/-> nothing$/);
    expect(await settingOf(store, "records")).toEqual({});
    await run(world, "import", await makeSite());
    await run(world, "set", "home.featured.0", "rg1032");
    expect(await settingOf(store, "home")).toEqual({ featured: ["rg1032"] });
    await run(world, "set", "home.featured.0", "null");
    expect(await settingOf(store, "home")).toEqual({ featured: [] });
  });

  test("refuses what a setting cannot be, says why, and writes nothing", async () => {
    const picture = { file: "x.svg", width: 1, height: 1, alt: { en: "a" } };
    const channel = JSON.stringify({ name: { en: "a" }, hint: { en: "a" }, qr: picture });
    const refusals: [path: string, value: string, message: RegExp][] = [
      ["nothing", "1", /there is no setting nothing; there are page_grey, company/],
      ["page_grey", "purple", /^page_grey: .*"close"/],
      ["company.email", "nobody", /^company\.email: /],
      ["company.fax", "1", /^company\.fax: is not a known field/],
      ["company.phone.home", "1", /there are no fields in "\+86/],
      ["company.__proto__.x", "1", /^company\.__proto__: is not a known field/],
      ["company.phone", "null", /^company\.phone: /],
      ["home.featured.3", "rg1032", /3 is no place in a list of 0/],
      ["home.featured", '["gone"]', /refers to gone, which does not exist/],
      ["home", '{"featured": ["A B"]}', /^home\.featured\.0: a key is/],
      ["social.0", channel, /^social\.0\.qr\.file: the storage has no file x\.svg/],
    ];
    for (const [path, value, message] of refusals) {
      const { code, warned } = await run(world, "set", path, value);
      expect(warned).toMatch(message);
      expect(code).toBe(1);
    }
    const store = await open();
    expect(await listDocuments(store.db)).toEqual([]);
  });

  test("is seen by a running server on the same store", async () => {
    const server = await open();
    const onChange = vi.fn();
    server.onChange(onChange);
    await run(world, "set", "page_grey", "all");
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), { timeout: limits.wait });
    expect(await publicationRevision(server.db)).toBe(1);
  });
});

/** Runs a command that is not to get as far as the store. */
async function runWithout(config: () => never, args: readonly string[]) {
  const said: string[] = [];
  const warned: string[] = [];
  const audited: AuditFacts[] = [];
  const print = (line: string) => said.push(line);
  const warn = (line: string) => warned.push(line);
  const audit = (facts: AuditFacts) => audited.push(facts);
  const code = await runContent(args, { config, now: () => now, print, warn, audit });
  return { code, said: said.join("\n"), warned: warned.join("\n"), audited };
}

const noStore = () => {
  throw new Error("a store was opened");
};

describe("A command line", () => {
  test.each([["--help"], ["help"], ["import", "-h"]])("explains itself for %s", async (...args) => {
    const { code, said } = await runWithout(noStore, args);
    expect(code).toBe(0);
    for (const command of ["export", "import", "publish", "unpublish", "set", "list"]) {
      expect(said).toContain(`  ${command} `);
    }
  });

  test.each([
    [[], /Which command\?/],
    [["erase"], /no command erase/],
    [["toString"], /no command toString/],
    [["export"], /takes one folder/],
    [["export", "a", "b"], /takes one folder/],
    [["import"], /one folder or file/],
    [["import", "a", "--at", "x"], /import takes no --at/],
    [["publish"], /keys of documents/],
    [["publish", "a", "--language", "fr"], /no language fr; there are en, zh/],
    [["publish", "a", "--at", "tomorrow"], /no time with its zone/],
    [["publish", "a", "--at", "2026-12-01T09:00"], /no time with its zone/],
    [["publish", "a", "--at", "2026-02-30T09:00Z"], /no time with its zone/],
    [["publish", "a", "--at", "2026-11-20T09:00Z"], /has passed/],
    [["set", "page_grey"], /a setting and one value/],
    [["set", "page_grey", "a", "b"], /in quotes/],
    [["list", "toys"], /no type toys/],
    [["list", "news", "faq"], /one type at most/],
    [["list", "--loud"], /--loud/],
  ])("that cannot be understood is said to be so: %j", async (args, message) => {
    const { code, said, warned } = await runWithout(noStore, args);
    expect({ code, said }).toEqual({ code: 2, said: "" });
    expect(warned).toMatch(message);
    expect(warned).toContain("--help");
  });

  test("says what is wrong with the configuration", async () => {
    const wrong = () => {
      throw new ConfigError("DATA_DIR is wrong");
    };
    expect(await runWithout(wrong, ["list"])).toEqual({
      code: 1,
      said: "",
      warned: "DATA_DIR is wrong",
      audited: [],
    });
  });

  test("says all it knows of an error that nobody expected", async () => {
    const { code, warned } = await runWithout(noStore, ["list"]);
    expect(code).toBe(1);
    expect(warned).toMatch(/a store was opened\n +at /);
  });
});

import { expect, test, vi } from "vitest";
import { runContentOn as run } from "../../../tests/support/contentCommand.ts";
import { limits } from "../../../tests/support/limits.ts";
import { makeSite } from "../../../tests/support/sampleFolder.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { publicationRevision } from "../../base/store/changes/publicationRevision.ts";
import type { Store } from "../../base/store/store.ts";
import { settings } from "../../content/settings/settings.ts";
import { draftOf, inPublication, listDocuments } from "../../staff/editing/documentOperations.ts";

async function settingOf(store: Store, name: string): Promise<unknown> {
  const { body } = await draftOf(store.db, `settings/${name}`);
  return (body as { value: unknown }).value;
}

forEachStore("A setting that the content command changes", (open, world) => {
  test("sets a setting for the first time, publishes it, and shows old and new", async () => {
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

  test("removes and adds fields and list entries", async () => {
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

  test("replaces, changes and removes one entry of several", async () => {
    const entry = (en: string) => ({ title: { en }, paragraphs: [{ en }] });
    const places = ["press.boilerplates", "press.boilerplates.0", "press.boilerplates.1.title.zh"];
    const values = [JSON.stringify(["a", "b", "c"].map(entry)), JSON.stringify(entry("d")), "乙"];
    for (const [at, place] of places.entries()) await run(world, "set", place, values[at] ?? "");
    const store = await open();
    const named = { ...entry("b"), title: { en: "b", zh: "乙" } };
    expect(await settingOf(store, "press")).toEqual({
      ...{ boilerplates: [entry("d"), named, entry("c")], marks: [], pictures: [] },
    });
    await run(world, "set", "press.boilerplates.0", "null");
    await run(world, "set", "press.boilerplates.0.title.zh", "null");
    await run(world, "set", "press.boilerplates.2", values[1] ?? "");
    expect(await settingOf(store, "press")).toMatchObject({
      boilerplates: [entry("b"), entry("c"), entry("d")],
    });
  });

  test("is restored from the trash", async () => {
    await run(world, "set", "page_grey", "all");
    const store = await open();
    await inPublication(store, 1_000, (publishing) =>
      publishing.trash({ key: "settings/page-grey" }),
    );
    expect(await run(world, "set", "page_grey", "home")).toMatchObject({
      ...{ code: 0, said: 'page_grey: "all" -> "home"' },
    });
    expect(await listDocuments(store.db)).toMatchObject([{ trashedAt: null }]);
  });

  test("is not created a second time if an older release stored it under another key", async () => {
    await run(world, "set", "page_grey", "all");
    const store = await open();
    await store.db.updateTable("documents").set({ key: "grey" }).execute();
    const { code, warned } = await run(world, "set", "page_grey", "close");
    expect(code).toBe(1);
    expect(warned).toContain("The setting page_grey is kept in the document grey, and in no other");
  });

  test("refuses an invalid value with the reason, and writes nothing", async () => {
    const picture = { file: "x.svg", width: 1, height: 1, alt: { en: "a" } };
    const channel = JSON.stringify({ name: { en: "a" }, hint: { en: "a" }, qr: picture });
    const refusals: [path: string, value: string, message: RegExp][] = [
      ["nothing", "1", /There is no setting nothing; there are page_grey, company/],
      ["page_grey", "purple", /^page_grey: Choose one of these for “.*”: close, all, home\.$/],
      ["company.email", "nobody", /^company\.email: /],
      ["company.fax", "1", /^company\.fax: Remove “.*fax”/],
      ["company.phone.home", "1", /there are no fields in "\+86/],
      ["company.__proto__.x", "1", /^company\.__proto__: Remove “/],
      ["company.phone", "null", /^company\.phone: /],
      ["home.featured.3", "rg1032", /3 is no place in a list of 0/],
      ["home.featured.x", "rg1032", /x is no place in a list of 0/],
      ["page_grey", '{"a": 1, "a": 2}', /gives the name "a" twice/],
      ["home.featured", '["gone"]', /refers to gone, which does not exist/],
      ["home", '{"featured": ["A B"]}', /^home\.featured\.0: Use only lower-case letters/],
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

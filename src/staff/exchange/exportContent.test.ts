import { readdir, readFile, rm } from "node:fs/promises";
import { join, sep } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCharacter } from "../../../tests/support/anyCharacter.ts";
import { sampleBodies, sampleKeys } from "../../../tests/support/sampleBodies.ts";
import {
  makeFolder,
  makeSite,
  picture,
  sampleDocuments,
  withChange,
} from "../../../tests/support/sampleFolder.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { languages } from "../../base/site/languages.ts";
import { stripInvisible } from "../../base/site/text/invisibleCharacters.ts";
import { openFiles } from "../../base/store/files/diskFiles.ts";
import type { Files } from "../../base/store/storage/storageInterface.ts";
import { openStore, type Store } from "../../base/store/store.ts";
import { keyPattern } from "../../content/types/fields/fields.ts";
import {
  createDocument,
  inPublication,
  listDocuments,
  saveDraft,
} from "../editing/documentOperations.ts";
import { newestBodies } from "./existingContent.ts";
import { exportContent } from "./exportContent.ts";
import { FolderNotEmpty } from "./fileProblems.ts";
import { importContent } from "./importContent.ts";
import { readContent } from "./readContent.ts";

/** Everything of a store that an export is to carry, by key. */
async function contentOf(store: Store): Promise<Record<string, object>> {
  const entries = (await listDocuments(store.db)).filter(({ trashedAt }) => trashedAt === null);
  const ids = entries.map(({ id }) => id);
  const bodies = await newestBodies(store.db, ids);
  return Object.fromEntries(
    entries.map(({ id, key, type, published }) => [
      key,
      { id, type, shown: Object.keys(published).sort(), body: bodies.get(id) },
    ]),
  );
}

/** An empty store of its own, on SQLite, used once. */
async function inEmptyStore<T>(use: (store: Store, files: Files) => Promise<T>): Promise<T> {
  const dataDir = await makeFolder();
  const store = await openStore({ dataDir });
  try {
    return await use(store, await openFiles(dataDir));
  } finally {
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function afterRoundTrip(store: Store, files: Files): Promise<Record<string, object>> {
  const folder = await makeFolder();
  await exportContent(store, files, folder);
  return inEmptyStore(async (empty, emptyFiles) => {
    const content = await readContent(folder);
    await importContent(empty, emptyFiles, content, { publish: true, now: 1 });
    return contentOf(empty);
  });
}

async function filled(open: () => Promise<Store>, documents = sampleDocuments) {
  const store = await open();
  const files = await openFiles(await makeFolder());
  const content = await readContent(await makeSite(documents));
  await importContent(store, files, content, { publish: true, now: 1 });
  return { store, files };
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.replaceAll(sep, "/"))
    .sort();
}

forEachStore("An export", (open) => {
  test("imported into an empty store gives the same bodies, keys, ids and publication", async () => {
    const { store, files } = await filled(open, [
      ...withChange("first-samples", { publish: ["zh"], id: 301 }),
      { type: "faq", key: "faq/draft", publish: [], body: sampleBodies.faq },
    ]);
    const before = await contentOf(store);
    expect(Object.keys(before)).toHaveLength(sampleDocuments.length + 1);
    expect(await afterRoundTrip(store, files)).toEqual(before);
  });

  test("consists of files by type and key, with the media beside", async () => {
    const { store, files } = await filled(open);
    const folder = await makeFolder();
    const report = await exportContent(store, files, folder);
    expect(await filesIn(folder)).toEqual(
      [
        "banners.yaml",
        "columns.yaml",
        "parameters.yaml",
        "settings.yaml",
        "careers/engineer.yaml",
        "downloads/selection-guide.yaml",
        "faqs/faq/boot.yaml",
        "guestbooks/contact.yaml",
        "history/founded.yaml",
        "honours/award.yaml",
        "investors/annual-report.yaml",
        "news/first-samples.yaml",
        "pages/privacy.yaml",
        "partners/maker.yaml",
        "products/rg1032.yaml",
        "solutions/smart-meter.yaml",
        "videos/tour.yaml",
        "media/sample/picture.svg",
      ].sort(),
    );
    expect(report).toEqual({
      documents: sampleDocuments.length,
      files: 17,
      media: 1,
      missingMedia: [],
      ahead: [],
    });
    expect(await readFile(join(folder, "media/sample/picture.svg"), "utf8")).toBe(picture);
  });

  test("contains drafts unchanged, and marks those that are newer than the publication", async () => {
    const { store, files } = await filled(open);
    const body = { ...sampleBodies.parameterGroup, position: 9 };
    await store.transaction((tx) => saveDraft(tx, { key: "groups/core", body, now: 2 }));
    const folder = await makeFolder();
    expect(await exportContent(store, files, folder)).toMatchObject({ ahead: ["groups/core"] });
    const { documents } = await readContent(folder);
    expect(documents.find(({ key }) => key === "groups/core")?.body).toMatchObject({ position: 9 });
  });

  test("leaves out what is in the trash", async () => {
    const { store, files } = await filled(open);
    await inPublication(store, 2, (publishing) => publishing.trash({ key: "engineer" }));
    const folder = await makeFolder();
    await exportContent(store, files, folder);
    expect(await filesIn(folder)).not.toContain("careers/engineer.yaml");
    expect(await afterRoundTrip(store, files)).not.toHaveProperty("engineer");
  });

  test("names media that are missing in the storage, and writes the rest", async () => {
    const { store, files } = await filled(open);
    await rm(join(files.root, "sample/picture.svg"));
    const folder = await makeFolder();
    const report = await exportContent(store, files, folder);
    expect(report).toMatchObject({ media: 0, missingMedia: ["sample/picture.svg"] });
    expect(report.documents).toBe(sampleDocuments.length);
  });

  test("is written to a new or an empty folder alone, hidden files aside", async () => {
    const { store, files } = await filled(open);
    const empty = await makeFolder({ ".git/HEAD": "x" });
    await exportContent(store, files, empty);
    await exportContent(store, files, join(empty, "new/folder"));
    const used = await makeFolder({ "notes.txt": "mine" });
    await expect(exportContent(store, files, used)).rejects.toThrow(FolderNotEmpty);
    expect(await filesIn(used)).toEqual(["notes.txt"]);
  });

  test("of an empty store is empty", async () => {
    const store = await open();
    const folder = await makeFolder();
    const files = await openFiles(await makeFolder());
    expect(await exportContent(store, files, folder)).toMatchObject({ documents: 0, files: 0 });
    expect(await filesIn(folder)).toEqual([]);
  });
});

const words = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(..."a: -#'\"\\{}[]|>&*!%@`~?,\n\t\r0e.y中\u2028\u0085\0") }),
  fc.constantFrom(
    "yes",
    "null",
    "~",
    "1.0",
    "0x1F",
    "2026-11-21",
    "---",
    "...",
    "- a",
    "a: b",
    "|",
  ),
);
const text = fc
  .record({ en: words, zh: words }, { requiredKeys: [] })
  .filter(({ en, zh }) => [en, zh].some((one) => one !== undefined))
  .filter((both) =>
    Object.values(both).every((one) => stripInvisible(one).trim() !== "" && one.length <= 60),
  );
const key = fc.stringMatching(keyPattern).filter((one) => one.length <= 120);
const shownIn = fc.subarray([...languages]);

/** Documents with any texts that a body may hold, and any key. */
const anyDocuments = fc.uniqueArray(
  fc.oneof(
    fc.record({
      type: fc.constant("parameterGroup" as const),
      key,
      shownIn,
      body: fc.record({ title: text, position: fc.nat() }),
    }),
    fc.record({
      type: fc.constant("history" as const),
      key,
      shownIn,
      body: fc.record({
        column: fc.constant(sampleKeys.column),
        month: fc.constantFrom("2016", "2016-04"),
        title: text,
        summary: text,
      }),
    }),
    fc.record({
      type: fc.constant("page" as const),
      key,
      shownIn,
      body: fc.record({
        column: fc.constant(sampleKeys.column),
        title: text,
        body: words.map((word) => ({ zh: `<p>${word}</p><p>\n  b</p>` })),
      }),
    }),
  ),
  { selector: (document) => document.key, minLength: 1, maxLength: 12 },
);

test("An export preserves any text and any key", async () => {
  await fc.assert(
    fc.asyncProperty(anyDocuments, async (documents) => {
      await inEmptyStore(async (store, files) => {
        await inPublication(store, 1, async ({ tx, publish }) => {
          const root = { ...sampleBodies.column, parameters: [] };
          await createDocument(tx, { type: "column", key: sampleKeys.column, body: root, now: 1 });
          for (const { type, key: name, shownIn: wanted, body } of documents) {
            await createDocument(tx, { type, key: name, body, now: 1 });
            await publish({ key: name, languages: wanted });
          }
        });
        expect(await afterRoundTrip(store, files)).toEqual(await contentOf(store));
      });
    }),
    { numRuns: 10 },
  );
});

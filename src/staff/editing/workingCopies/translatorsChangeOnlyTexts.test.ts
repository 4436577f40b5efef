import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { sampleBodies, sampleKeys } from "../../../../tests/support/sampleBodies.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { pointer } from "../../../base/site/addresses/jsonPointer.ts";
import type { Language } from "../../../base/site/languages.ts";
import { openFiles } from "../../../base/store/files/diskFiles.ts";
import type { Store } from "../../../base/store/store.ts";
import { DocumentError } from "../../../content/types/documentError.ts";
import { InvalidDocument } from "../../../content/types/fields/bodyProblems.ts";
import { type TypeName, typeNames } from "../../../content/types/typeNames.ts";
import { NotPermitted, type Person } from "../../access/rights.ts";
import { applyChangeSet, undoChangeSet } from "../../batch/changeSets/apply/applyChangeSet.ts";
import type { ChangeSet, Json } from "../../batch/changeSets/changeSetTypes.ts";
import { existingContent } from "../../exchange/existingContent.ts";
import { ContentFileError } from "../../exchange/fileProblems.ts";
import { importContent } from "../../exchange/importContent.ts";
import { readContent } from "../../exchange/readContent.ts";
import { createDocument, draftOf, saveDraft } from "../documentOperations.ts";
import { restorableParts } from "../documents/revisionOrigin.ts";
import { restoreIntoCopy } from "../history/restoreRevision.ts";
import type { Operation } from "./applyOperation.ts";
import { fieldsOf, isItemList, isRecord, itemId, valueHash } from "./bodyFields.ts";
import { patchDocument } from "./patchDocument.ts";
import { discardCopy, saveCopy } from "./saveWorkingCopy.ts";
import { languageAt } from "./schemasAtPath.ts";
import { undoPatch } from "./undoPatch.ts";
import { workingCopyOf } from "./workingCopyRows.ts";

const translator = (language: Language): Person => ({
  ...{ id: `account:${language}`, via: "api" },
  rights: [{ act: "draft.see" }, { act: "text.edit", languages: [language] }, { act: "import" }],
});

const editor: Person = {
  ...{ id: "account:editor", via: "api" },
  rights: [
    ...[{ act: "draft.see" } as const, { act: "text.edit" } as const],
    ...[{ act: "fact.edit" } as const, { act: "setting.edit" } as const],
  ],
};

/** Everything of a body that is no text in a language, byte for byte. */
function beside(type: TypeName, whole: unknown, language: Language): string {
  const body = placed(whole);
  const others = [...fieldsOf(body)].filter(([path]) => {
    const steps = path.split("/").slice(1);
    return languageAt(type, body, steps) !== language;
  });
  return JSON.stringify(others.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A body whose items without ids are named by their places: revisions have none. */
function placed(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((item: unknown, place) => {
      const inner = placed(item);
      return isRecord(inner) ? { [itemId]: `place${place}`, ...inner } : inner;
    });
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, placed(inner)]));
}

/** All places of a body, its items by their ids, and some that are not there. */
function pathsOf(value: unknown, path = ""): string[] {
  const own = path === "" ? [] : [path, `${path}/en`, `${path}/zh`];
  if (isItemList(value)) {
    return [...own, ...value.flatMap((item) => pathsOf(item, `${path}${pointer([item[itemId]])}`))];
  }
  if (!isRecord(value)) return own;
  const names = Object.keys(value).filter((name) => name !== itemId);
  return [...own, ...names.flatMap((name) => pathsOf(value[name], `${path}${pointer([name])}`))];
}

const anyValue = fc.oneof(
  fc.constantFrom<unknown>("x", "文", "", 1, null, true, "<p>x</p>", "2026-11-22"),
  fc.record(
    { en: fc.constantFrom("A", "B"), zh: fc.constantFrom("甲", "乙") },
    { requiredKeys: [] },
  ),
  fc.constantFrom<unknown>([], [{ en: "A" }], { title: { zh: "甲" } }, { $id: "aaaaaa", zh: "甲" }),
);

/** Picks of an operation, of which a body then makes one. */
const anyOperation = fc.record({
  kind: fc.constantFrom("text", "text", "set", "set", "clear", "insert", "remove", "move"),
  at: fc.nat(),
  other: fc.nat(),
  value: anyValue,
});

type Pick = typeof anyOperation extends fc.Arbitrary<infer Value> ? Value : never;

function operationOf({ kind, at, other, value }: Pick, body: unknown): Operation | undefined {
  const paths = pathsOf(body);
  const texts = paths.filter((one) => isText(one) && typeof valueAt(body, one) === "string");
  const places = kind === "text" ? texts : paths;
  const path = places[at % places.length];
  if (path === undefined) return undefined;
  const before = valueHash(valueAt(body, path));
  const behind = paths[other % paths.length]?.split("/").at(-1) ?? null;
  const isId = behind !== null && /^[a-z0-9]{6,32}$/.test(behind);
  if (kind === "clear") return { op: "set", path, before };
  if (kind === "remove") return { op: "remove", path, before };
  if (kind === "move") return { op: "move", path, behind: isId ? behind : null };
  if (kind === "insert") {
    const item = isRecord(value) ? JSON.parse(JSON.stringify(value)) : {};
    return {
      op: "insert",
      path,
      id: `new${at % 1_000}xyz`,
      behind: isId ? behind : null,
      value: item,
    };
  }
  const after = kind === "text" ? changedText : JSON.parse(JSON.stringify(value));
  return { op: "set", path, before, after };
}

/** Text of which a change is made. */
const changedText = "Text 文";

const isText = (path: string) => /\/(?:en|zh)$/.test(path);

/** The value at a path of a body, whose items are named by their ids. */
function valueAt(body: unknown, path: string): unknown {
  return path
    .split("/")
    .slice(1)
    .reduce<unknown>((inner, step) => {
      if (isItemList(inner)) return inner.find((item) => item[itemId] === step);
      return isRecord(inner) ? inner[step] : undefined;
    }, body);
}

const refusals = [NotPermitted, DocumentError, InvalidDocument, ContentFileError];

/** Does something that may be refused. @returns false where it was */
async function tried(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (refusals.some((kind) => error instanceof kind)) return false;
    throw error;
  }
}

const folder = mkdtempSync(join(tmpdir(), "tapeout-translators-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Imported {
  readonly type: TypeName;
  readonly key: string;
  readonly body: unknown;
  readonly by: Person;
}

async function importBody(store: Store, { by, ...document }: Imported): Promise<void> {
  const files = await openFiles(folder);
  await files.put("sample/picture.svg", Buffer.from("<svg/>"));
  const file = join(folder, "document.json");
  writeFileSync(file, JSON.stringify({ ...document, publish: [] }));
  const content = await readContent(file, await existingContent(store.db, files));
  await importContent(store, files, content, { publish: false, by, now: 7 });
}

/** A change set of some of a body's cells, by picks: of one text, or of whatever there is. */
function changeSetOf(key: string, body: unknown, picks: readonly Pick[]): ChangeSet {
  const all = pathsOf(body).map((path) => ({ path, before: valueAt(body, path) }));
  const texts = all.filter(({ path, before }) => isText(path) && typeof before === "string");
  const isOneText = (picks[0]?.other ?? 0) % 2 === 0;
  const chosen = new Map(
    picks.slice(0, isOneText ? 1 : undefined).flatMap(({ at, kind, value }) => {
      const places = isOneText ? texts : all;
      const place = places[at % places.length];
      const whole = kind === "clear" ? undefined : JSON.parse(JSON.stringify(value));
      const after = isOneText ? changedText : whole;
      return place === undefined ? [] : [[place.path, { ...place, after }] as const];
    }),
  );
  const cells = Array.from(chosen.values(), ({ path, before, after }) => {
    return { key, path, before: before as Json | undefined, after };
  });
  return { label: "Picks", origin: "grid", cells };
}

/** A body with some of its places changed, by picks. */
function withChanges(body: unknown, picks: readonly Pick[]): unknown {
  return picks.reduce<unknown>((changed, { at, value }) => {
    const paths = pathsOf(changed);
    const steps = paths[at % paths.length]?.split("/").slice(1) ?? [];
    return changedAt(changed, steps, value);
  }, body);
}

function changedAt(body: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (!isRecord(body)) return body;
  return { ...body, [step]: changedAt(body[step], rest, value) };
}

forSqlite("A write by a translator of one language", (open) => {
  it("changes no other byte, whether by patching, restoring, saving, change sets, imports or undo", async () => {
    const opened = await open();
    for (const type of typeNames) {
      const made = { type, key: sampleKeys[type], body: sampleBodies[type], now: 1 };
      await opened.transaction((tx) => createDocument(tx, made));
    }
    let count = 0;
    const outcomes = { patched: 0, restored: 0, saved: 0, changed: 0, imported: 0, undone: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...typeNames),
        fc.constantFrom<Language>("en", "zh"),
        fc.array(anyOperation, { maxLength: 3 }),
        fc.array(anyOperation, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        async (type, language, others, own, isOneRequest) => {
          count += 1;
          // A setting is kept under one key: the last one makes room.
          const key = type === "setting" ? sampleKeys.setting : `document-${count}`;
          await opened.db
            .updateTable("documents")
            .set({ key: `old-${count}`, trashed_at: 1 })
            .where("key", "=", key)
            .execute();
          await opened.transaction((tx) =>
            createDocument(tx, { type, key, body: sampleBodies[type], now: 1 }),
          );
          const by = translator(language);
          const copy = async () => (await workingCopyOf(opened.db, key)).body;
          const patch = async (person: Person, picks: readonly Pick[]) => {
            const body = await copy();
            const operations = picks.flatMap((pick) => operationOf(pick, body) ?? []);
            return tried(() => patchDocument(opened, { key, operations, by: person, now: 2 }));
          };
          // A translator cannot save what another person has typed and not saved.
          for (const pick of others) await patch(editor, [pick]);
          const draft = async () => (await draftOf(opened.db, key)).body;
          const copyBefore = beside(type, await copy(), language);
          const draftBefore = beside(type, await draft(), language);
          const expectUnchanged = async () => {
            expect(beside(type, await copy(), language)).toBe(copyBefore);
            expect(beside(type, await draft(), language)).toBe(draftBefore);
          };
          const requests = isOneRequest ? [own] : own.map((pick) => [pick]);
          for (const request of requests) {
            if (await patch(by, request)) outcomes.patched += 1;
            await expectUnchanged();
          }
          const what = restorableParts[(own[0]?.at ?? 0) % restorableParts.length] ?? "all";
          const older = { key, revision: 1, what, by, now: 3, request: "restore-1" } as const;
          const paths = own.map(({ at }) => pathsOf({ ...sampleBodies[type] })[at % 9] ?? "");
          if (await tried(() => restoreIntoCopy(opened, { ...older, paths }))) {
            outcomes.restored += 1;
          }
          await expectUnchanged();
          if (await tried(() => saveCopy(opened, { key, by, now: 3 }))) outcomes.saved += 1;
          await expectUnchanged();
          const undo = { key, by, now: 4, direction: "undo", request: "undo-1" } as const;
          if (await tried(() => undoPatch(opened, undo))) outcomes.undone += 1;
          await expectUnchanged();
          await tried(() => discardCopy(opened, { key, by, now: 5, request: "discard-1" }));
          await expectUnchanged();
          const set = changeSetOf(key, await draft(), own);
          const applied = await applyChangeSet(opened, set, { by, now: 5 });
          expect(beside(type, await draft(), language)).toBe(draftBefore);
          if (applied.isApplied) {
            if (set.cells.length > 0) outcomes.changed += 1;
            await undoChangeSet(opened, applied.id, { by, now: 5 });
            expect(beside(type, await draft(), language)).toBe(draftBefore);
          }
          const body = withChanges(await draft(), own);
          await tried(() => opened.transaction((tx) => saveDraft(tx, { key, body, by, now: 6 })));
          expect(beside(type, await draft(), language)).toBe(draftBefore);
          const isImported = await tried(() => importBody(opened, { type, key, body, by }));
          if (isImported) outcomes.imported += 1;
          expect(beside(type, await draft(), language)).toBe(draftBefore);
          // Nor can a translator undo changes of a person with more rights.
          const theirs = changeSetOf(key, await draft(), others);
          const { id, isApplied } = await applyChangeSet(opened, theirs, { by: editor, now: 8 });
          const changed = beside(type, await draft(), language);
          if (isApplied) await undoChangeSet(opened, id, { by, now: 9 });
          expect(beside(type, await draft(), language)).toBe(changed);
        },
      ),
      { numRuns: 50 },
    );
    // A run in which nothing is ever let through shows nothing.
    for (const [name, count] of Object.entries(outcomes)) {
      expect({ name, isLetThrough: count > 0 }).toEqual({ name, isLetThrough: true });
    }
  }, 120_000);
});

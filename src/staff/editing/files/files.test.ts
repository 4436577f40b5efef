import { expect, test } from "vitest";
import { columnBody } from "../../../../tests/support/bodies.ts";
import { embargoWorld, person, text } from "../../../../tests/support/embargoWorld.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import type { AuditRecord } from "../../../base/audit/records.ts";
import type { Store } from "../../../base/store/store.ts";
import { type Person, serverPerson } from "../../access/rights.ts";
import { insertMedia } from "../../media/mediaRows.ts";
import { createDocument, inPublication, saveDraft } from "../documentOperations.ts";
import { liftEmbargo, setEmbargo } from "../embargo/embargo.ts";
import { valueHash } from "../workingCopies/bodyFields.ts";
import { patchDocument } from "../workingCopies/patchDocument.ts";
import { missingFiles, unseenFiles } from "./checkNamedFiles.ts";
import { AuditedFiles } from "./filesInAudit.ts";
import { fileUses } from "./fileUses.ts";

const path = (name: string) => `media/a1/${name}.pdf`;

const link = (file: string, rest = "") => `<p><a href="/storage/${file}${rest}">A</a></p>`;

const page = (...names: readonly string[]) => ({
  ...{ column: "news", title: text("A", "甲") },
  body: text(`<p>Text</p>${names.map((name) => link(path(name))).join("")}`, "<p>甲</p>"),
});

/** Files by what is known of them. */
const names = [
  ...["unused", "private", "own", "draft", "private-draft", "copy", "shown", "formerly"],
  ...["withheld", "own-withheld", "opened", "shown-secret", "late", "own-draft"],
] as const;

/** Documents that name files, one of them under embargo; `formerly` is no longer in the draft. */
async function filesWorld(store: Store) {
  const people = await embargoWorld(store);
  const { owner, other, boss } = people;
  await store.transaction(async (tx) => {
    for (const name of names) {
      const file = { path: path(name), name: `${name}.pdf`, kind: "pdf", size: 1 } as const;
      const by = name.startsWith("own") ? other : serverPerson;
      const isPrivate = name.startsWith("private") || name === "own";
      await insertMedia(
        tx,
        { ...file, hash: name, needsVariants: false, isPrivate },
        { by, now: 1 },
      );
    }
    const make = (key: string, ...files: string[]) =>
      createDocument(tx, { type: "page", key, body: page(...files), now: 2 });
    await createDocument(tx, { type: "column", key: "news", body: columnBody(), now: 2 });
    await make("draft", "draft", "private-draft", "opened", "own-draft");
    await make("copy");
    await make("shown", "shown", "formerly");
    await make("secret", "shown-secret", "opened", "withheld", "own-withheld");
  });
  await patchDocument(store, {
    ...{ key: "copy", by: owner, now: 3 },
    operations: [
      {
        op: "set",
        path: "/body/en",
        before: valueHash("<p>Text</p>"),
        after: page("copy").body.en,
      },
    ],
  });
  await inPublication(store, 4, async ({ publish }) => {
    await publish({ key: "news", languages: ["en", "zh"] });
    await publish({ key: "shown", languages: ["en"] });
  });
  await store.transaction(async (tx) => {
    await saveDraft(tx, { key: "shown", body: page("shown"), now: 5 });
    await setEmbargo(tx, { key: "secret", named: [], by: owner, now: 5 });
    const body = page("shown-secret", "opened", "withheld", "own-withheld", "late");
    await saveDraft(tx, { key: "secret", body, by: owner, now: 6 });
  });
  return { ...people, stranger: person(boss, []) };
}

const unseenBy = async (store: Store, by: Person, files: readonly string[] = names) =>
  [...(await unseenFiles(store.db, files.map(path), by))].map((one) => one.slice(9, -4)).sort();

/** The same, asked for each file alone. */
const unseenAlone = async (store: Store, by: Person) => {
  const found: string[] = [];
  for (const name of [...names, "missing"]) found.push(...(await unseenBy(store, by, [name])));
  return found.sort();
};

forEachStore("A stored file", (open) => {
  test("is seen by its uploader, by those who see what uses it, and by all while nothing does", async () => {
    const store = await open();
    const { owner, other, stranger } = await filesWorld(store);
    const withheld = ["late", "own-withheld", "shown-secret", "withheld"];
    const token: Person = { ...other, via: "token:1" };
    const drafts = ["copy", "draft", "own-draft", "private-draft"];
    const cases: [string, Person, string[]][] = [
      ["named on the embargo", owner, ["own", "private"]],
      ["uploader", other, ["late", "private", "shown-secret", "withheld"]],
      ["uploader's token", token, ["private", ...withheld]],
      ["without drafts", stranger, ["opened", "own", "private", ...drafts, ...withheld]],
      ["server", serverPerson, []],
    ];
    for (const [who, by, unseen] of cases) {
      const missing = who === "server" ? [] : ["missing"];
      const expected = { who, unseen: [...unseen, ...missing].sort() };
      expect({ who, unseen: await unseenBy(store, by, [...names, "missing"]) }).toEqual(expected);
      expect({ who, unseen: await unseenAlone(store, by) }).toEqual(expected);
    }
    const named = (...files: string[]) => files.map((one) => ({ path: ["at"], file: path(one) }));
    const documents = [
      { key: "first", added: named("shown", "withheld") },
      { key: "second", added: named("private", "draft", "withheld") },
    ];
    expect(await missingFiles(store.db, documents, other)).toEqual([
      { from: "first", path: ["at"], file: path("withheld") },
      { from: "second", path: ["at"], file: path("private") },
      { from: "second", path: ["at"], file: path("withheld") },
    ]);
    // Published, and named elsewhere by a person who sees it.
    await inPublication(
      store,
      7,
      ({ publish }) => publish({ key: "secret", languages: ["en"] }),
      owner,
    );
    expect(await unseenBy(store, other)).toEqual(["private"]);
  });

  test("that an embargo withholds is open once a person who sees it names it elsewhere, or it ends", async () => {
    const store = await open();
    const { owner, other } = await filesWorld(store);
    const opened = () =>
      store.db
        .selectFrom("embargoed_files")
        .select(["path", "opened_at"])
        .orderBy("path")
        .execute()
        .then((rows) => rows.map((row) => [row.path.slice(9, -4), row.opened_at]));
    expect(await opened()).toEqual([
      ["late", null],
      ["opened", 5],
      ["own-withheld", null],
      ["shown-secret", null],
      ["withheld", null],
    ]);
    await store.transaction((tx) =>
      saveDraft(tx, { key: "draft", body: page("withheld", "draft"), by: owner, now: 8 }),
    );
    expect(await unseenBy(store, other)).toEqual([
      "late",
      "private",
      "private-draft",
      "shown-secret",
    ]);
    expect(await opened()).toContainEqual(["withheld", 8]);
    expect(await opened()).toContainEqual(["late", null]);
    await store.transaction((tx) => setEmbargo(tx, { key: "draft", named: [], by: owner, now: 9 }));
    // The other document's files stay withheld.
    await store.transaction((tx) => liftEmbargo(tx, { key: "draft", by: owner, now: 10 }));
    expect(await opened()).toHaveLength(5);
    await store.transaction((tx) => liftEmbargo(tx, { key: "secret", by: owner, now: 10 }));
    expect(await opened()).toEqual([]);
    expect(await unseenBy(store, other)).toEqual(["private", "private-draft"]);
  });

  test("has the uses of drafts, working copies and what readers are shown, however it is asked", async () => {
    const store = await open();
    await filesWorld(store);
    const odd = "media/a2/C#_(5).pdf";
    const body = text(link("media/a2/C%23_(5).pdf", "#page=2"), "<p>甲</p>");
    await store.transaction((tx) =>
      createDocument(tx, { type: "page", key: "odd", body: { ...page(), body }, now: 7 }),
    );
    const rows = await store.db.selectFrom("documents").select(["id", "key"]).execute();
    const keys = new Map(rows.map(({ id, key }) => [id, key]));
    const usesOf = async (files: readonly string[]) =>
      [...(await fileUses(store.db, new Set(files)))]
        .flatMap(([file, uses]) =>
          uses.map(({ id, isEmbargoed, isInDraft, isShown }) =>
            [
              ...[file.slice(9, -4), keys.get(id), isEmbargoed && "embargoed"],
              ...[isInDraft && "draft", isShown && "shown"],
            ]
              .filter((one) => one)
              .join(" "),
          ),
        )
        .sort();
    const all = [...names.map(path), odd];
    const expected = [
      "C#_(5) odd draft",
      "copy copy draft",
      "draft draft draft",
      "formerly shown shown",
      "late secret embargoed draft",
      "opened draft draft",
      "opened secret embargoed draft",
      "own-draft draft draft",
      "own-withheld secret embargoed draft",
      "private-draft draft draft",
      "shown shown draft shown",
      "shown-secret secret embargoed draft",
      "withheld secret embargoed draft",
    ];
    expect(await usesOf(all)).toEqual(expected);
    const found: string[] = [];
    for (const file of all) found.push(...(await usesOf([file])));
    expect(found.sort()).toEqual(expected);
  });

  test("is named in the audit trail for those who see it, and hidden from others", async () => {
    const store = await open();
    const { owner, other } = await filesWorld(store);
    const rows = await store.db.selectFrom("media").select(["id", "path"]).execute();
    const idOf = (name: string) => rows.find((row) => row.path === path(name))?.id ?? "";
    const record = (subject: string, detail: object = { fields: ["name"] }, act = "media.change") =>
      ({ act, subject, detail: JSON.stringify(detail) }) as AuditRecord;
    const [shown, withheld] = [`file:${idOf("shown")}`, `file:${idOf("withheld")}`];
    const records = [
      record(shown),
      record(withheld),
      record(`file:${path("shown")}`),
      record(`file:${path("withheld")}`),
      record(shown, { by: idOf("late") }),
      record(shown, { replaces: path("late") }),
      record(shown, { by: idOf("draft"), replaces: path("draft") }),
      record("file:media/a9/gone.pdf"),
      record("audit", { subject: withheld }, "audit.export"),
      record("audit", { subject: shown }, "audit.export"),
      record("audit", { subject: null }, "audit.export"),
      record("document:draft"),
    ];
    const show = async (by: Person) =>
      (await new AuditedFiles(store.db, by).show(records)).map((one) =>
        [
          one.fileName,
          one.detail === "{}" && "no detail",
          one.subject === "file:HIDDEN" && "hidden",
        ]
          .filter((word) => word)
          .join(", "),
      );
    expect(await show(owner)).toEqual([
      ...["shown.pdf", "withheld.pdf", "shown.pdf", "withheld.pdf"],
      ...["shown.pdf", "shown.pdf", "shown.pdf", "no detail, hidden", "", "", "", ""],
    ]);
    expect(await show(other)).toEqual([
      ...["shown.pdf", "no detail", "shown.pdf", "no detail, hidden"],
      ...["no detail", "no detail", "shown.pdf", "no detail, hidden", "no detail", "", "", ""],
    ]);
    // The server's own records are whole.
    const own = await new AuditedFiles(store.db, serverPerson).show(records);
    expect(own.map(({ fileName: _, ...one }) => one)).toEqual(records);
    const addresses = [undefined, "document:draft", withheld, `file:${path("withheld")}`];
    const hides = async (by: Person) => {
      const files = new AuditedFiles(store.db, by);
      const answers: boolean[] = [];
      for (const one of addresses) answers.push(await files.hides(one));
      return answers;
    };
    expect(await hides(owner)).toEqual([false, false, false, false]);
    expect(await hides(other)).toEqual([false, false, false, true]);
    expect(await new AuditedFiles(store.db, serverPerson).hides("file:none")).toBe(false);
    const files = new AuditedFiles(store.db, other);
    const recorded = ["document:draft", withheld, `file:${path("withheld")}`, "file:none"];
    const subjects: string[] = [];
    for (const one of recorded) subjects.push(await files.recorded(one));
    expect(subjects).toEqual(["document:draft", withheld, withheld, "file:none"]);
  });
});

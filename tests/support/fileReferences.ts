import { expect } from "vitest";
import type { Person } from "../../src/staff/access/rights.ts";
import { accountPerson } from "../../src/staff/accounts/people/accountPerson.ts";
import { restoreIntoCopy } from "../../src/staff/editing/history/restoreRevision.ts";
import { valueHash } from "../../src/staff/editing/workingCopies/bodyFields.ts";
import { readSheet } from "../../src/staff/sheets/spreadsheets/readSheet.ts";
import { writeSheet } from "../../src/staff/sheets/spreadsheets/writeSheet.ts";
import { textOf } from "../../src/staff/sheets/tables/sheetTable.ts";
import { studioHeaders } from "./admin.ts";
import {
  download,
  importNaming,
  type NamedFilesWorld,
  paper,
  sendForm,
} from "./namedFilesWorld.ts";

/** Result of an attempt. `refused` must be equal for a hidden file and for a missing one. */
export interface Naming {
  readonly refused: unknown;
}

let count = 0;
const fresh = (word: string) => {
  count += 1;
  return `${word}-${count}`;
};

type Attempt = (opened: NamedFilesWorld, file: string, as: string) => Promise<Naming>;

const answered = ({ status, data }: { status: number; data: unknown }): Naming => ({
  refused: status < 400 ? undefined : { status, data },
});

const patch =
  (key: string, operation: (file: string) => object): Attempt =>
  async ({ world }, file, as) => {
    const body = { request: fresh("request"), operations: [operation(file)] };
    return answered(
      await world.ask("PATCH", `/documents/${encodeURIComponent(key)}`, { as, body }),
    );
  };

const insert = (key: string, path: string, item: (file: string) => object): Attempt =>
  patch(key, (file) => ({
    ...{ op: "insert", path, id: fresh("inserted").replace("-", ""), behind: null },
    value: item(file),
  }));

const picture = (file: string) => ({ file, width: 4, height: 3 });

/** Sets a field, whatever its present value. */
const set =
  (key: string, path: string, text: (file: string) => string): Attempt =>
  async (opened, file, as) => {
    const { ask } = opened.world;
    const { data } = await ask("GET", `/documents/${key}`, { as });
    const before = path
      .split("/")
      .slice(1)
      .reduce((value, step) => value?.[step], data.working_copy.body);
    return patch(key, () => ({ op: "set", path, before: valueHash(before), after: text(file) }))(
      opened,
      file,
      as,
    );
  };

const changeSet =
  (what: (file: string, opened: NamedFilesWorld) => object): Attempt =>
  async (opened, file, as) => {
    const { ask } = opened.world;
    const body = { label: "Files", origin: "grid", act: "apply", cells: [], ...what(file, opened) };
    const made = await ask("POST", "/change-sets", { as, body });
    if (made.data.state === "done") {
      await ask("POST", `/change-sets/${made.data.id}/undo`, { as });
      return { refused: undefined };
    }
    const found = await ask("GET", `/change-sets/${made.data.id}/findings`, { as });
    return { refused: { state: made.data.state, problems: found.data.problems } };
  };

const begun =
  (body: (file: string) => object): Attempt =>
  async ({ world }, file, as) =>
    answered(
      await world.ask("POST", "/documents", {
        ...{ as, body: { type: "download", key: fresh("begun"), body: body(file) } },
      }),
    );

async function spreadsheet(opened: NamedFilesWorld, file: string, as: string): Promise<Naming> {
  const { world, files } = opened;
  const { rawPayload } = await world.world.app.inject({
    ...{ url: "/api/v1/admin/sheets/export", headers: studioHeaders(as) },
  });
  const sheet = await readSheet(rawPayload);
  const tables = sheet.tables.map(({ name, rows }) => ({
    name,
    rows: rows.map((row) => row.map(textOf).map((text) => (text === files.open ? file : text))),
  }));
  const sent = await sendForm(opened, "/sheets", as, await writeSheet(tables), "a.xlsx");
  const { id } = sent.data;
  const state = async () => (await world.ask("GET", `/sheets/${id}`, { as })).data.state;
  await expect.poll(state).toMatch(/^(?:ready|refused)$/);
  const body = { version: 1, publish: "both", label: "Files" };
  const apply = () => world.ask("POST", `/sheets/${id}/apply`, { as, body });
  let applied = await apply();
  // Its cells are checked after the comparison.
  await expect
    .poll(async () => {
      if (applied.data.code === "not-ready") applied = await apply();
      return applied.data.code;
    })
    .not.toBe("not-ready");
  if (applied.status === 200) return { refused: undefined };
  const { data } = await world.ask("GET", `/sheets/${id}`, { as });
  return { refused: [applied.data, data.rows.map(({ checks }: { checks: unknown }) => checks)] };
}

async function xliff(opened: NamedFilesWorld, file: string, as: string): Promise<Naming> {
  const { world, store, files } = opened;
  const path = "/translation/xliff?target=zh&key=story";
  const { message: xml } = await world.ask("GET", path, { as });
  const filled = xml.replaceAll(files.open, file).replaceAll(/<target[^>]*>[^<]*/g, "$&译");
  await sendForm(opened, "/translation/xliff/import", as, filled, "a.xlf");
  const rows = await store.db
    .selectFrom("working_copies")
    .innerJoin("documents", "documents.id", "document_id")
    .select("body")
    .where("key", "=", "story")
    .execute();
  const isNamed = rows.some(({ body }) => body.includes(file));
  return { refused: isNamed ? undefined : "an agency's file brings no links of its own" };
}

async function personOf({ store }: NamedFilesWorld, account: string): Promise<Person> {
  const person = await accountPerson(store.db, account, { via: "site" });
  if (person === undefined) throw new Error(`${account} may not sign in`);
  return person;
}

/** All ways in which a document may come to refer to a stored file. */
export const fileNamings: Readonly<Record<string, Attempt>> = {
  "a field of a working copy": set("plain", "/document/file", (file) => file),
  "a picture in a rich text": set(
    "story",
    "/body/en",
    (file) => `<p><img src="/storage/${file}" alt="A"></p>`,
  ),
  "a link in a rich text": set(
    "story",
    "/body/en",
    (file) => `<p><a href="/storage/${file}?x#page=2">A</a></p>`,
  ),
  "an item of a list": insert("rg10", "/documents", paper),
  "a section of a page": insert("composed", "/sections", (file) => ({
    ...{ kind: "video", title: { en: "A", zh: "甲" }, file },
  })),
  "a section of the home page": insert("settings/home", "/value/sections", (file) => ({
    ...{ kind: "quote", quote: { en: "A", zh: "甲" }, person: { en: "B", zh: "乙" } },
    picture: picture(file),
  })),
  "a button of a section": insert("composed", "/sections", (file) => ({
    ...{ kind: "hero", title: { en: "A", zh: "甲" }, text: { en: "A", zh: "甲" } },
    buttons: [{ label: { en: "A", zh: "甲" }, link: `/storage/${file}` }],
  })),
  "a setting": insert("settings/press", "/value/marks", picture),
  "a new document": begun(download),
  "a new document with least": begun((file) => ({ document: paper(file) })),
  "a copy of a document, with a field": async ({ world }, file, as) =>
    answered(
      await world.ask("POST", "/documents", {
        as,
        body: { type: "download", key: fresh("copy"), copy_of: "plain", body: download(file) },
      }),
    ),
  "a change set's cell": changeSet((file, { files }) => ({
    cells: [{ key: "rg10", path: "/documents/0/file", before: files.open, after: file }],
  })),
  "a change set's document": changeSet((file) => ({
    documents: [{ key: fresh("made"), type: "download", body: download(file) }],
  })),
  "a spreadsheet": spreadsheet,
  "an agency's file": xliff,
  "a file in another one's place": async ({ world, files }, file, as) => {
    const path = `/media/${encodeURIComponent(files.open)}/replace`;
    return answered(await world.ask("POST", path, { as, body: { with: file, publish: false } }));
  },
  "a notice of parts that end": async ({ world }, file, as) =>
    answered(
      await world.ask("POST", "/lifecycle/impact", {
        as,
        body: {
          parts: [{ key: "rg10" }],
          ...{ stage: "nrnd", since: "2026-02-01" },
          notice: {
            ...{ type: "news", column: "news", date: "2026-02-01", file },
            title: { en: "End", zh: "停产" },
          },
        },
      }),
    ),
  "an import": async (opened, file) => ({
    refused: (await importNaming(opened, await personOf(opened, "lin"), file)) || undefined,
  }),
  "an older revision": async (opened, file) => {
    const { store, make } = opened;
    const { saveDraft } = await import("../../src/staff/editing/documentOperations.ts");
    const key = fresh("older");
    await make("download", key, download(opened.files.open));
    await store.db
      .updateTable("revisions")
      .set({ body: JSON.stringify(download(file)) })
      .where("document_id", "=", ({ selectFrom }) =>
        selectFrom("documents").select("id").where("key", "=", key),
      )
      .execute();
    await store.transaction((tx) =>
      saveDraft(tx, { key, body: download(opened.files.open), now: 5 }),
    );
    const by = await personOf(opened, "lin");
    const wanted = {
      key,
      revision: 1,
      what: "all",
      request: fresh("restore"),
      by,
      now: 6,
    } as const;
    try {
      await restoreIntoCopy(store, wanted);
      return { refused: undefined };
    } catch (error) {
      return { refused: error instanceof Error ? { name: error.name } : error };
    }
  },
};

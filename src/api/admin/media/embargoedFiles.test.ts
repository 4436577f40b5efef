import { expect, test } from "vitest";
import {
  download,
  fileMarker,
  type NamedFilesWorld,
  namedFilesWorld,
  secretKey,
} from "../../../../tests/support/namedFilesWorld.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { appendAudit } from "../../../base/audit/append.ts";
import { serverPerson } from "../../../staff/access/rights.ts";
import { inPublication, saveDraft } from "../../../staff/editing/documentOperations.ts";
import { liftEmbargo } from "../../../staff/editing/embargo/embargo.ts";
import { valueHash } from "../../../staff/editing/workingCopies/bodyFields.ts";
import { adminRoutes } from "../routes/index.ts";

const address = (path: string) => `/media/${encodeURIComponent(path)}`;

/** Makes a document refer to a file as is no longer allowed: an old reference. */
async function nameAsBefore({ store, make, files }: NamedFilesWorld, key: string): Promise<void> {
  await make("download", key, download(files.open));
  const body = JSON.stringify(download(files.embargoed));
  await store.db
    .updateTable("revisions")
    .set({ body })
    .where("document_id", "=", ({ selectFrom }) =>
      selectFrom("documents").select("id").where("key", "=", key),
    )
    .execute();
}

forEachStore("A file of a document under embargo", (open) => {
  test("is not released when another document is published, and locks no document", async () => {
    await using opened = await namedFilesWorld(open);
    const { world, store, live, lin, owner, files } = opened;
    await nameAsBefore(opened, "copied");
    const get = async (path: string) =>
      (await world.world.app.inject(`/storage/${path}`)).statusCode;
    const seen = async (as: string) =>
      (await world.ask("GET", address(files.embargoed), { as })).status;
    const preview = async (key: string, path: string, token: string) => {
      const row = await store.db
        .selectFrom("documents")
        .select("id")
        .where("key", "=", key)
        .executeTakeFirstOrThrow();
      const url = `/studio/preview/d${row.id}/storage/${path}`;
      const headers = { host: "localhost", cookie: `Admin-Token=${token}` };
      return (await world.world.app.inject({ url, headers })).statusCode;
    };
    expect(await preview("copied", files.embargoed, lin.token)).toBe(404);
    expect(await preview(secretKey, files.embargoed, owner.token)).toBe(200);
    const title = { op: "set", path: "/document/revision", after: "1.1" };
    const { data } = await world.ask("GET", "/documents/copied", { as: lin.token });
    expect(data.working_copy.body.document.revision).toBe("1.0");
    const operations = [{ ...title, before: valueHash("1.0") }];
    const body = { request: "typing-01", operations };
    const as = lin.token;
    expect((await world.ask("PATCH", "/documents/copied", { as, body })).status).toBe(200);
    expect((await world.ask("POST", "/documents/copied/save", { as })).status).toBe(200);
    const languages = ["en", "zh"];
    const published = await world.ask("POST", "/documents/copied/publish", {
      ...{ as, body: { languages, revision: 2 } },
    });
    expect(published.status).toBe(200);
    await live.refresh();
    expect(await get(files.embargoed)).toBe(404);
    expect([await seen(lin.token), await seen(owner.token)]).toEqual([404, 200]);
    expect((await world.ask("GET", `${address(files.embargoed)}/content`, { as })).status).toBe(
      404,
    );
  });

  test("is kept while the embargo lasts after the document no longer names it", async () => {
    await using opened = await namedFilesWorld(open);
    const { world, store, lin, owner, files, by } = opened;
    const seen = async (as: string, path: string) =>
      (await world.ask("GET", address(path), { as })).status;
    expect(await seen(lin.token, files.former)).toBe(404);
    expect(await seen(owner.token, files.former)).toBe(200);
    const list = await world.ask("GET", "/media", { as: lin.token });
    const paths = list.data.data.map(({ path }: { path: string }) => path);
    expect(paths.toSorted()).toEqual([files.open, files.other].toSorted());
    await store.transaction((tx) => liftEmbargo(tx, { key: secretKey, by, now: 5 }));
    expect(await seen(lin.token, files.former)).toBe(200);
    expect(await seen(lin.token, files.embargoed)).toBe(200);
  });

  test("is released by a person who sees it, by using it elsewhere or by publishing", async () => {
    await using opened = await namedFilesWorld(open);
    const { world, store, live, lin, owner, files, by } = opened;
    const seen = async (path: string) =>
      (await world.ask("GET", address(path), { as: lin.token })).status;
    const made = await world.ask("POST", "/documents", {
      as: owner.token,
      body: { type: "download", key: "handed-on", body: download(files.embargoed) },
    });
    expect(made.status).toBe(200);
    expect(await seen(files.embargoed)).toBe(200);
    await store.transaction((tx) =>
      saveDraft(tx, { key: secretKey, body: download(files.former), by, now: 6 }),
    );
    expect(await seen(files.former)).toBe(404);
    await inPublication(
      store,
      7,
      ({ publish }) => publish({ key: secretKey, languages: ["en"] }),
      by,
    );
    await live.refresh();
    const response = await world.world.app.inject(`/storage/${files.former}`);
    expect(response.statusCode).toBe(200);
    expect(await seen(files.former)).toBe(200);
  });

  test("is not restored by a person who had replaced it before the embargo", async () => {
    await using opened = await namedFilesWorld(open);
    const { world, store, lin, files, by } = opened;
    const as = lin.token;
    const name = (before: string, after: string, request: string) => {
      const operation = { op: "set", path: "/document/file", before: valueHash(before), after };
      const body = { request, operations: [operation] };
      return world.ask("PATCH", "/documents/plain", { as, body });
    };
    expect((await name(files.open, files.other, "naming-01")).status).toBe(200);
    expect((await name(files.other, files.open, "naming-02")).status).toBe(200);
    await store.transaction((tx) =>
      saveDraft(tx, { key: secretKey, body: download(files.other), by, now: 6 }),
    );
    const body = { direction: "undo" };
    const undone = await world.ask("POST", "/documents/plain/undo", { as, body });
    expect(undone).toMatchObject({ status: 422, data: { code: "file-not-found" } });
    const { data } = await world.ask("GET", "/documents/plain", { as });
    expect(data.working_copy.body.document.file).toBe(files.open);
  });

  test("is named in nothing that others read, and in the audit trail by its id alone", async () => {
    await using opened = await namedFilesWorld(open);
    const { world, store, lin, owner, files } = opened;
    await nameAsBeforeInAudit(opened);
    // Another file, which everybody sees, is the newer version of it.
    await store.db
      .updateTable("media")
      .set({ replaces: files.embargoed })
      .where("path", "=", files.other)
      .execute();
    const params: Readonly<Record<string, string>> = {
      ...{ path: encodeURIComponent(files.embargoed), key: secretKey, id: "1", name: "viewer" },
    };
    const read = async (path: string, as: string) =>
      JSON.stringify([(await world.ask("GET", path, { as })).message, await dataOf(path, as)]);
    const dataOf = async (path: string, as: string) => (await world.ask("GET", path, { as })).data;
    expect(await read("/media", owner.token)).toContain(fileMarker);
    const found: string[] = [];
    for (const { method, path, produces } of adminRoutes) {
      if (method !== "GET" || produces === "text/event-stream") continue;
      const at = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "1");
      if ((await read(at, lin.token)).toLowerCase().includes(fileMarker)) found.push(path);
    }
    for (const query of [`/media?q=${fileMarker}`, `/audit?subject=file:${files.embargoed}`]) {
      if ((await read(query, lin.token)).toLowerCase().includes(fileMarker)) found.push(query);
    }
    expect(found).toEqual([]);
    const stored = await store.db.selectFrom("audit").select(["subject", "detail"]).execute();
    const own = stored.filter(({ subject }) => !subject.includes("media/"));
    expect(JSON.stringify(own)).not.toContain(fileMarker);
    const { list } = await dataOf("/audit?act=media.upload", owner.token);
    expect(list).toContainEqual(
      expect.objectContaining({
        subject: expect.stringMatching(/^file:[0-9a-f]{16}$/),
        subject_name: `${fileMarker}.pdf`,
      }),
    );
    const { list: others } = await dataOf("/audit", lin.token);
    expect(others).toContainEqual(
      expect.objectContaining({ subject: "file:HIDDEN", subject_name: null, detail: {} }),
    );
  });
});

/** Writes a record as releases did that had the address of a file in it. */
async function nameAsBeforeInAudit({ store, files }: NamedFilesWorld): Promise<void> {
  const subject = `file:${files.embargoed}`;
  const entry = { act: "media.replace", subject, detail: { by: files.former } } as const;
  await store.transaction((tx) => appendAudit(tx, [entry], { by: serverPerson, at: 9 }));
}

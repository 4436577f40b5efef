import { expect, test } from "vitest";
import { dot, mediaWorld, photo, upload } from "../../../../tests/support/mediaWorld.ts";
import { pdfOf } from "../../../../tests/support/samplePdf.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import {
  createDocument,
  draftOf,
  inPublication,
} from "../../../staff/editing/documentOperations.ts";
import { valueHash } from "../../../staff/editing/workingCopies/bodyFields.ts";

const address = (path: string) => `/media/${encodeURIComponent(path)}`;

function downloadOf(file: string, size: number) {
  const document = {
    title: { en: "Datasheet", zh: "数据手册" },
    kind: "datasheet",
    revision: "1.0",
    date: "2026-01-01",
    language: "both",
    file,
    size,
  };
  return { column: "news", document };
}

forEachStore("The media library", (open) => {
  test("shows files to people who may see them, with smaller sizes once a page refers to them", async () => {
    await using opened = await mediaWorld(open);
    const { world, store, editor, live } = opened;
    const taken = await upload(world, editor, await photo().toBuffer(), "board.jpg", [
      ["alt_en", "A board"],
      ["alt_zh", "开发板"],
    ]);
    const small = (await upload(world, editor, await dot(), "dot.png")).data.path;
    const { path } = taken.data;
    const other = (await world.person("other", "viewer")).token;
    const hidden = await upload(world, editor, "col\n1\n", "mine.csv", [["private", "1"]]);
    expect(hidden.status).toBe(200);
    const seen = await world.ask("GET", "/media?q=board", { as: other });
    expect(seen.data.data.map((file: { path: string }) => file.path)).toEqual([path]);
    expect((await world.ask("GET", address(hidden.data.path), { as: other })).status).toBe(404);
    expect((await world.ask("GET", "/media?list=mine", { as: editor })).data.total).toBe(3);

    await expect
      .poll(
        async () => (await world.ask("GET", address(path), { as: editor })).data.variants.length,
      )
      .toBeGreaterThan(0);
    // A picture that waited beside it has its own, which are no wider than it is.
    const versions = async (): Promise<readonly { readonly width: number }[]> =>
      (await world.ask("GET", address(small), { as: editor })).data.variants;
    await expect.poll(async () => (await versions()).length).toBeGreaterThan(0);
    expect((await versions()).filter(({ width }) => width > 1)).toEqual([]);
    await publishNews(store, path);
    await live.refresh();
    expect((await world.world.app.inject(`/storage/${path}`)).statusCode).toBe(200);
    const page = await world.world.app.inject(`/rk-publish?id=${await idOf(store, "news-1")}`);
    const [, variant = ""] =
      /<source type="image\/avif" srcSet="(?:[^"]+, )?(\/storage\/[^ ]+) 320w/i.exec(page.body) ??
      [];
    expect(page.body).toContain('alt="A board"');
    const version320 = await world.world.app.inject(variant);
    expect([version320.statusCode, version320.headers["content-type"]]).toEqual([
      200,
      "image/avif",
    ]);

    const { version } = (await world.ask("GET", address(path), { as: editor })).data;
    const body = { version, focal: { x: 20, y: 70 }, alt: { en: "Two boards", zh: "两块板" } };
    const changed = await world.ask("PATCH", address(path), { as: editor, body });
    expect(changed.data.focal).toEqual({ x: 20, y: 70 });
    expect((await world.ask("PATCH", address(path), { as: editor, body })).status).toBe(409);
    await live.refresh();
    const after = await world.world.app.inject(`/rk-publish?id=${await idOf(store, "news-1")}`);
    expect(after.body).toContain('alt="Two boards"');
    expect(after.body).toContain("focal focal-x-20 focal-y-70");
    const ornament = { version: changed.data.version, is_decorative: true };
    const marked = await world.ask("PATCH", address(path), { as: editor, body: ornament });
    expect(marked.status).toBe(200);
    await live.refresh();
    const plain = await world.world.app.inject(`/rk-publish?id=${await idOf(store, "news-1")}`);
    expect(plain.body).not.toContain("Two boards");
    expect(await world.ask("DELETE", address(path), { as: editor })).toMatchObject({
      status: 409,
      data: { code: "used", used_in: [{ key: "news-1", is_published: true }] },
    });
  });

  test("offers files for download under their original names", async () => {
    await using opened = await mediaWorld(open);
    const { world, store, editor, live } = opened;
    const dispositionOf = async (key: string, content: Buffer | string, name: string) => {
      const { path, size } = (await upload(world, editor, content, name)).data;
      const body = downloadOf(path, size);
      await store.transaction((tx) => createDocument(tx, { type: "download", key, body, now: 1 }));
      await inPublication(store, 2, ({ publish }) => publish({ key, languages: ["en", "zh"] }));
      await live.refresh();
      const url = `/storage/${path}`;
      const answer = await world.world.app.inject({ url, method: "HEAD" });
      expect(answer.statusCode).toBe(200);
      return { path, said: answer.headers["content-disposition"] };
    };
    const pdf = await dispositionOf("a", pdfOf(), "电源管理芯片 RG8810 手册.pdf");
    const encoded = encodeURIComponent("电源管理芯片 RG8810 手册.pdf");
    expect(pdf.said).toBe(`inline; filename="rg8810.pdf"; filename*=UTF-8''${encoded}`);
    const text = await dispositionOf("b", "a,b\n1,2\n", "引脚表 (V1.2).csv");
    expect(text.said).toMatch(
      /^attachment; filename="v1-2\.csv"; filename\*=UTF-8''%E5%BC%95[%\w]*%20%28V1\.2%29\.csv$/,
    );
    const picture = await dispositionOf("c", await dot(), "客户现场.png");
    expect(picture.said).toBeUndefined();
    // A name without the ending, which somebody has given it since.
    const body = { name: "RG8810 用户手册 V2.0" };
    const { version } = (await world.ask("GET", address(pdf.path), { as: editor })).data;
    const changed = await world.ask("PATCH", address(pdf.path), {
      ...{ as: editor, body, headers: { "if-match": `"${version}"` } },
    });
    expect(changed.status).toBe(200);
    await live.refresh();
    const renamed = await world.world.app.inject(`/storage/${pdf.path}`);
    expect(renamed.headers["content-disposition"]).toContain(
      `filename*=UTF-8''${encodeURIComponent("RG8810 用户手册 V2.0.pdf")}`,
    );
  });

  test("replaces a datasheet everywhere, and redirects its old address to the new one once published", async () => {
    await using opened = await mediaWorld(open);
    const { world, store, editor, live } = opened;
    const old = (await upload(world, editor, pdfOf(), "rg8810.pdf")).data;
    await store.transaction((tx) =>
      createDocument(tx, {
        type: "download",
        key: "sheet",
        body: downloadOf(old.path, old.size),
        now: 1,
      }),
    );
    await inPublication(store, 2, ({ publish }) =>
      publish({ key: "sheet", languages: ["en", "zh"] }),
    );
    await live.refresh();
    const get = (path: string) => world.world.app.inject(`/storage/${path}`);
    expect((await get(old.path)).statusCode).toBe(200);
    const next = (
      await upload(world, editor, pdfOf("/Lang (en)"), "rg8810 rev 2.1.pdf", [
        ["replaces", old.path],
      ])
    ).data;
    const picture = (await upload(world, editor, await dot(), "p.png")).data;
    const wrong = { with: picture.path, publish: true };
    expect(
      (await world.ask("POST", `${address(old.path)}/replace`, { as: editor, body: wrong })).data
        .code,
    ).toBe("other-kind");
    const prepared = await world.ask("POST", `${address(old.path)}/replace`, {
      as: editor,
      body: { with: next.path, publish: false },
    });
    expect(prepared.data.replaced).toEqual([{ key: "sheet", became: "saved" }]);
    await live.refresh();
    expect([(await get(old.path)).statusCode, (await get(next.path)).statusCode]).toEqual([
      200, 404,
    ]);
    const undo = async (id: number) => {
      const undone = await world.ask("POST", `/change-sets/${id}/undo`, { as: editor, body: {} });
      expect(undone.data.state).toBe("undone");
      await live.refresh();
    };
    await undo(prepared.data.change_set);
    expect((await draftOf(store.db, "sheet")).body).toMatchObject({ document: { file: old.path } });
    const typed = {
      request: "typing-0001",
      operations: [
        {
          op: "set",
          path: "/document/title/en",
          before: valueHash("Datasheet"),
          after: "Data sheet",
        },
      ],
    };
    expect((await world.ask("PATCH", "/documents/sheet", { as: editor, body: typed })).status).toBe(
      200,
    );
    const beside = await world.ask("POST", `${address(old.path)}/replace`, {
      as: editor,
      body: { with: next.path, publish: true },
    });
    expect(beside.data).toEqual({
      replaced: [{ key: "sheet", became: "prepared" }],
      change_set: null,
    });
    await world.ask("POST", "/documents/sheet/discard", { as: editor });
    const published = await world.ask("POST", `${address(old.path)}/replace`, {
      as: editor,
      body: { with: next.path, publish: true },
    });
    expect(published.data.replaced).toEqual([{ key: "sheet", became: "published" }]);
    await live.refresh();
    expect([(await get(old.path)).statusCode, (await get(next.path)).statusCode]).toEqual([
      308, 200,
    ]);
    // One step back, for readers as well.
    await undo(published.data.change_set);
    expect([(await get(old.path)).statusCode, (await get(next.path)).statusCode]).toEqual([
      200, 404,
    ]);
    const { data } = await world.ask("POST", `${address(old.path)}/replace`, {
      as: editor,
      body: { with: next.path, publish: true },
    });
    expect(data.replaced).toEqual([{ key: "sheet", became: "published" }]);
    expect((await draftOf(store.db, "sheet")).body).toMatchObject({
      document: { file: next.path, size: next.size, revision: "2.1" },
    });
    await live.refresh();
    const led = await get(old.path);
    expect([led.statusCode, led.headers.location]).toEqual([308, `/storage/${next.path}`]);
    expect((await get(next.path)).statusCode).toBe(200);
    // Two versions back, and the file of a draft has no address at all.
    expect((await world.ask("GET", address(next.path), { as: editor })).data.versions).toHaveLength(
      2,
    );

    expect((await world.ask("DELETE", address(old.path), { as: editor })).status).toBe(200);
    const purge = `${address(old.path)}/purge`;
    expect((await world.ask("POST", purge, { as: editor })).status).toBe(403);
    const admin = (await world.person("boss", "admin")).token;
    expect((await world.ask("POST", `${address(next.path)}/purge`, { as: admin })).data.code).toBe(
      "not-trashed",
    );
    expect((await world.ask("POST", purge, { as: admin })).status).toBe(200);
    expect(await world.world.files.has(old.path)).toBe(false);
    expect((await world.ask("GET", address(old.path), { as: admin })).status).toBe(404);
    expect((await world.ask("GET", address(next.path), { as: admin })).status).toBe(200);
  });

  test("removes no file that unsaved changes name, and assigns none to one of them", async () => {
    await using opened = await mediaWorld(open);
    const { world, store, editor, live } = opened;
    const { path } = (await upload(world, editor, await dot(), "dot.png")).data;
    const body = { title: { en: "A", zh: "甲" }, date: "2026-01-01", column: "news" };
    const texts = { summary: { en: "A", zh: "甲" }, body: { en: "<p>A</p>", zh: "<p>甲</p>" } };
    await store.transaction((tx) =>
      createDocument(tx, { type: "news", key: "typed", body: { ...body, ...texts }, now: 1 }),
    );
    await live.refresh();
    const after = `<p><a href="/storage/${path}">A</a></p>`;
    const operations = [{ path: "/body/en", before: valueHash("<p>A</p>"), after }];
    const typing = { as: editor, body: { request: "typing-0001", operations } };
    expect(await world.ask("PATCH", "/documents/typed", typing)).toMatchObject({ status: 200 });
    const remove = () => world.ask("DELETE", address(path), { as: editor });
    expect(await remove()).toMatchObject({ status: 409, data: { code: "used-elsewhere" } });
    const itself = { as: editor, body: { with: path, publish: false } };
    expect(await world.ask("POST", `${address(path)}/replace`, itself)).toMatchObject({
      ...{ status: 422, data: { code: "same-file" } },
    });
    await world.ask("POST", "/documents/typed/discard", { as: editor });
    expect(await remove()).toMatchObject({ status: 200 });
    const other = (await upload(world, editor, "a\n1\n", "list.csv")).data.path;
    const trashed = { as: editor, body: { with: path, publish: false } };
    expect(await world.ask("POST", `${address(other)}/replace`, trashed)).toMatchObject({
      ...{ status: 422, data: { code: "other-kind" } },
    });
  });
});

async function publishNews(store: Store, file: string): Promise<void> {
  await store.transaction(async (tx) => {
    const body = {
      title: { en: "Board", zh: "开发板" },
      summary: { en: "A board", zh: "一块板" },
      date: "2026-01-01",
      column: "news",
      image: { file, width: 400, height: 300 },
      body: { en: "<p>x</p>", zh: "<p>x</p>" },
    };
    await createDocument(tx, { type: "news", key: "news-1", body, now: 1 });
  });
  await inPublication(store, 2, ({ publish }) =>
    publish({ key: "news-1", languages: ["en", "zh"] }),
  );
}

async function idOf(store: Store, key: string): Promise<number> {
  const row = await store.db
    .selectFrom("documents")
    .select("id")
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return row.id;
}

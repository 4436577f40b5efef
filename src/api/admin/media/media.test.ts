import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { type AdminWorld, adminWorld, studioHeaders } from "../../../../tests/support/admin.ts";
import { zipOf } from "../../../../tests/support/archives.ts";
import { multipart } from "../../../../tests/support/enquiries.ts";
import { pdfOf } from "../../../../tests/support/samplePdf.ts";
import { forEachStore, forSqlite } from "../../../../tests/support/store.ts";
import { createDocument, draftOf, inPublication } from "../../../content/documents.ts";
import { followPublication, type LivePublication } from "../../../content/live.ts";
import { valueHash } from "../../../content/workingCopies/fields.ts";
import type { Store } from "../../../store/store.ts";

/** Sends a file as the studio does. */
async function upload(
  { world }: AdminWorld,
  token: string,
  content: string | Uint8Array,
  name: string,
  fields: readonly (readonly [string, string])[] = [],
) {
  const form = multipart([...fields, ["file", content, name]]);
  const answer = await world.app.inject({
    method: "POST",
    url: "/api/v1/admin/media",
    headers: { ...studioHeaders(token), ...form.headers },
    payload: form.payload,
  });
  const { message, data } = answer.json();
  return { status: answer.statusCode, message, data };
}

const address = (path: string) => `/media/${encodeURIComponent(path)}`;

const photo = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: "#0a6" } })
    .composite([{ input: Buffer.from(noise()), top: 0, left: 0 }])
    .jpeg({ quality: 100 });

/** Something that does not compress to nothing. */
function noise(): string {
  const bytes = randomBytes(900);
  const rects = Array.from({ length: 300 }, (_, at) => {
    const [x = 0, y = 0, colour = 0] = bytes.subarray(at * 3, at * 3 + 3);
    return `<rect x="${x * 3}" y="${y * 2}" width="40" height="30" fill="hsl(${colour},80%,50%)"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">${rects.join("")}</svg>`;
}

const newsColumn = {
  type: "column",
  key: "news",
  body: {
    ...{ title: { en: "News", zh: "新闻" }, parent: null, position: 1, status: 1 },
    ...{ type: 2, href: "rk-news" },
  },
} as const;

async function following(store: Store): Promise<LivePublication> {
  return followPublication(store, (error) => {
    throw error;
  });
}

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

forSqlite("What is uploaded", (open) => {
  test("is looked into: hostile files are refused with the reason named, in both languages", async () => {
    await using opened = await mediaWorld(open);
    const { world, editor } = opened;
    const script = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";
    const compressed = deflateSync(Buffer.from(`9 0 ${script}`));
    const hidden = Buffer.concat([
      pdfOf().subarray(0, -6),
      Buffer.from(
        `\n8 0 obj << /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length 5 >> stream\n`,
      ),
      compressed,
      Buffer.from("\nendstream endobj\n%%EOF\n"),
    ]);
    const hostile: [string, Uint8Array | string, string][] = [
      ["pdfScript", pdfOf("/OpenAction 5 0 R", [script]), "a.pdf"],
      ["pdfScript", pdfOf("/OpenAction << /S /J#61vaScript /JS (1) >>"), "a.pdf"],
      ["pdfScript", hidden, "a.pdf"],
      ["pdfScript", Buffer.concat([pdfOf(), Buffer.from(`5 0 obj ${script} endobj`)]), "later.pdf"],
      ["pdfLaunch", pdfOf("", ["<< /S /Launch /F (calc.exe) >>"]), "a.pdf"],
      ["pdfEmbedded", pdfOf("/Names << /EmbeddedFiles 5 0 R >>", ["<< >>"]), "a.pdf"],
      ["pdfForm", pdfOf("/AcroForm << /XFA 5 0 R >>", ["<< >>"]), "a.pdf"],
      [
        "pdfEncrypted",
        Buffer.from(pdfOf().toString("latin1").replace("/Size", "/Encrypt 5 0 R /Size"), "latin1"),
        "a.pdf",
      ],
      ["pdfOpensAddress", pdfOf("/OpenAction << /S /URI /URI (https://x.example) >>"), "a.pdf"],
      [
        "pdfOpensAddress",
        pdfOf("/OpenAction 5 0 R", ["<< /S /URI /URI (https://x.example) >>"]),
        "a.pdf",
      ],
      [
        "pdfOpensAddress",
        pdfOf("/OpenAction 5 0 R", [
          "<< /S /GoTo /D [3 0 R /Fit] /Next 6 0 R >>",
          "<< /S /URI /URI (https://x.example) >>",
        ]),
        "a.pdf",
      ],
      ["unreadable", Buffer.from("%PDF-1.7\nnothing"), "a.pdf"],
      ["program", Buffer.from("4d5a90000300000004000000", "hex"), "logo.png"],
      ["kind", Buffer.alloc(64, 3), "photo.jpg"],
      [
        "unreadable",
        Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(80)]),
        "a.png",
      ],
      ["animated", await animated(), "a.gif"],
      ["tooManyPixels", bombPng(9_000, 9_000), "a.png"],
      ["bomb", zipOf([{ name: "a", data: Buffer.alloc(18 * 1024 * 1024) }]), "a.zip"],
      [
        "svgEntities",
        '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"/>',
        "a.svg",
      ],
      ["bomb", usesOfUses(), "a.svg"],
      ["empty", "", "a.txt"],
    ];
    for (const [reason, content, name] of hostile) {
      const { status, message, data } = await upload(world, editor, content, name);
      expect({ reason: data.reason, name }).toEqual({ reason, name });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(message).not.toBe("");
    }
    const chinese = await opened.inChinese(pdfOf("/OpenAction << /S /JavaScript /JS (1) >>"));
    expect(chinese).toContain("JavaScript，请移除");
    expect((await world.ask("GET", "/media", { as: editor })).data.total).toBe(0);
    expect(await readdir(world.world.storage)).toEqual([]);
  });

  test("loses what pictures and drawings carry, and keeps the original where nobody gets it", async () => {
    await using opened = await mediaWorld(open);
    const { world, editor } = opened;
    const camera = await photo()
      .withExif({ IFD0: { Copyright: "SECRET-OWNER" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(camera).metadata()).exif?.toString("latin1")).toContain("SECRET-OWNER");
    const { status, data } = await upload(world, editor, camera, "Büro 現場.JPG");
    expect({ status, ...data }).toMatchObject({
      ...{ status: 200, kind: "image", name: "Büro 現場.JPG", width: 600, height: 800 },
      ...{ is_public: false, uses: 0, has_original: true },
    });
    expect(data.path).toMatch(/^media\/[0-9a-f]{24}\/[a-z0-9-]+\.jpg$/);
    const stored = await world.world.files.read(data.path);
    const facts = await sharp(stored).metadata();
    expect([facts.exif, facts.orientation, facts.width]).toEqual([undefined, undefined, 600]);
    const original = data.path.replace("media/", "originals/");
    expect((await world.world.files.read(original)).equals(camera)).toBe(true);
    for (const path of [data.path, original]) {
      expect((await world.world.app.inject(`/storage/${path}`)).statusCode).toBe(404);
    }
    const drawing = await upload(
      world,
      editor,
      `<?xml version="1.0"?><!-- note --><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20" onload="alert(1)"><script>alert(2)</script><style>@import url(//x)</style><g id="a" style="fill:red;background:url(//evil)"><path d="M0 0h4"/></g><use xlink:href="#a"/><use href="https://evil.example/x.svg#b"/><image href="http://evil.example/p.png"/><foreignObject><p>x</p></foreignObject><a href="javascript:alert(1)"><text onclick="x()">RG8810</text></a><rect fill="url(#g)" mask="url(//evil)"/><set attributeName="href" to="javascript:x"/></svg>`,
      "logo.svg",
    );
    expect(drawing).toMatchObject({
      status: 200,
      data: { kind: "drawing", width: 40, height: 20 },
    });
    const rebuilt = (await world.world.files.read(drawing.data.path)).toString();
    expect(rebuilt).not.toMatch(
      /script|style|evil|onload|onclick|javascript|foreignObject|<image|<set|<a\b|<!--/i,
    );
    expect(rebuilt).toContain('<use xlink:href="#a"');
    expect(rebuilt).toContain('fill="red"');
    expect(rebuilt).toContain("RG8810");
    expect(drawing.data.removed).toEqual(expect.arrayContaining(["script", "style", "image"]));
    const again = await upload(world, editor, rebuilt, "again.svg");
    expect(again.data.duplicates, "the same bytes are told").toEqual([drawing.data.path]);
    const sheet = await upload(world, editor, pdfOf(), "RG8810 数据手册.pdf");
    expect(sheet.data).toMatchObject({ kind: "pdf", pages: 1, title: "RG8810 datasheet" });
  });
});

forEachStore("The media library", (open) => {
  test("shows files to who may see them, with smaller versions once a page refers to them", async () => {
    await using opened = await mediaWorld(open);
    const { world, store, editor, live } = opened;
    const taken = await upload(world, editor, await photo().toBuffer(), "board.jpg", [
      ["alt_en", "A board"],
      ["alt_zh", "开发板"],
    ]);
    const { path } = taken.data;
    const other = (await world.person("other", "viewer")).token;
    const hidden = await upload(world, editor, "col\n1\n", "mine.csv", [["private", "1"]]);
    expect(hidden.status).toBe(200);
    const seen = await world.ask("GET", "/media?q=board", { as: other });
    expect(seen.data.data.map((file: { path: string }) => file.path)).toEqual([path]);
    expect((await world.ask("GET", address(hidden.data.path), { as: other })).status).toBe(404);
    expect((await world.ask("GET", "/media?list=mine", { as: editor })).data.total).toBe(2);

    await expect
      .poll(
        async () => (await world.ask("GET", address(path), { as: editor })).data.variants.length,
      )
      .toBeGreaterThan(0);
    await publishNews(store, path);
    await live.refresh();
    expect((await world.world.app.inject(`/storage/${path}`)).statusCode).toBe(200);
    const page = await world.world.app.inject(`/rk-publish?id=${await idOf(store, "news-1")}`);
    const [, variant = ""] =
      /<source type="image\/avif" srcSet="(\/storage\/[^ ]+) 320w/i.exec(page.body) ?? [];
    expect(page.body).toContain('alt="A board"');
    const small = await world.world.app.inject(variant);
    expect([small.statusCode, small.headers["content-type"]]).toEqual([200, "image/avif"]);

    const { version } = (await world.ask("GET", address(path), { as: editor })).data;
    const body = { version, focal: { x: 20, y: 70 }, alt: { en: "Two boards", zh: "两块板" } };
    const changed = await world.ask("PATCH", address(path), { as: editor, body });
    expect(changed.data.focal).toEqual({ x: 20, y: 70 });
    expect((await world.ask("PATCH", address(path), { as: editor, body })).status).toBe(409);
    await live.refresh();
    const after = await world.world.app.inject(`/rk-publish?id=${await idOf(store, "news-1")}`);
    expect(after.body).toContain('alt="Two boards"');
    expect(after.body).toContain("focal focal-x-20 focal-y-70");
    expect((await world.ask("DELETE", address(path), { as: editor })).data).toMatchObject({
      code: "used",
      used_in: [{ key: "news-1", is_published: true }],
    });
  });

  test("replaces a datasheet everywhere, and its old address leads to the new one once published", async () => {
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
    const picture = (await upload(world, editor, await photo().toBuffer(), "p.jpg")).data;
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
  });
});

/** A server whose publication follows its store, and an editor. */
async function mediaWorld(open: () => Promise<Store>) {
  const store = await open();
  await store.transaction((tx) => createDocument(tx, { ...newsColumn, now: 1 }));
  await inPublication(store, 1, ({ publish }) => publish({ key: "news", languages: ["en", "zh"] }));
  const live = await following(store);
  const world = await adminWorld(store, { live });
  const { token: editor } = await world.person("editor", "editor");
  return {
    ...{ world, store, live, editor },
    async inChinese(content: Uint8Array): Promise<string> {
      const form = multipart([["file", content, "a.pdf"]]);
      const headers = { ...studioHeaders(editor), ...form.headers, "x-tapeout-language": "zh" };
      const url = "/api/v1/admin/media";
      const { payload } = form;
      return (await world.world.app.inject({ method: "POST", url, headers, payload })).json()
        .message;
    },
    async [Symbol.asyncDispose]() {
      live.close();
      await world.close();
    },
  };
}

async function publishNews(store: Store, file: string): Promise<void> {
  await store.transaction(async (tx) => {
    const body = {
      title: { en: "Board", zh: "开发板" },
      summary: { en: "A board", zh: "一块板" },
      date: "2026-01-01",
      column: "news",
      image: { file, width: 800, height: 600 },
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

function animated(): Promise<Buffer> {
  const frames = Buffer.alloc(8 * 16 * 3);
  frames.fill(255, 8 * 8 * 3);
  return sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
    .gif({ loop: 0, delay: [100, 100] })
    .toBuffer();
}

/** A PNG whose header claims a size. */
function bombPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13, 0);
  header.write("IHDR", 4);
  header.writeUInt32BE(width, 8);
  header.writeUInt32BE(height, 12);
  header.set([8, 2, 0, 0, 0], 16);
  header.writeUInt32BE(crc32(header.subarray(4, 21)), 21);
  const data = deflateSync(Buffer.alloc(1_000));
  const body = Buffer.concat([Buffer.from("IDAT"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    header,
    length,
    body,
    sum,
    Buffer.from("0000000049454e44ae426082", "hex"),
  ]);
}

/** Ten elements that each draw the one before ten times. */
function usesOfUses(): string {
  const groups = Array.from({ length: 10 }, (_, at) => {
    const uses = Array.from({ length: 10 }, () => `<use href="#g${at}"/>`).join("");
    return `<g id="g${at + 1}">${uses}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg"><g id="g0"><path d="M0 0"/></g>${groups.join("")}</svg>`;
}

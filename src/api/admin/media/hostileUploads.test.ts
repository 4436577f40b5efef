import { readdir } from "node:fs/promises";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { zipOf } from "../../../../tests/support/archives.ts";
import { mediaWorld, photo, upload } from "../../../../tests/support/mediaWorld.ts";
import { pdfOf } from "../../../../tests/support/samplePdf.ts";
import { forSqlite } from "../../../../tests/support/store.ts";

forSqlite("An upload", (open) => {
  test("is inspected: hostile files are refused with the reason named, in both languages", async () => {
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
      ["pdfForeignLink", pdfOf("", ["<< /S /URI /URI (javascript:a) >>"]), "a.pdf"],
      [
        "pdfForeignLink",
        pdfOf("", ["<< /S /GoToR /F (\\\\\\\\host\\\\share) /D [0 /Fit] >>"]),
        "a.pdf",
      ],
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
        '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"/>',
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

  test("loses the metadata of pictures and drawings, with the original kept inaccessible", async () => {
    await using opened = await mediaWorld(open);
    const { world, editor } = opened;
    const camera = await photo()
      .withExif({ IFD0: { Copyright: "SECRET-OWNER" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(camera).metadata()).exif?.toString("latin1")).toContain("SECRET-OWNER");
    const { status, data } = await upload(world, editor, camera, "Büro 現場.JPG");
    expect({ status, ...data }).toMatchObject({
      ...{ status: 200, kind: "image", name: "Büro 現場.JPG", width: 300, height: 400 },
      ...{ is_public: false, uses: 0, has_original: true },
    });
    expect(data.path).toMatch(/^media\/[0-9a-f]{24}\/[a-z0-9-]+\.jpg$/);
    const stored = await world.world.files.read(data.path);
    const facts = await sharp(stored).metadata();
    expect([facts.exif, facts.orientation, facts.width]).toEqual([undefined, undefined, 300]);
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
    expect(drawing.data.removed).toEqual(expect.arrayContaining(["script", "image", "a"]));
    const again = await upload(world, editor, rebuilt, "again.svg");
    expect(again.data.duplicates, "the same bytes are told").toEqual([drawing.data.path]);
    const sheet = await upload(world, editor, pdfOf(), "RG8810 数据手册.pdf");
    // Its page shows nothing.
    expect(sheet.data.unreadable_pages).toEqual([1]);
    const seen = await world.ask("GET", `/media/${encodeURIComponent(sheet.data.path)}`, {
      as: editor,
    });
    expect(seen.data.unreadable_pages, "is kept with the file").toEqual([1]);
    expect(sheet.data).toMatchObject({ kind: "pdf", pages: 1, title: "RG8810 datasheet" });
  });
});

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

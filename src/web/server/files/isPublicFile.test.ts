import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../../tests/support/app.ts";
import { buildDownload, publish, smallWorld } from "../../../../tests/support/world.ts";
import { makePublication } from "../../../content/published/publication.ts";
import { MediaIndex, variantPath } from "../../../content/published/publishedMedia.ts";
import type { Site } from "../../siteServices.ts";
import { isAmong, publicSuccessor } from "./isPublicFile.ts";

const hash = (letter: string) => letter.repeat(64);

/** Facts of a library file. */
const row = (path: string, facts: { name?: string; hash?: string; replaces?: string } = {}) => ({
  ...{ path, name: path, hash: hash("a"), replaces: undefined, focal: undefined, alt: {} },
  ...{ isDecorative: false, variants: [{ format: "webp", width: 320, size: 1 }] as const },
  ...facts,
});

it("Everybody may have files that documents refer to, and smaller versions of such pictures, but no originals", () => {
  const files = new Set(["a.png", "same.png", "originals/a.png"]);
  const media = new MediaIndex(undefined, [
    row("a.png"),
    row("secret.png", { hash: hash("b") }),
    row("copy.png", { hash: hash("c") }),
    row("same.png", { hash: hash("c") }),
  ]);
  const smaller = (letter: string) => variantPath(hash(letter), { format: "webp", width: 320 });
  const asked = ["a.png", "secret.png", "originals/a.png", ...["a", "b", "c", "d"].map(smaller)];
  expect(asked.map((path) => isAmong(files, media, path))).toEqual([
    ...[true, false, false, true, false, true, false],
  ]);
});

it("The address of a replaced file leads to its first version that everybody may have", () => {
  const rows = ["b", "c", "d"].map((name, at) =>
    row(`${name}.pdf`, { replaces: `${"abc"[at]}.pdf` }),
  );
  const loop = [row("x.pdf", { replaces: "y.pdf" }), row("y.pdf", { replaces: "x.pdf" })];
  const media = new MediaIndex(undefined, [...rows, ...loop]);
  const successor = (path: string, ...files: string[]) => {
    const live = { current: () => ({ files: new Set(files), media }) };
    return publicSuccessor({ live } as unknown as Site, path);
  };
  expect([
    successor("a.pdf", "b.pdf", "c.pdf"),
    successor("a.pdf", "d.pdf"),
    successor("a.pdf", "a.pdf"),
    successor("d.pdf", "d.pdf"),
    successor("x.pdf"),
  ]).toEqual(["b.pdf", "d.pdf", undefined, undefined, undefined]);
});

let world: TestApp;

beforeAll(async () => {
  const paths = ["a/sheet.pdf", "a/plain.pdf", "a/tool.zip", "a/other.zip", "a/chip.png"];
  const first = await publish([...smallWorld(), ...paths.map(buildDownload)]);
  const media = [
    row("a/sheet.pdf", { name: "RG1000 Datasheet.PDF" }),
    row("a/tool.zip", { name: "The tool" }),
    row("a/chip.png", { name: "Chip.png" }),
  ];
  world = await openTestApp({ publication: await makePublication(2, [], first, { media }) });
  for (const path of paths) await world.files.put(path, Buffer.from("bytes"));
});
afterAll(() => world.close());

it("A file that is saved has its name in the library, with its own ending", async () => {
  const disposition = async (path: string) =>
    (await world.app.inject({ url: `/storage/${path}` })).headers["content-disposition"];
  expect([
    await disposition("a/sheet.pdf"),
    await disposition("a/plain.pdf"),
    await disposition("a/tool.zip"),
    await disposition("a/other.zip"),
    await disposition("a/chip.png"),
  ]).toEqual([
    `inline; filename="sheet.pdf"; filename*=UTF-8''RG1000%20Datasheet.PDF`,
    undefined,
    `attachment; filename="tool.zip"; filename*=UTF-8''The%20tool.zip`,
    "attachment",
    undefined,
  ]);
});

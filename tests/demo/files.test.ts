import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { pictureSize } from "./pictureSize.ts";
import { pdfProblems } from "./storedPapers.ts";
import { readCues, subtitleProblems } from "./subtitles.ts";
import { svgProblems } from "./svgs.ts";

const svg = (inner: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inner}</svg>`;

test("a drawing of shapes and its own gradients is accepted", () => {
  const drawing = '<defs><linearGradient id="a"/></defs><path fill="url(#a)" d="M0 0h9"/>';
  expect(svgProblems(svg(drawing))).toEqual([]);
});

test.each([
  ["<script>1</script>", "runs"],
  ["<style>path{}</style>", "runs"],
  ['<path style="fill:red"/>', "style attribute"],
  ['<path onclick="x()"/>', "event handler"],
  ['<image href="https://a.example/b.png"/>', "outside itself"],
  ['<use href="other.svg#a"/>', "outside itself"],
  ['<path fill="url(https://a.example/#b)"/>', "outside itself"],
  ['<path id="a"/><path id="a"/>', "two elements"],
  ['<path fill="url(#gone)"/>', "does not have"],
])("an SVG with %s is refused", (inner, message) => {
  expect(svgProblems(svg(inner)).join("; ")).toContain(message);
});

test("an SVG has its declared size, else that of its view box", async () => {
  const size = (source: string) => pictureSize("a.svg", Buffer.from(source));
  expect(await size(svg("", ' width="960" height="540" viewBox="0 0 16 9"'))).toEqual({
    width: 960,
    height: 540,
  });
  expect(await size(svg("", ' viewBox="0 0 16 9"'))).toEqual({ width: 16, height: 9 });
  expect(await size(svg(""))).toBeUndefined();
  expect(await pictureSize("a.png", Buffer.from("no picture"))).toBeUndefined();
});

test("a PDF needs embedded fonts, searchable text, tags and its date", () => {
  const objects =
    "<</FontFile2 1 0 R>> <</ToUnicode 2 0 R>> <</StructTreeRoot 3 0 R>> (D:20261121000000Z)";
  const packed = deflateSync(objects).toString("latin1");
  const pdf = (text: string) => Buffer.from(`%PDF-1.5\n${text}`, "latin1");
  expect(pdfProblems(pdf(objects), "2026-11-21")).toEqual([]);
  const stream = `<</Type /ObjStm\n/Length ${packed.length}>> stream\n${packed}\nendstream`;
  expect(pdfProblems(pdf(stream), "2026-11-21")).toEqual([]);
  expect(pdfProblems(pdf(stream), "2026-11-22")).toEqual(["is not dated 2026-11-22"]);
  expect(pdfProblems(pdf(""), "2026-11-21")).toHaveLength(4);
  expect(pdfProblems(Buffer.from("<html>"), "2026-11-21")).toEqual(["is no PDF"]);
});

const subtitles = (...cues: readonly string[]) => readCues(`WEBVTT\n\n${cues.join("\n\n")}\n`);

test("subtitles of both languages are simultaneous and end with the video", () => {
  const en = subtitles(
    "00:00.000 --> 00:01.500\nIt takes 95 ms.",
    "00:02.000 --> 00:04.000\nDone.",
  );
  const zh = subtitles("00:00.000 --> 00:01.500\n用时 95 ms。", "00:02.000 --> 00:04.000\n完成。");
  expect(en).toHaveLength(2);
  expect(subtitleProblems({ en, zh }, 4)).toEqual([]);
  expect(subtitleProblems({ en, zh }, 3)).toEqual(["go on when the video has ended"]);
  expect(subtitleProblems({ en, zh: zh.slice(1) }, 4)).toContain(
    "stand at other times in the other language",
  );
  const wrong = subtitles(
    "00:00.000 --> 00:01.500\n用时59 ms。",
    "00:02.000 --> 00:04.000\n完成。",
  );
  expect(subtitleProblems({ en, zh: wrong }, 4)).toEqual([
    "name other figures in the other language",
    expect.stringContaining("needs a space between Chinese and Latin"),
  ]);
  const crossed = subtitles("00:00.000 --> 00:02.500\nOne", "00:02.000 --> 00:04.000\nTwo");
  expect(subtitleProblems({ en: crossed, zh: crossed }, 4)).toContain("stand over one another");
  expect(subtitleProblems({ en: readCues("no subtitles"), zh: [] }, 4)).toEqual([
    "no subtitles can be read",
  ]);
});

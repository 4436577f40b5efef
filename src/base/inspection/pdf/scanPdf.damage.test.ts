import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { scanPdf } from "./scanPdf.ts";

const latin = (text: string) => Buffer.from(text, "latin1");
const whole = deflateSync("BT (RG8810) Tj ET");
const other = Buffer.from(whole);
other[other.length - 1] = (other.at(-1) ?? 0) ^ 1;
const half = whole.subarray(0, whole.length - 6);
const size = whole.length;

/** A page (object 1) that is drawn with a stream (object 2), and further objects. */
function pdfWith(
  dictionary: string,
  data: Buffer,
  { before = "\n", after = "\nendstream", more = "" } = {},
) {
  return Buffer.concat([
    latin(`%PDF-1.7\n1 0 obj << /Type /Page /Contents [2 0 R] /Parent 3 0 R >> endobj\n`),
    latin(`2 0 obj << ${dictionary} >> stream${before}`),
    data,
    latin(`${after} endobj ${more}`),
  ]);
}

const flate = `/Filter /FlateDecode /Length ${size}`;

test.each<[string, Buffer, boolean]>([
  ["whole data", pdfWith(flate, whole), false],
  ["data of another checksum", pdfWith(flate, other), true],
  ["such data after a return", pdfWith(flate, other, { before: "\r\n" }), true],
  ["whole data after a return", pdfWith(flate, whole, { before: "\r\n" }), false],
  ["such data by their short name", pdfWith(`/Filter /Fl /Length ${size}`, other), true],
  ["what is no compressed data", pdfWith(flate, Buffer.alloc(size, "a")), true],
  ["such data without a filter", pdfWith(`/Length ${size}`, other), false],
  ["such data in a further encoding", pdfWith(`${flate} /X [/ASCII85Decode]`, other), false],
  ["data without their end", pdfWith(`/Filter /FlateDecode /Length ${half.length}`, half), false],
  ["data without a length", pdfWith("/Filter /FlateDecode", other), true],
  ["data of a length elsewhere", pdfWith("/Filter /FlateDecode /Length 9 0 R", other), true],
  ["data of two lengths", pdfWith("/Filter /FlateDecode /Length 4 /Length 99", other), true],
  ["data of a length beyond the file", pdfWith("/Filter /FlateDecode /Length 9999", other), true],
  ["data cut by their length", pdfWith("/Filter /FlateDecode /Length 9", other), false],
  ["data without a place", pdfWith("/Filter /FlateDecode", other, { after: "" }), false],
])("A page that is drawn with %s is damaged: %s", (_, bytes, expected) => {
  expect(scanPdf(bytes).isDamaged(1)).toBe(expected);
});

test("A page is damaged by what it is drawn with, over any number of steps, and by no other page", () => {
  const more = [
    "3 0 obj << /Type /Pages /Kids [1 0 R 4 0 R] >> endobj",
    "4 0 obj << /Type /Page /Resources 5 0 R /Parent 3 0 R >> endobj",
    "5 0 obj << /XObject << /A 6 0 R /B 7 0 R >> >> endobj",
    "6 0 obj << /Again 5 0 R >> endobj",
    "7 0 obj << /Of 2 0 R >> endobj",
    "8 0 obj << /Type /Page /Resources 6 0 R >> endobj",
    "9 0 obj << /Type /Page /Parent 3 0 R /Resources 10 0 R >> endobj",
    "10 0 obj << /Back 10 0 R >> endobj",
  ];
  const scan = scanPdf(pdfWith(flate, other, { more: more.join("\n") }));
  expect([1, 4, 8, 9, 99].map((page) => scan.isDamaged(page))).toEqual([
    ...[true, true, true, false, false],
  ]);
});

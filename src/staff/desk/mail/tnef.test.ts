import { expect, it } from "vitest";
import { readTnef } from "./tnef.ts";

const u16 = (value: number) => Buffer.from([value & 255, value >> 8]);
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const latin = (text: string) => Buffer.from(text, "latin1");
const utf16 = (text: string) => Buffer.from(text, "utf16le");

function attribute(id: number, value: Buffer, level = 1): Buffer {
  return Buffer.concat([Buffer.from([level]), u32(id), u32(value.length), value, u16(0)]);
}

const signature = Buffer.concat([u32(0x223e9f78), u16(1)]);
const file = (...attributes: Buffer[]) => Buffer.concat([signature, ...attributes]);
const padded = (value: Buffer) =>
  Buffer.concat([u32(value.length), value, Buffer.alloc((4 - (value.length % 4)) % 4)]);

/** A property: type, id, and what stands behind. */
type Property = readonly [type: number, id: number, ...rest: Buffer[]];

const properties = (...all: readonly Property[]) =>
  Buffer.concat([
    u32(all.length),
    ...all.flatMap(([type, id, ...rest]) => [u16(type), u16(id), ...rest]),
  ]);

const [body, props, start, title, data, attachment] = [
  ...[0x2800c, 0x69003, 0x69002, 0x18010, 0x6800f, 0x69005],
] as const;

function told(bytes: Buffer): string {
  const read = readTnef(bytes);
  if (read === undefined) return "none";
  const files = read.files.map(
    (one) => `${one.name}: ${Buffer.from(one.bytes).toString("latin1")}`,
  );
  return [`"${read.text}"`, ...files].join("; ");
}

it("Texts and files of a winmail.dat are read", () => {
  const codePage = (page: number) => attribute(0x69007, u32(page));
  const begun = attribute(start, Buffer.alloc(14), 2);
  const named = attribute(title, latin("a.pdf\0"), 2);
  const held = attribute(data, latin("content"), 2);
  const long = attribute(
    attachment,
    properties([0x1f, 0x3707, u32(1), padded(utf16("长名.pdf\0"))]),
    2,
  );
  expect([
    told(file()),
    told(file(attribute(body, latin("caf\u00e9\0\0")))),
    told(file(codePage(936), attribute(body, Buffer.from("d0cdbac5", "hex")))),
    told(file(codePage(65001), attribute(body, Buffer.from("é")))),
    told(file(codePage(7), attribute(body, latin("é")))),
    told(file(attribute(0x69007, u16(936)), attribute(body, latin("é")))),
    told(file(begun, named, held)),
    told(file(begun, held, named)),
    told(file(begun, named, attribute(title, latin("b.pdf"), 2), held)),
    told(file(begun, named, held, long)),
    told(file(begun, named)),
    told(file(named, held)),
    told(file(begun, held, begun, named, held)),
    told(
      file(
        begun,
        attribute(attachment, properties([0x1e, 0x3704, u32(1), padded(latin("short\0"))]), 2),
        held,
      ),
    ),
    told(
      file(
        begun,
        named,
        held,
        attribute(attachment, properties([0x1f, 0x3707, u32(1), padded(utf16("\0"))]), 2),
      ),
    ),
  ]).toMatchInlineSnapshot(`
    [
      """",
      ""café"",
      ""型号"",
      ""é"",
      ""é"",
      ""é"",
      """; a.pdf: content",
      """; a.pdf: content",
      """; a.pdf: content",
      """; 长名.pdf: content",
      """",
      """",
      """; : content; a.pdf: content",
      """; short: content",
      """; a.pdf: content",
    ]
  `);
});

it("A file of a single byte is read, and an empty one is not", () => {
  const begun = attribute(start, Buffer.alloc(14), 2);
  const held = (text: string) => attribute(data, latin(text), 2);
  expect(told(file(begun, held("x"), begun, held("")))).toBe('""; : x');
});

it("A text among properties is found behind values of every kind of length", () => {
  const text: Property = [0x1f, 0x1000, u32(1), padded(utf16("found\0"))];
  const of = (...all: readonly Property[]) => told(file(attribute(props, properties(...all))));
  const name = (kind: number, ...rest: Buffer[]) => [Buffer.alloc(16), u32(kind), ...rest];
  expect([
    of(text),
    of([0x1e, 0x1000, u32(1), padded(latin("é\0"))]),
    of([0x102, 0x1000, u32(1), padded(latin("x"))]),
    of([3, 1, u32(7)], text),
    of(
      [2, 1, u32(7)],
      [0xb, 1, u32(1)],
      [0x40, 2, Buffer.alloc(8)],
      [0x48, 3, Buffer.alloc(16)],
      text,
    ),
    of([0x1003, 1, u32(2), u32(1), u32(2)], text),
    of([0x1014, 1, u32(1), Buffer.alloc(8)], text),
    of([0x101f, 1, u32(2), padded(utf16("ab")), padded(utf16("c"))], text),
    of([0x1f, 0x8001, ...name(0, u32(5)), u32(1), padded(utf16("n"))], text),
    of([0x1f, 0x8001, ...name(1, padded(utf16("abc"))), u32(1), padded(utf16("n"))], text),
    of([3, 0x8001, ...name(1, padded(latin("abc"))), u32(1)], text),
    of([3, 0x8001, ...name(0, u32(5)), u32(1)], text),
    of([3, 1, u32(7)]),
    of([0x1f, 1, u32(20_001)], text),
    of([0x1f, 1, u32(1), u32(900_000)], text),
  ]).toMatchInlineSnapshot(`
    [
      ""found"",
      ""é"",
      """",
      ""found"",
      ""found"",
      ""found"",
      ""found"",
      ""found"",
      ""found"",
      ""found"",
      ""found"",
      ""found"",
      """",
      """",
      """",
    ]
  `);
});

it("Other and truncated files are not read", () => {
  const whole = file(attribute(body, latin("text")));
  expect([
    told(Buffer.alloc(0)),
    told(signature.subarray(0, 5)),
    told(latin("other content")),
    told(whole.subarray(0, whole.length - 1)),
    told(Buffer.concat([whole, Buffer.alloc(8)])),
    told(Buffer.concat([whole, Buffer.alloc(9)])),
    told(file(attribute(body, latin("text"), 3))),
    told(file(attribute(body, latin("text"), 2))),
    told(file(attribute(props, u16(1)))),
    told(file(attribute(props, u32(5)))),
  ]).toMatchInlineSnapshot(`
    [
      "none",
      "none",
      "none",
      "none",
      ""text"",
      "none",
      "none",
      ""text"",
      "none",
      "none",
    ]
  `);
});

import { zipOf } from "./archives.ts";

/** Bytes written as hexadecimal digits; blanks do not count. */
export const hex = (digits: string) => Buffer.from(digits.replaceAll(" ", ""), "hex");

/** A program of Windows as short as one can be told: its head, and where the new one begins. */
export const pe = Buffer.concat([
  hex("4d5a9000030000000400000000ff0000b800000000000000400000000000000000"),
  Buffer.alloc(27),
  hex("80000000 0e1fba0e00b409cd21b8014ccd21"),
  Buffer.from("This program cannot be run in DOS mode.\r\r\n$"),
  Buffer.alloc(8),
  Buffer.from("PE\0\0"),
  Buffer.alloc(200),
]);
export const elf = Buffer.concat([hex("7f454c460201010000000000"), Buffer.alloc(60)]);
export const shortcut = Buffer.concat([
  hex("4c0000000114020000000000c000000000000046"),
  Buffer.alloc(60),
]);

/** Whole pictures of one dot. */
export const png = hex(
  "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489" +
    "0000000a49444154789c6360000000020001e221bc330000000049454e44ae426082",
);
export const gif = hex(
  "47494638396101000100800000ffffff00000021f90401000000002c00000000010001000002024401003b",
);
/** A PDF with one object. */
export const pdf = Buffer.from(
  "%PDF-1.7\n1 0 obj << /Length 3 >> stream\nabc\nendstream endobj\n%%EOF",
);

/** A file of the older Office with entries of these names in its directory ([MS-CFB]). */
export function compoundOf(...names: string[]): Buffer {
  const file = Buffer.alloc(4_096);
  file.write("d0cf11e0a1b11ae1", "hex");
  for (const [at, name] of ["Root Entry", ...names].entries()) {
    file.write(`${name}\0`, 1_024 + at * 128, "utf16le");
  }
  return file;
}

interface Part {
  readonly name: string;
  readonly data: string | Uint8Array;
}

/** A document of today's Office with these parts besides its own. */
export function documentOf(
  main: "word" | "xl" | "ppt",
  parts: readonly Part[],
  types = "<Types/>",
) {
  return zipOf([
    { name: "[Content_Types].xml", data: types },
    { name: `${main}/main.xml`, data: "<w:document>a</w:document>" },
    ...parts,
  ]);
}

/** The part that names what a document takes from elsewhere. */
export const relationship = (type: string, target: string) =>
  `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/></Relationships>`;

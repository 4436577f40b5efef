/** A file in a `winmail.dat`. */
interface TnefFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Content of a `winmail.dat`. */
export interface Tnef {
  /** Plain text of the mail; "" where it has none. */
  readonly text: string;
  readonly files: readonly TnefFile[];
}

const signature = 0x223e9f78;

// Attributes of MS-OXTNEF, section 2.1.3.3.
const attribute = {
  codePage: 0x69007,
  body: 0x2800c,
  properties: 0x69003,
  attachmentStart: 0x69002,
  title: 0x18010,
  data: 0x6800f,
  attachment: 0x69005,
} as const;

/** Identifiers of properties (MS-OXPROPS). */
const property = { body: 0x1000, longName: 0x3707, data: 0x3701, fileName: 0x3704 } as const;

/** Most attributes and properties that are read. */
const maxRecords = 20_000;

/**
 * Reads a `winmail.dat`, in which Outlook packs attachments (MS-OXTNEF).
 * @returns undefined where it is none, or damaged
 */
export function readTnef(bytes: Uint8Array): Tnef | undefined {
  try {
    return parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

interface OpenFile {
  name: string;
  bytes: Uint8Array;
}

function parse(buffer: Buffer): Tnef | undefined {
  if (buffer.length < 6 || buffer.readUInt32LE(0) !== signature) return undefined;
  const files: OpenFile[] = [];
  let text = "";
  let codePage = "windows-1252";
  let at = 6;
  for (let count = 0; at + 9 <= buffer.length && count < maxRecords; count += 1) {
    const level = buffer.readUInt8(at);
    const id = buffer.readUInt32LE(at + 1);
    const length = buffer.readUInt32LE(at + 5);
    const from = at + 9;
    if ((level !== 1 && level !== 2) || from + length + 2 > buffer.length) return undefined;
    const value = buffer.subarray(from, from + length);
    const file = files.at(-1);
    if (id === attribute.codePage && length >= 4) codePage = charsetOf(value.readUInt32LE(0));
    if (id === attribute.body) text = decoded(value, codePage);
    if (id === attribute.properties) text = textProperty(value, property.body, codePage) ?? text;
    if (id === attribute.attachmentStart) files.push({ name: "", bytes: new Uint8Array() });
    if (file !== undefined) readFilePart(file, id, value, codePage);
    at = from + length + 2;
  }
  return { text, files: files.filter(({ bytes }) => bytes.length > 0) };
}

function readFilePart(file: OpenFile, id: number, value: Buffer, codePage: string): void {
  if (id === attribute.title && file.name === "") file.name = decoded(value, codePage);
  if (id === attribute.data) file.bytes = value;
  if (id === attribute.attachment) {
    const name =
      textProperty(value, property.longName, codePage) ??
      textProperty(value, property.fileName, codePage);
    if (name !== undefined && name !== "") file.name = name;
  }
}

/** Charset of a Windows code page. */
function charsetOf(codePage: number): string {
  const known: Readonly<Record<number, string>> = {
    ...{ 936: "gb18030", 54936: "gb18030", 950: "big5", 932: "shift_jis", 949: "euc-kr" },
    ...{ 65001: "utf-8", 1251: "windows-1251", 1250: "windows-1250" },
  };
  return known[codePage] ?? "windows-1252";
}

function decoded(value: Buffer, charset: string): string {
  return new TextDecoder(charset).decode(value).replace(/\0+$/, "");
}

/** A text among the properties of a message or an attachment (MS-OXTNEF, section 2.1.3.4). */
function textProperty(bytes: Buffer, wanted: number, codePage: string): string | undefined {
  let at = 4;
  const count = Math.min(bytes.readUInt32LE(0), maxRecords);
  for (let index = 0; index < count; index += 1) {
    const type = bytes.readUInt16LE(at) & 0x0fff;
    const isMany = (bytes.readUInt16LE(at) & 0x1000) !== 0;
    const id = bytes.readUInt16LE(at + 2);
    at += 4;
    if (id >= 0x8000) at = afterName(bytes, at);
    const fixed = fixedLengths[type];
    const isCounted = isMany || fixed === undefined;
    const values = isCounted ? bytes.readUInt32LE(at) : 1;
    if (isCounted) at += 4;
    if (values > maxRecords) return undefined;
    for (let one = 0; one < values; one += 1) {
      if (fixed !== undefined) {
        at += fixed;
        continue;
      }
      const length = bytes.readUInt32LE(at);
      const value = bytes.subarray(at + 4, at + 4 + length);
      at += 4 + length + ((4 - (length % 4)) % 4);
      if (at > bytes.length + 4) return undefined;
      if (id === wanted && type === 0x1f) return decoded(value, "utf-16le");
      if (id === wanted && type === 0x1e) return decoded(value, codePage);
    }
  }
  return undefined;
}

/** Lengths of the values of property types, padded to four bytes; others state their length. */
const fixedLengths: Readonly<Record<number, number>> = {
  ...{ 2: 4, 3: 4, 4: 4, 5: 8, 6: 8, 7: 8, 10: 4, 11: 4, 20: 8, 64: 8, 72: 16 },
};

/** Position after the name of a named property. */
function afterName(bytes: Buffer, start: number): number {
  const kind = bytes.readUInt32LE(start + 16);
  if (kind === 0) return start + 24;
  const length = bytes.readUInt32LE(start + 20);
  return start + 24 + length + ((4 - (length % 4)) % 4);
}

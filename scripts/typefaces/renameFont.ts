/** Names of a font file, for its table `name`. */
export interface FontNames {
  readonly copyright: string;
  readonly family: string;
}

/** Length of a font's head and of an entry in its directory of tables. */
const headLength = 12;
const entryLength = 16;

/**
 * Returns a TrueType font with other names and none of the old ones: a changed font must not carry
 * a name that its licence reserves, and browsers refuse one without names.
 */
export function renameFont(font: Buffer, names: FontNames): Buffer {
  const tables = tablesOf(font).map((table) =>
    table.tag === "name" ? { ...table, content: nameTable(names) } : table,
  );
  const head = Buffer.from(font.subarray(0, headLength));
  const directory = Buffer.alloc(tables.length * entryLength);
  let offset = headLength + directory.length;
  const bodies = tables.map(({ tag, content }, index) => {
    const body = padded(content);
    const entry = index * entryLength;
    directory.write(tag, entry, "latin1");
    directory.writeUInt32BE(checksum(body), entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(content.length, entry + 12);
    offset += body.length;
    return body;
  });
  return Buffer.concat([head, directory, ...bodies]);
}

function tablesOf(font: Buffer): { readonly tag: string; readonly content: Buffer }[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = headLength + index * entryLength;
    const offset = font.readUInt32BE(entry + 8);
    return {
      tag: font.toString("latin1", entry, entry + 4),
      content: font.subarray(offset, offset + font.readUInt32BE(entry + 12)),
    };
  });
}

/** Table of format 0, for Windows in English, in UTF-16. */
function nameTable({ copyright, family }: FontNames): Buffer {
  const texts = [
    [0, copyright],
    [1, family],
    [2, "Regular"],
    [4, family],
    [6, family.replaceAll(" ", "")],
  ] as const;
  const strings = texts.map(([, text]) => Buffer.from(text, "utf16le").swap16());
  const records = Buffer.alloc(6 + 12 * texts.length);
  records.writeUInt16BE(texts.length, 2);
  records.writeUInt16BE(records.length, 4);
  let offset = 0;
  for (const [index, [id]] of texts.entries()) {
    const length = strings[index]?.length ?? 0;
    const fields = [3, 1, 0x409, id, length, offset];
    for (const [place, value] of fields.entries()) {
      records.writeUInt16BE(value, 6 + 12 * index + 2 * place);
    }
    offset += length;
  }
  return Buffer.concat([records, ...strings]);
}

function padded(content: Buffer): Buffer {
  return Buffer.concat([content, Buffer.alloc(-content.length & 3)]);
}

function checksum(body: Buffer): number {
  let sum = 0;
  for (let at = 0; at < body.length; at += 4) sum = (sum + body.readUInt32BE(at)) >>> 0;
  return sum;
}

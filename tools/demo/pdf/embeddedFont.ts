/** The tables that a PDF needs of a TrueType font whose glyphs it names by number (ISO 32000-1, 9.9). */
const needed = ["cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep"];

interface Table {
  readonly tag: string;
  readonly checksum: number;
  readonly data: Buffer;
}

/** A font without its names, its map of characters and what else only a layout engine reads. */
export function glyphsAlone(font: Buffer): Buffer {
  const tables = tablesOf(font).filter(({ tag }) => needed.includes(tag));
  const directory = Buffer.alloc(12 + 16 * tables.length);
  font.copy(directory, 0, 0, 4);
  directory.writeUInt16BE(tables.length, 4);
  const power = 2 ** Math.floor(Math.log2(tables.length));
  directory.writeUInt16BE(power * 16, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE((tables.length - power) * 16, 10);
  let offset = directory.length;
  const parts = tables.map(({ tag, checksum, data }, index) => {
    const at = 12 + 16 * index;
    directory.write(tag, at, "latin1");
    directory.writeUInt32BE(checksum, at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(data.length, at + 12);
    const padded = Buffer.alloc(Math.ceil(data.length / 4) * 4);
    data.copy(padded);
    offset += padded.length;
    return padded;
  });
  return Buffer.concat([directory, ...parts]);
}

function tablesOf(font: Buffer): Table[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = 12 + 16 * index;
    const start = font.readUInt32BE(at + 8);
    return {
      tag: font.toString("latin1", at, at + 4),
      checksum: font.readUInt32BE(at + 4),
      data: font.subarray(start, start + font.readUInt32BE(at + 12)),
    };
  });
}

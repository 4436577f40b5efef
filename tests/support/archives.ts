import { crc32, deflateRawSync } from "node:zlib";

interface ArchiveEntry {
  readonly name: string;
  readonly data?: Uint8Array | string;
  /** True: stored without compression. */
  readonly stored?: boolean;
  /** Declared size after unpacking; absent: the real one. */
  readonly declared?: number;
  /** General purpose bits; bit 0 means encrypted. */
  readonly flags?: number;
  readonly method?: number;
  /** True: shares its bytes with the first entry. */
  readonly overlapping?: boolean;
}

/** A ZIP archive, valid or deliberately not (APPNOTE.TXT 6.3). */
export function zipOf(entries: readonly ArchiveEntry[], comment = ""): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const { name, data = "", stored = false, flags = 0, overlapping = false } = entry;
    const plain = Buffer.from(data);
    const packed = stored ? plain : deflateRawSync(plain);
    const nameBytes = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(flags, 2);
    shared.writeUInt16LE(entry.method ?? (stored ? 0 : 8), 4);
    shared.writeUInt32LE(crc32(plain), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(entry.declared ?? plain.length, 18);
    shared.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([
      Buffer.from("PK\u0003\u0004", "latin1"),
      shared,
      nameBytes,
      packed,
    ]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(overlapping ? 0 : at, 10);
    directory.push(
      Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\0", "latin1"), shared, rest, nameBytes]),
    );
    parts.push(local);
    at += local.length;
  }
  const whole = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(whole.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...parts, whole, end, Buffer.from(comment)]);
}

/** A presentation with an embedded sheet, packed as current Office does. */
export function officeOf(
  embedded: Buffer = zipOf([{ name: "xl/workbook.xml", data: "<a/>" }]),
): Buffer {
  return zipOf([
    { name: "[Content_Types].xml", data: "<Types/>" },
    { name: "ppt/presentation.xml", data: "<p/>" },
    { name: "ppt/embeddings/sheet1.xlsx", data: embedded, stored: true },
  ]);
}

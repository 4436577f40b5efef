import { createReadStream } from "node:fs";
import { RejectedFile } from "../rejectedFile.ts";

/** The streams that documents, sheets and presentations are in: an installer has none of these. */
const officeStreams = {
  WordDocument: "doc",
  Workbook: "xls",
  Book: "xls",
  "PowerPoint Document": "ppt",
} as const;

/** Entries of macros ([MS-OVBA] section 2.2) and of files packed into a document ([MS-OLEDS]). */
const activeStreams = ["VBA", "_VBA_PROJECT", "_VBA_PROJECT_CUR", "Macros", "\u0001Ole10Native"];

/** Flag of a presentation with macros ([MS-PPT] section 2.4.10), which are packed in its stream. */
const macrosOfPresentation = Buffer.from("1f00ff0314000000020000040c000000", "hex");

type OfficeFormat = (typeof officeStreams)[keyof typeof officeStreams];

/** Length of an entry of the directory in bytes; it begins with its name, which ends with a NUL. */
const entryLength = 128;

const named = (name: string) => Buffer.from(`${name}\0`, "utf16le");
const offices = Object.entries(officeStreams).map(([name, format]) => ({
  bytes: named(name),
  format,
}));
const active = activeStreams.map(named);

/**
 * Format of a compound file of Office before 2007 ([MS-CFB]); undefined where it is no document of
 * Office.
 * @throws RejectedFile for macros and files packed into it
 */
export async function inspectCompoundFile(path: string): Promise<OfficeFormat | undefined> {
  let found: OfficeFormat | undefined;
  let tail = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 64 * 1_024 })) {
    const bytes = Buffer.from(chunk);
    for (let at = 0; at + entryLength <= bytes.length; at += entryLength) {
      const entry = bytes.subarray(at, at + entryLength);
      const begins = (name: Buffer) => entry.subarray(0, name.length).equals(name);
      if (active.some(begins))
        throw new RejectedFile("program", "a document with macros or programs");
      found ??= offices.find(({ bytes: name }) => begins(name))?.format;
    }
    const all = Buffer.concat([tail, bytes]);
    if (all.includes(macrosOfPresentation)) {
      throw new RejectedFile("program", "a presentation with macros");
    }
    tail = all.subarray(-macrosOfPresentation.length);
  }
  return found;
}

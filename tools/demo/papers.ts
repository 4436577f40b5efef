import { extname, join } from "node:path";
import type { BodyOf } from "../../src/content/types/index.ts";
import type { FileDocument } from "../../src/staff/exchange/documentInContentFile.ts";

/** The entry of a PDF in the content document that offers it. */
export type PaperEntry = BodyOf<"download">["document"];

/** A PDF of the demo: its entry, and the document that offers it. */
export interface Paper {
  readonly entry: PaperEntry;
  readonly owner: FileDocument;
}

/** The folder of the texts of papers that are not made from their owner's record. */
export const paperTextFolder = join(import.meta.dirname, "papers");

/** The path of a paper's text below that folder. */
export function paperTextPath(file: string): string {
  return `${file.slice(0, -extname(file).length)}.yaml`;
}

/** Every paper that documents offer, in their order. */
export function papersOf(documents: readonly FileDocument[]): Paper[] {
  return documents.flatMap((owner) => entriesOf(owner).map((entry) => ({ entry, owner })));
}

function entriesOf({ type, body }: FileDocument): readonly PaperEntry[] {
  switch (type) {
    case "product":
    case "solution":
      return body.documents;
    case "investor":
    case "download":
      return [body.document];
    default:
      return [];
  }
}

const codes = {
  datasheet: "DS",
  manual: "RM",
  note: "AN",
  brief: "PB",
  guide: "SG",
  release: "RN",
  errata: "ER",
  model: "MD",
  report: "RP",
  brochure: "BR",
  certificate: "CD",
  announcement: "AC",
  other: "GD",
} as const satisfies Record<PaperEntry["kind"], string>;

/** The number printed on a paper: `RK-DS-RG8820-EN`; an announcement's is its year and turn. */
export function paperNumber({ entry, owner }: Paper, documents: readonly FileDocument[]): string {
  if (owner.type === "investor") return announcementNumber(owner.key, documents);
  const name = entry.file
    .slice(entry.file.lastIndexOf("/") + 1, -extname(entry.file).length)
    .replace(/-(datasheet|brief|report)\b/, "");
  return `RK-${codeOf({ entry, owner })}-${name.toUpperCase()}`;
}

/** A brief is of a part; one of a solution is something else. */
function codeOf({ entry, owner }: Paper): string {
  return entry.kind === "brief" && owner.type === "solution" ? "SB" : codes[entry.kind];
}

/** Announcements are counted through a year by their dates, `2026-041`. */
function announcementNumber(key: string, documents: readonly FileDocument[]): string {
  const all = documents
    .flatMap((document) => (document.type === "investor" ? [document] : []))
    .map((document) => ({ key: document.key, date: document.body.date }))
    .sort((a, b) => a.date.localeCompare(b.date) || a.key.localeCompare(b.key));
  const year = all.find((one) => one.key === key)?.date.slice(0, 4) ?? "";
  const turn = all.filter(({ date }) => date.startsWith(year)).findIndex((one) => one.key === key);
  return `${year}-${String(turn + 1).padStart(3, "0")}`;
}

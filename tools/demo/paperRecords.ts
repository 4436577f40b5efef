import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { projectRoot } from "../../scripts/stale.ts";
import type { Paper } from "./papers.ts";

/** The fingerprints of a PDF and of its record, taken when it was made. */
const paperRecord = z.strictObject({
  /** Fingerprint of the record (`contentFingerprint`). */
  content: z.string(),
  /** Fingerprint of the PDF's bytes (`fileFingerprint`). */
  pdf: z.string(),
});

const paperRecords = z.record(z.string(), paperRecord);

export type PaperRecords = z.output<typeof paperRecords>;

/** The committed list of PDFs with their fingerprints, by their paths below the media folder. */
export const paperRecordsFile = join(projectRoot, "tools/demo/paperRecords.json");

/** @throws where the list is not in order */
export function readPaperRecords(): PaperRecords {
  return paperRecords.parse(JSON.parse(readFileSync(paperRecordsFile, "utf8")));
}

/** The list as its file holds it: sorted by path, so that a change is a change of few lines. */
export function formatPaperRecords(records: PaperRecords): string {
  const sorted = Object.entries(records).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
}

/**
 * A fingerprint of a paper's content: the text of its HTML, its diagram, and the text of its margins.
 * Style sheets and markup are no part of it, so a change of the look alone makes no paper outdated.
 * @param html as `paperPage()` makes it, with or without faces
 */
export function contentFingerprint(html: string, { entry, owner }: Paper): string {
  const diagram = "diagram" in owner.body ? owner.body.diagram : undefined;
  const { revision, date, language } = entry;
  return hash(JSON.stringify([visibleTexts(html), diagram, revision, date, language]));
}

/** A fingerprint of a file's bytes. */
export function fileFingerprint(bytes: Buffer): string {
  return hash(bytes);
}

/** Texts between tags, without blanks around them and without style sheets. */
function visibleTexts(html: string): readonly string[] {
  return html
    .replace(/<style[^>]*>[\s\S]*?<\/style>/g, "")
    .split(/<[^>]+>/)
    .map((text) => text.replace(/\s+/g, " ").trim())
    .filter((text) => text !== "");
}

/** 96 bits of SHA-256, enough to distinguish a few hundred papers. */
function hash(data: string | Buffer): string {
  return createHash("sha256").update(data).digest("base64url").slice(0, 16);
}

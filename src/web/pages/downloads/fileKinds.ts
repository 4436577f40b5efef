import type { DocumentKind } from "../../../content/queries/parts/partDocuments.ts";

/** Kinds of files in the order their groups are shown. */
export const kinds = [
  "guide",
  "brief",
  "manual",
  "note",
  "release",
  "datasheet",
  "errata",
  "report",
  "brochure",
  "certificate",
  "announcement",
  "other",
] as const satisfies readonly DocumentKind[];

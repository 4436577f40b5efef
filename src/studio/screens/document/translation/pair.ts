import type { DocumentDetails } from "../../../data/documents/oneDocument.ts";

/** A text whose languages are not in step. */
export type Pair = DocumentDetails["pairs"][number];

/** Ways to agree a pair as it stands: by who writes what is behind, or what moved. */
export type AgreeingAct = "still-right" | "small-fix";

/** True where both texts are there. */
export function isWhole({ hashes }: Pair): boolean {
  return hashes.en !== null && hashes.zh !== null;
}

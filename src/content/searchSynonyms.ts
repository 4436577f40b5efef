import { businessSynonyms } from "./synonyms/business.ts";
import { engineeringSynonyms } from "./synonyms/engineering.ts";
import type { SynonymGroup } from "./synonyms/group.ts";
import { tradeSynonyms } from "./synonyms/trade.ts";

export type { SynonymGroup };

/** Words as good for one chip company as for another. */
export const usualSynonyms: readonly SynonymGroup[] = [
  ...tradeSynonyms,
  ...engineeringSynonyms,
  ...businessSynonyms,
];

import { businessSynonyms } from "./business.ts";
import { tradeSynonyms } from "./electronics.ts";
import { engineeringSynonyms } from "./engineering.ts";
import type { SynonymGroup } from "./synonymGroup.ts";

export type { SynonymGroup };

/** Words as good for one chip company as for another. */
const usualSynonyms: readonly SynonymGroup[] = [
  ...tradeSynonyms,
  ...engineeringSynonyms,
  ...businessSynonyms,
];

/** The setting `search_synonyms`: groups that are added to the usual ones, or replace them. */
type SynonymSetting =
  | readonly SynonymGroup[]
  | { readonly replace: boolean; readonly groups: readonly SynonymGroup[] };

/** The groups that hold on a site. */
export function synonymsOf(setting: SynonymSetting): readonly SynonymGroup[] {
  if (!("groups" in setting)) return [...usualSynonyms, ...setting];
  return setting.replace ? setting.groups : [...usualSynonyms, ...setting.groups];
}

import type { NewDocument } from "../../batch/changeSets/changeSetTypes.ts";
import type { FamilyChoices } from "./familyChoices.ts";
import type { FamilyQuestion } from "./headings/mapColumns.ts";
import { freeKey } from "./newParameter.ts";

/** Groups of parameters that a list makes. */
export interface NewGroups {
  /** Keys of their documents, by the caller's keys. */
  readonly keys: ReadonlyMap<string, string>;
  readonly documents: readonly NewDocument[];
  readonly questions: readonly FamilyQuestion[];
}

interface GroupOptions {
  /** Keys of all documents. */
  readonly taken: ReadonlySet<string>;
  readonly groupPosition?: number | undefined;
}

/**
 * Returns the groups that a person adds, after the existing ones, with keys made from their English
 * titles.
 */
export function newGroups(
  { groups, group, columns }: Pick<FamilyChoices, "groups" | "group" | "columns">,
  { taken, groupPosition = 0 }: GroupOptions,
): NewGroups {
  const named = new Set([group, ...columns.map((one) => one.group)]);
  const used = groups.filter(({ key }) => named.has(key));
  const keys = new Map<string, string>();
  const all = new Set(taken);
  for (const { key, title } of used) {
    const free = `groups/${freeKey(title.en || key, 0, groupSlugs(all))}`;
    all.add(free);
    keys.set(key, free);
  }
  return {
    keys,
    documents: used.map(({ key, title }, index) => ({
      key: keys.get(key) ?? key,
      type: "parameterGroup",
      body: { title, position: groupPosition + index },
    })),
    questions: used.some(({ title: { en, zh } }) => en === "" || zh === "")
      ? [{ code: "newGroup" }]
      : [],
  };
}

/** Parts of group keys after `groups/`. */
function groupSlugs(keys: ReadonlySet<string>): Set<string> {
  const prefix = "groups/";
  return new Set(
    [...keys].flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : [])),
  );
}

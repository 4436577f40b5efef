import type * as z from "zod";
import { otherLanguage } from "../../../base/site/languages.ts";
import type { Reading } from "../../../base/store/tables.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import type { SeenLine } from "../../../staff/catalogue/lineSeenByPerson.ts";
import { type VisibleCatalogue, visibleIn } from "../../../staff/catalogue/visibleCatalogue.ts";
import type { FieldDifference } from "../../../staff/editing/differences/bodyDifferences.ts";
import {
  type FactMessages,
  factText,
  fieldLabel,
} from "../../../staff/editing/differences/fieldPathLabel.ts";
import { type actor, difference } from "../../contract/publishing.ts";
import { adminObject } from "../reference/objectNames.ts";
import type { AdminCall } from "../route.ts";

adminObject("Difference", difference);

type Call = Pick<AdminCall, "services" | "caller" | "t">;

/** Names for fields and facts, in the caller's language and within the caller's rights. */
export type Naming = FactMessages;

/** Names for a caller, with the titles of documents that they may see. */
export async function namingFor({ services, caller, t }: Call): Promise<Naming> {
  const catalogue = visibleIn(await services.catalogue.current(), caller.person);
  return namingIn(catalogue, { caller, t });
}

function namingIn(catalogue: VisibleCatalogue, { caller, t }: Pick<Call, "caller" | "t">): Naming {
  const { item, yes, no } = t.adminPublishing;
  const { language } = caller;
  return {
    ...{ language, item, yes, no },
    title: titlesIn(catalogue, language),
  };
}

/** Titles of the documents that a person sees, by their keys. */
export function titlesIn(catalogue: VisibleCatalogue, language: Naming["language"]) {
  return (key: string) => titleOf(catalogue.byKey(key), language);
}

/** A document's title in a language, else in the other one. */
function titleOf(seen: SeenLine | undefined, language: Naming["language"]): string | undefined {
  const titles = seen?.facts.titles;
  return titles?.[language] ?? titles?.[otherLanguage(language)];
}

interface Bodies {
  readonly type: TypeName;
  /** Former body, with ids on the items of its lists. */
  readonly before: unknown;
  readonly after: unknown;
}

/** Presents the differing fields, with their names and with texts for facts. */
export function presentDifferences(
  differences: readonly FieldDifference[],
  { type, before, after }: Bodies,
  naming: Naming,
): z.input<typeof difference>[] {
  return differences.map(({ path, language, change, blocks = [], ...facts }) => {
    const body = change === "removed" ? before : after;
    return {
      ...{ path, label: fieldLabel({ type, body }, path, naming), language: language ?? null },
      change,
      before: factText({ type, body: before }, path, facts.before, naming) ?? null,
      after: factText({ type, body: after }, path, facts.after, naming) ?? null,
      blocks: blocks.map(({ parts, ...block }) => ({ ...block, parts: [...parts] })),
    };
  });
}

/** Presents actors by id; accounts by their current names. */
export async function presentActors(
  db: Reading,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => z.input<typeof actor> | null> {
  const numbers = ids.flatMap((id) => {
    const [, number] = /^account:(\d+)$/.exec(id ?? "") ?? [];
    return number === undefined ? [] : [Number(number)];
  });
  const rows =
    numbers.length === 0
      ? []
      : await db
          .selectFrom("accounts")
          .select(["id", "account", "name"])
          .where("id", "in", [...new Set(numbers)])
          .execute();
  const names = new Map(rows.map(({ id, account, name }) => [`account:${id}`, name || account]));
  return (id) => (id === null ? null : { id, name: names.get(id) ?? null });
}

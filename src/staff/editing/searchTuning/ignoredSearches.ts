import { appendAudit } from "../../../base/audit/append.ts";
import type { Language } from "../../../base/site/languages.ts";
import type { Store } from "../../../base/store/store.ts";
import { type Person, requireRight } from "../../access/rights.ts";

/**
 * Sets a counted search aside, or takes it back into the lists. The audit trail has the act without
 * the text, which a reader has typed.
 * @throws NotPermitted
 */
export async function ignoreSearch(
  store: Store,
  {
    language,
    text,
    isIgnored,
    by,
    now,
  }: {
    readonly language: Language;
    /** In its counted form. */
    readonly text: string;
    readonly isIgnored: boolean;
    readonly by: Person;
    /** Milliseconds since 1970. */
    readonly now: number;
  },
): Promise<void> {
  requireRight(by, "search.tune", {}, "counted searches");
  await store.transaction(async (tx) => {
    if (isIgnored) {
      const counted = await tx
        .selectFrom("search_counts")
        .select("text")
        .where("language", "=", language)
        .where("text", "=", text)
        .executeTakeFirst();
      if (counted === undefined) return;
      await tx
        .insertInto("ignored_searches")
        .values({ language, text, ignored_at: now, ignored_by: by.id })
        .onConflict((conflict) => conflict.columns(["language", "text"]).doNothing())
        .execute();
    } else {
      await tx
        .deleteFrom("ignored_searches")
        .where("language", "=", language)
        .where("text", "=", text)
        .execute();
    }
    const act = isIgnored ? "search.ignore" : "search.unignore";
    await appendAudit(tx, [{ act, subject: `search:${language}` }], { by, at: now });
  });
}

import { appendAudit } from "../../../base/audit/append.ts";
import type { Actor } from "../../../base/audit/records.ts";
import type { Language } from "../../../base/site/languages.ts";
import { type DigestChoice, digestChoices } from "../../../base/site/teamworkCodes.ts";
import type { Store } from "../../../base/store/store.ts";

/** Change of a person's own profile; absent fields stay. */
export interface OwnChange {
  readonly name?: string | undefined;
  /** Null: none chosen. */
  readonly language?: Language | null | undefined;
  /** True: the list of first steps is closed. */
  readonly hidesChecklist?: boolean | undefined;
  /** Frequency of the digest of unread notices. */
  readonly digest?: DigestChoice | undefined;
}

/** The choice of an account's column; that of a later release counts as none. */
export function digestIn(column: string): DigestChoice {
  return digestChoices.find((one) => one === column) ?? "off";
}

/** Changes what differs in an account's profile; the audit trail names the changed fields without their values. */
export function changeOwnProfile(
  store: Store,
  accountId: number,
  { name, language, hidesChecklist, digest }: OwnChange,
  { by, now }: { readonly by: Actor; readonly now: number },
): Promise<void> {
  return store.transaction(async (tx) => {
    const before = await tx
      .selectFrom("accounts")
      .select(["name", "language", "hides_checklist", "digest"])
      .where("id", "=", accountId)
      .executeTakeFirst();
    const hides = hidesChecklist === undefined ? undefined : Number(hidesChecklist);
    const given = {
      ...(name !== undefined && name !== before?.name && { name }),
      ...(language !== undefined && language !== before?.language && { language }),
      ...(digest !== undefined && digest !== before?.digest && { digest }),
      ...(hides !== undefined && hides !== before?.hides_checklist && { hides_checklist: hides }),
    };
    const fields = Object.keys(given);
    if (fields.length === 0) return;
    await tx
      .updateTable("accounts")
      .set(({ eb }) => ({ ...given, updated_at: now, version: eb("version", "+", 1) }))
      .where("id", "=", accountId)
      .execute();
    const subject = `account:${accountId}`;
    await appendAudit(tx, [{ act: "account.change", subject, detail: { fields } }], {
      by,
      at: now,
    });
  });
}

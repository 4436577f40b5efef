import { expect, test } from "vitest";
import { addAccount } from "../../../tests/support/accounts.ts";
import { drawnMails } from "../../../tests/support/outbox.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { staffMessages } from "../../base/i18n/staff/index.ts";
import { enqueueMails, type MailDraft } from "../../base/mail/outbox.ts";
import type { Store } from "../../base/store/store.ts";

const now = Date.UTC(2026, 10, 28, 8, 5);

/** An account of a person who has chosen a language, or none. */
async function personOf(store: Store, account: string, language: string | null): Promise<number> {
  const id = await addAccount(store, { account, passwordHash: "none" });
  await store.db.updateTable("accounts").set({ language }).where("id", "=", id).execute();
  return id;
}

forEachStore("A mail about changed settings", (open) => {
  test("names who changed what and when, in the language of the administrator", async () => {
    const store = await open();
    const languages = ["en", "zh", null];
    const data = { what: "mail" as const, changed: ["host", "something"], by: "server", at: now };
    const drafts: MailDraft[] = [];
    for (const language of languages) {
      const owner = { account_id: await personOf(store, `person-${language}`, language) };
      drafts.push({ kind: "settings", recipients: [`${language}@example.com`], owner, data });
    }
    await store.transaction((tx) => enqueueMails(tx, drafts, now));
    const mails = await drawnMails(store, now);
    expect(mails.map(({ to }) => to)).toEqual(drafts.map(({ recipients }) => recipients));
    const texts = (["en", "zh", "en"] as const).map((language) => {
      const t = staffMessages[language].settingsMail;
      return { t, names: [t.names.host, "something"].join(t.separator) };
    });
    expect(mails.map(({ subject }) => subject)).toEqual(texts.map(({ t }) => t.subject.mail));
    for (const [at, { t, names }] of texts.entries()) {
      const lines = mails[at]?.text?.split("\n");
      expect(lines?.[0]).toBe(t.lead.mail);
      expect(lines?.slice(3)).toEqual([t.at("2026-11-28 08:05"), t.changed(names), "", t.next, ""]);
    }
  });
});

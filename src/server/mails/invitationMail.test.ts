import { expect, test } from "vitest";
import { drawnMails } from "../../../tests/support/outbox.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import type { Store } from "../../base/store/store.ts";
import { acceptInvitation } from "../../staff/accounts/invitations/acceptInvitation.ts";
import {
  createInvitation,
  invitationLifetimeMs,
  listInvitations,
  revokeInvitation,
} from "../../staff/accounts/invitations/invitations.ts";

const now = Date.UTC(2026, 10, 23, 8, 5);

const invite = (store: Store, language: "en" | "zh") =>
  createInvitation(store, {
    ...{ account: `mei-${language}`, name: "梅林", email: `${language}@example.com`, language },
    ...{ grants: [], isMailed: true, now },
  });

forEachStore("An invitation", (open) => {
  test("is mailed in the recipient's language, with its secret in the link's fragment", async () => {
    const store = await open();
    const secrets = {
      zh: (await invite(store, "zh")).secret,
      en: (await invite(store, "en")).secret,
    };
    const rows = await store.db.selectFrom("mails").selectAll().execute();
    for (const secret of Object.values(secrets)) expect(JSON.stringify(rows)).not.toContain(secret);
    const [zh, en] = await drawnMails(store, now);
    expect(zh?.to).toEqual(["zh@example.com"]);
    expect(zh?.text).toContain(`https://chips.example/invitation?lang=zh#${secrets.zh}\n`);
    expect(zh?.text).toContain("梅林，您好！");
    expect(zh?.text).toContain("2026-11-30 08:05（UTC）");
    expect(en?.text).toContain(`https://chips.example/invitation#${secrets.en}\n`);
    expect(en?.text).toContain("Your account name is mei-en");
    expect(en?.subject).not.toContain(secrets.en);
    const states = await listInvitations(store.db, now);
    expect(states.map(({ isMailed }) => isMailed)).toEqual([true, true]);
    const sent = await store.db.selectFrom("mails").select(["secret", "recipients"]).execute();
    expect(sent).toEqual([1, 2].map(() => ({ secret: null, recipients: "[]" })));
    expect(await drawnMails(store, now)).toEqual([]);
  });

  test("that is revoked, accepted or expired is not mailed, and its secret is deleted from the store", async () => {
    const store = await open();
    const { id } = await invite(store, "en");
    await revokeInvitation(store, id, { now });
    expect(await store.db.selectFrom("mails").select("id").execute()).toEqual([]);
    const { secret } = await invite(store, "zh");
    const password = "nine words make it long";
    await acceptInvitation(store, { secret, password, origin: { via: "site" }, now });
    expect(await store.db.selectFrom("mails").select("id").execute()).toEqual([]);
    await invite(store, "en");
    expect(await drawnMails(store, now + invitationLifetimeMs)).toEqual([]);
    expect(await store.db.selectFrom("mails").select("id").execute()).toEqual([]);
  });
});

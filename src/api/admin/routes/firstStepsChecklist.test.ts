import { expect, test } from "vitest";
import { type AdminWorld, adminWorld } from "../../../../tests/support/admin.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import {
  buildColumn,
  buildCompany,
  buildSetting,
  smallWorld,
} from "../../../../tests/support/world.ts";
import { createAddressing } from "../../../base/http/requests/siteOrigins.ts";
import { type ChecklistName, checklistNames } from "../../../base/site/setupChecklist.ts";
import { createToken } from "../../../staff/accounts/tokens/tokens.ts";

/** The steps that are done, for a person. */
async function done({ ask }: AdminWorld, token: string): Promise<ChecklistName[]> {
  const { status, data } = await ask("GET", "/checklist", { as: token });
  expect(status).toBe(200);
  const list: { name: ChecklistName; is_done: boolean }[] = data.list;
  expect(list.map(({ name }) => name)).toEqual(checklistNames);
  return list.filter(({ is_done }) => is_done).map(({ name }) => name);
}

forEachStore("The checklist of first steps", (open) => {
  test("derives completed steps from published documents, configuration and stored files", async () => {
    const store = await open();
    const admin = await adminWorld(store, { documents: [] });
    try {
      const { id, token } = await admin.person("lin", "administrator");
      expect(await done(admin, token)).toEqual([]);

      // One's own account: a password that was chosen since, a second factor, another person.
      const accounts = store.db.updateTable("accounts").where("id", "=", id);
      await accounts.set(({ ref }) => ({ password_at: ref("created_at") })).execute();
      expect(await done(admin, token)).toEqual([]);
      await accounts.set({ password_at: Date.now() + 60_000 }).execute();
      expect(await done(admin, token)).toEqual(["password"]);
      const secret = { account_id: id, secret: "s", last_step: -1, created_at: 1 };
      await store.db
        .insertInto("factors")
        .values({ ...secret, confirmed_at: null })
        .execute();
      expect(await done(admin, token)).toEqual(["password"]);
      await store.db.updateTable("factors").set({ confirmed_at: 2 }).execute();
      expect(await done(admin, token)).toEqual(["password", "factor"]);
      const other = await admin.person("wen", "editor");
      expect(await done(admin, token)).toEqual(["password", "factor", "colleague"]);
      await store.db
        .updateTable("accounts")
        .set({ is_active: 0 })
        .where("id", "=", other.id)
        .execute();
      expect(await done(admin, token)).toEqual(["password", "factor"]);

      // Content, as it is published.
      await admin.world.swap([buildSetting("records", {})]);
      expect(await done(admin, token)).toContain("records");
      await admin.world.swap([buildSetting("brand", {}), buildCompany({})]);
      expect(await done(admin, token)).toEqual(["password", "factor"]);
      await admin.world.swap([
        buildSetting("brand", { accent: "#a00000" }),
        buildCompany({ name: { en: "Acme", zh: "顶点" } }),
      ]);
      expect(await done(admin, token)).toEqual(["password", "factor", "company", "brand"]);
      await admin.world.swap([
        buildColumn({ id: 1, key: "products", body: { title: { en: "Products", zh: "产品" } } }),
      ]);
      expect(await done(admin, token)).toEqual(["password", "factor"]);
      await admin.world.swap(smallWorld());
      expect(await done(admin, token)).toEqual(expect.arrayContaining(["family", "part"]));
    } finally {
      await admin.close();
    }
  });

  test("uses the effective configuration", async () => {
    const admin = await adminWorld(await open(), {
      documents: [],
      addressing: createAddressing({ siteUrl: "https://www.example.com" }),
      system: {
        fixed: {
          dataDir: "unused",
          mail: {
            smtpUrl: "smtps://mail.example.com",
            from: { name: "", address: "site@example.com" },
          },
          backup: { place: { folder: "/backups" }, key: { passphrase: "kept elsewhere" } },
        },
      },
    });
    try {
      const { token } = await admin.person("lin", "administrator");
      const host = { host: "www.example.com", origin: "https://www.example.com" };
      const { data } = await admin.ask("GET", "/checklist", { as: token, headers: host });
      const list: { name: string; is_done: boolean }[] = data.list;
      expect(list.filter(({ is_done }) => is_done).map(({ name }) => name)).toEqual([
        ...["address", "mail", "backup"],
      ]);
      // Mails reach those who have an address.
      const hasMail = async () =>
        (await admin.ask("GET", "/me", { as: token, headers: host })).data.has_mail;
      const accounts = admin.store.db.updateTable("accounts");
      await accounts.set({ email: "lin@example.com" }).execute();
      expect(await hasMail()).toBe(true);
      await accounts.set({ email: "" }).execute();
      expect(await hasMail()).toBe(false);
    } finally {
      await admin.close();
    }
  });

  test("counts a password chosen with an invitation as the person's own", async () => {
    const store = await open();
    const admin = await adminWorld(store, { documents: [] });
    try {
      const { id, token } = await admin.person("lin", "administrator");
      await store.db
        .updateTable("accounts")
        .set(({ ref }) => ({ password_at: ref("created_at") }))
        .execute();
      await store.db
        .insertInto("invitations")
        .values({
          ...{
            account: "lin",
            name: "Lin",
            email: "lin@example.com",
            language: "en",
            grants: "[]",
          },
          ...{ secret_hash: "h", mail_at: null, mail_attempts: 0, mailed_at: null },
          ...{ created_by: "server", created_at: 1, expires_at: 2, accepted_at: 1 },
          ...{ revoked_at: null, account_id: id },
        })
        .execute();
      expect(await done(admin, token)).toEqual(["password"]);
      await store.db.updateTable("accounts").set({ must_change: 1 }).execute();
      expect((await admin.ask("GET", "/checklist", { as: token })).status).toBe(403);
    } finally {
      await admin.close();
    }
  });

  test("counts a provider's sign-in as the person's own password, and what it proved as a second factor", async () => {
    const store = await open();
    const admin = await adminWorld(store, { documents: [] });
    try {
      const { id, token } = await admin.person("lin", "administrator");
      const other = await admin.person("mei", "administrator");
      await store.db
        .updateTable("accounts")
        .set(({ ref }) => ({ password_at: ref("created_at") }))
        .execute();
      const account_id = other.id;
      const identity = { account_id, issuer: "https://id.example", subject: "m" };
      await store.db
        .insertInto("identities")
        .values({ ...identity, linked_at: 1, seen_at: 1 })
        .execute();
      const sessions = store.db.updateTable("sessions").set({ with_factor: 1 });
      await sessions.where("account_id", "=", other.id).execute();
      expect(await done(admin, token)).toEqual(["colleague"]);
      expect(await done(admin, other.token)).toEqual(["password", "factor", "colleague"]);
      const made = await createToken(store, {
        ...{ accountId: other.id, name: "script", days: 1, now: Date.now() },
        ...{ acts: ["job.see"], limits: {} },
      });
      const headers = {
        ...{ authorization: `Bearer ${made.token}`, origin: "", "sec-fetch-site": "" },
      };
      const { data } = await admin.ask("GET", "/checklist", { headers });
      expect(data.list).toContainEqual({ name: "factor", is_done: false });
      const passkey = { account_id: id, credential_id: "c", public_key: "p", counter: 0 };
      await store.db
        .insertInto("passkeys")
        .values({
          ...{ ...passkey, transports: "[]", rp_id: "localhost", name: "", created_at: 1 },
          used_at: null,
        })
        .execute();
      expect(await done(admin, token)).toEqual(["factor", "colleague"]);
    } finally {
      await admin.close();
    }
  });

  test("is shown to administrators until each closes it, and shown again on request", async () => {
    const store = await open();
    const admin = await adminWorld(store, { documents: [] });
    try {
      const { token } = await admin.person("lin", "administrator");
      const { token: second } = await admin.person("mei", "administrator");
      const { token: editor } = await admin.person("wen", "editor");
      expect((await admin.ask("GET", "/checklist", { as: editor })).status).toBe(403);

      const hides = async (as: string) =>
        (await admin.ask("GET", "/me", { as })).data.hides_checklist;
      expect(await hides(token)).toBe(false);
      const body = { hides_checklist: true };
      expect((await admin.ask("PATCH", "/me", { as: token, body })).data).toMatchObject(body);
      expect([await hides(token), await hides(second)]).toEqual([true, false]);
      // It can still be asked for, so that it is found again.
      expect((await admin.ask("GET", "/checklist", { as: token })).status).toBe(200);
      const wrong = await admin.ask("PATCH", "/me", { as: token, body: { hides_checklist: "no" } });
      expect([wrong.status, await hides(token)]).toEqual([422, true]);
      await admin.ask("PATCH", "/me", { as: token, body: { hides_checklist: false } });
      expect(await hides(token)).toBe(false);
    } finally {
      await admin.close();
    }
  });
});

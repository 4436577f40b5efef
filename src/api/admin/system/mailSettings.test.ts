import { once } from "node:events";
import { createServer } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { type AdminWorld, adminWorld } from "../../../../tests/support/admin.ts";
import { limits as waitLimits } from "../../../../tests/support/limits.ts";
import { type MailServer, startMailServer } from "../../../../tests/support/mailServer.ts";
import { testTemplates } from "../../../../tests/support/outbox.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { RequestLimits } from "../../../base/http/requests/requestLimits.ts";
import { enqueueMails, type MailDraft, outboxState } from "../../../base/mail/outbox.ts";
import type { Store } from "../../../base/store/store.ts";
import { startOutbox } from "../../../server/mails/outboxRunner.ts";
import { ServerSettings } from "../../../staff/serverSettings/mailAndBackupInForce.ts";
import type { FixedMail } from "../../../staff/serverSettings/settingsFixedByEnvironment.ts";

let mails: MailServer;
beforeEach(async () => {
  mails = await startMailServer();
});
afterEach(() => mails.close());

const portOf = ({ url }: { readonly url: string }) => Number(new URL(url).port);

/** A server of this machine, as it is typed. */
const typed = (port: number) => ({
  ...{ host: "127.0.0.1", port, security: "none", user: "someone", password: "s3cret-word" },
  ...{ from_name: "Ridgekey", from_address: "service@example.com" },
});

interface Wish {
  readonly mail?: FixedMail;
  readonly ports?: readonly number[];
  /** Milliseconds that a mail server may be silent for; absent: few. */
  readonly silenceMs?: number;
  readonly limits?: RequestLimits;
}

/** A server whose studio may name the ports of the tests' mail servers. */
async function openWorld(store: Store, { mail = {}, ports, limits, silenceMs = 400 }: Wish = {}) {
  const world = await adminWorld(store, {
    system: {
      fixed: { dataDir: "unused", mail, backup: {} },
      mailPorts: ports ?? [portOf(mails)],
      mailSilenceMs: silenceMs,
    },
    requestLimits: limits ?? new RequestLimits({ mailTest: { atOnce: 1_000, perSecond: 1 } }),
  });
  onTestFinished(() => world.close());
  return world;
}

/** An administrator with an address. */
async function administrator({ person, store }: AdminWorld, name = "ada") {
  const made = await person(name, "administrator");
  const facts = { email: `${name}@example.com`, language: "en" };
  await store.db.updateTable("accounts").set(facts).where("id", "=", made.id).execute();
  return made;
}

const storedText = async ({ db }: Store) =>
  JSON.stringify(await db.selectFrom("server_settings").selectAll().execute());

forEachStore("The settings of mail", (open) => {
  test("are changed by administrators, take effect in every process, and never return a password", async () => {
    const [store, other] = [await open(), await open()];
    const world = await openWorld(store);
    const { ask } = world;
    const ada = await administrator(world);
    const asAda = { as: ada.token };
    const before = (await ask("GET", "/system/mail", asAda)).data;
    expect(before).toMatchObject({ host: "", is_sending: false, has_password: false, version: 1 });

    // Another process of the store, whose mail waits.
    const elsewhere = new ServerSettings(other, { dataDir: "unused", mail: {}, backup: {} });
    const outbox = startOutbox({
      store: other,
      templates: testTemplates(other),
      sending: async () => (await elsewhere.mail()).sending,
      log: { info: () => {}, warn: () => {}, error: () => {} },
    });
    onTestFinished(() => outbox.stop());
    const body = { ...typed(portOf(mails)), desk: ["desk@example.com"], version: 1 };
    const saved = await ask("PATCH", "/system/mail", { ...asAda, body });
    expect(saved).toMatchObject({
      status: 200,
      data: { host: "127.0.0.1", user: "someone", has_password: true, is_sending: true },
    });
    expect((await elsewhere.mail()).desk).toEqual(["desk@example.com"]);
    outbox.wake();
    await expect.poll(() => mails.received.length).toBe(1);
    expect(mails.received[0]?.to).toEqual(["ada@example.com"]);

    const again = await ask("GET", "/system/mail", asAda);
    const audit = await store.db
      .selectFrom("audit")
      .select(["act", "detail"])
      .orderBy("seq")
      .execute();
    const rows = await store.db.selectFrom("mails").selectAll().execute();
    const seen = [saved, again, audit, rows, await storedText(store)].map((one) =>
      JSON.stringify(one),
    );
    for (const text of seen) expect(text).not.toContain("s3cret-word");
    expect(audit.at(-1)).toMatchObject({ act: "system.mail" });
    expect(audit.at(-1)?.detail).toContain("host, port, security, user, password, sender, desk");
    expect(audit.at(-1)?.detail).not.toContain("example.com");
  });

  test("are announced to every administrator, in their language and on the home screen", async () => {
    const store = await open();
    const world = await openWorld(store);
    const ada = await administrator(world);
    const mei = await administrator(world, "mei");
    await world.person("wen", "editor");
    const facts = { language: "zh", name: "梅" };
    await store.db.updateTable("accounts").set(facts).where("id", "=", mei.id).execute();
    const body = { ...typed(portOf(mails)), version: 1 };
    await world.ask("PATCH", "/system/mail", { as: mei.token, body });
    const settings = new ServerSettings(store, { dataDir: "", mail: {}, backup: {} });
    const outbox = startOutbox({
      store,
      templates: testTemplates(store),
      sending: async () => (await settings.mail()).sending,
      log: { info: () => {}, warn: () => {}, error: () => {} },
    });
    onTestFinished(() => outbox.stop());
    await expect.poll(() => mails.received.length).toBe(2);
    const textTo = (to: string) => mails.received.find((one) => one.to.includes(to))?.text ?? "";
    expect(textTo("ada@example.com")).toContain("By: 梅");
    expect(textTo("ada@example.com")).toContain("Changed: server, port, encryption");
    expect(textTo("mei@example.com")).toContain("更改项：服务器、端口");
    const { changes } = (await world.ask("GET", "/system", { as: ada.token })).data;
    expect(changes).toMatchObject([{ what: "mail", by: "梅" }]);
  });

  test("keep a password only for the server and user with which it was entered", async () => {
    const store = await open();
    const other = portOf(mails) + 1;
    const world = await openWorld(store, { ports: [portOf(mails), other] });
    const { ask } = world;
    const { token: as } = await administrator(world);
    const patch = (body: object) => ask("PATCH", "/system/mail", { as, body });
    expect((await patch({ ...typed(portOf(mails)), version: 1 })).status).toBe(200);
    const before = await storedText(store);
    const moved: readonly object[] = [
      { host: "localhost" },
      { port: other },
      { security: "tls" },
      { user: "another" },
      { user: "another", password: "" },
    ];
    for (const change of moved) {
      const refused = await patch({ ...change, version: 2 });
      expect(refused.status).toBe(422);
      expect(refused.data.errors).toMatchObject([{ field: "password" }]);
      const tried = await ask("POST", "/system/mail/test", { as, body: change });
      expect(tried.status).toBe(422);
    }
    expect(await storedText(store)).toBe(before);
    // Whatever is written into the table, a password is opened for its own server alone.
    const moving = before.replace("127.0.0.1", "localhost");
    const { value } = JSON.parse(moving).find(({ name }: { name: string }) => name === "mail");
    await store.db
      .updateTable("server_settings")
      .set({ value })
      .where("name", "=", "mail")
      .execute();
    const lost = (await ask("GET", "/system/mail", { as })).data;
    expect(lost).toMatchObject({ is_sending: false, problem: "secret" });
    const typedAgain = { host: "localhost", password: "another-word", version: 2 };
    expect((await patch(typedAgain)).data).toMatchObject({ is_sending: true, problem: null });
    // Without a server there is nothing left of it.
    expect((await patch({ host: "", version: 3 })).data).toMatchObject({ has_password: false });
    expect(await storedText(store)).not.toContain("password");
  });

  test("are overridden by the environment, one by one, and are then read-only in the studio", async () => {
    const store = await open();
    const smtpUrl = `smtp://key-that-is-secret:pass-word@127.0.0.1:${portOf(mails)}`;
    const from = { name: "", address: "fixed@example.com" };
    const world = await openWorld(store, { mail: { smtpUrl, from } });
    const { ask } = world;
    const { token: as } = await administrator(world);
    const shown = await ask("GET", "/system/mail", { as });
    expect(shown.data).toMatchObject({
      ...{ host: "127.0.0.1", user: "", has_password: true, from_address: "fixed@example.com" },
      set_by: { server: "SMTP_URL", from: "MAIL_FROM", desk: null },
      is_sending: true,
    });
    expect(JSON.stringify(shown)).not.toMatch(/pass-word|key-that-is-secret/);
    const patch = (body: object) => ask("PATCH", "/system/mail", { as, body });
    for (const body of [{ host: "mail.example.com" }, { password: "x" }, { from_name: "X" }]) {
      const refused = await patch({ ...body, version: 1 });
      expect(refused.status).toBe(422);
      expect(refused.data.errors[0].message).toMatch(/Set by (SMTP_URL|MAIL_FROM)/);
    }
    expect((await patch({ desk: ["desk@example.com"], version: 1 })).data.desk).toEqual([
      "desk@example.com",
    ]);
    const trial = await ask("POST", "/system/mail/test", { as, body: {} });
    expect(trial.data).toMatchObject({ outcome: "sent", to: "ada@example.com" });
    expect(mails.received[0]?.head).toContain("fixed@example.com");
  });

  test("are refused with a readable message if invalid, and with the current ones if the version is stale", async () => {
    const store = await open();
    const world = await openWorld(store);
    const { ask } = world;
    const { token: as } = await administrator(world);
    const zh = { "x-tapeout-language": "zh" };
    const refused = async (change: object) => {
      const body = { ...typed(portOf(mails)), ...change, version: 1 };
      const { status, data } = await ask("PATCH", "/system/mail", { as, body, headers: zh });
      expect(status).toBe(422);
      for (const { message } of data.errors) expect(message).toMatch(/\p{Script=Han}/u);
      return data.errors.map(({ field }: { field: string }) => field);
    };
    expect(await refused({ host: "http://example.com" })).toEqual(["host", "security"]);
    expect(await refused({ host: "10.1", security: "tls" })).toEqual(["host"]);
    expect(await refused({ port: 22 })).toEqual(["port"]);
    expect(await refused({ port: 70_000 })).toEqual(["port"]);
    expect(await refused({ security: "ssl" })).toEqual(["security"]);
    expect(await refused({ host: "mail.example.com" })).toEqual(["security"]);
    expect(await refused({ password: undefined })).toEqual(["password"]);
    expect(await refused({ from_address: "" })).toEqual(["from_address"]);
    expect(await refused({ from_address: "a@b" })).toEqual(["from_address"]);
    expect(await refused({ from_name: 'A" <x>' })).toEqual(["from_name"]);
    expect(await refused({ reply_to: "nobody" })).toEqual(["reply_to"]);
    expect(await refused({ desk: ["ok@example.com", "no"] })).toEqual(["desk"]);
    const idn = { host: "邮件.example.com", security: "tls", port: portOf(mails) };
    const body = { ...typed(portOf(mails)), ...idn, version: 1 };
    const saved = await ask("PATCH", "/system/mail", { as, body });
    expect(saved.data).toMatchObject({ host: "xn--5nq051n.example.com", version: 2 });
    const stale = await ask("PATCH", "/system/mail", { as, body: { desk: [], version: 1 } });
    expect(stale).toMatchObject({ status: 409, data: { current: { version: 2 } } });
    const same = await ask("PATCH", "/system/mail", { as, body: { reply_to: " ", version: 2 } });
    expect(same.data).toMatchObject({ version: 2 });
  });

  test("count as not set if they are unreadable, and stop nothing", async () => {
    const store = await open();
    const value = '{"server":{"host":7},"desk":["desk@example.com"],"from":null}';
    await store.db.updateTable("server_settings").set({ value }).execute();
    const world = await openWorld(store);
    const { ask } = world;
    const { token: as } = await administrator(world);
    const shown = (await ask("GET", "/system/mail", { as })).data;
    expect(shown).toMatchObject({ host: "", desk: ["desk@example.com"], problem: "damaged" });
    expect((await ask("GET", "/system/backup", { as })).data).toMatchObject({ place: "none" });
    for (const text of ["", "null", "[1]", "{"]) {
      await store.db.updateTable("server_settings").set({ value: text }).execute();
      expect((await ask("GET", "/system/mail", { as })).data.problem).toBe("damaged");
      expect((await ask("GET", "/system/backup", { as })).data.problem).toBe("damaged");
    }
    const body = { ...typed(portOf(mails)), version: 1 };
    expect((await ask("PATCH", "/system/mail", { as, body })).data.problem).toBeNull();
  });

  test("send the mails that a wrong server has deferred, once they are correct", async () => {
    const store = await open();
    const world = await openWorld(store);
    const { ask } = world;
    const { token: as } = await administrator(world);
    const mail: MailDraft = {
      ...{ kind: "settings", recipients: ["late@example.com"] },
      data: { what: "mail", changed: [], by: "server", at: 1 },
    };
    await store.transaction((tx) => enqueueMails(tx, [mail], Date.now()));
    const late = { next_at: Date.now() + 3_600_000, attempts: 5 };
    await store.db.updateTable("mails").set(late).execute();
    await ask("PATCH", "/system/mail", { as, body: { desk: ["a@example.com"], version: 1 } });
    const waits = async () => {
      const due = store.db.selectFrom("mails").select("id").where("next_at", ">", Date.now());
      return (await due.execute()).length;
    };
    expect(await waits()).toBe(1);
    await ask("PATCH", "/system/mail", { as, body: { ...typed(portOf(mails)), version: 2 } });
    expect(await waits()).toBe(0);
    expect((await outboxState(store)).waiting).toBe(3);
  });
});

forEachStore("A test mail", (open) => {
  test("reports the mail server's response, in the person's language", async () => {
    const store = await open();
    const encrypted = new SMTPServer({ secure: true, authOptional: true });
    encrypted.on("error", () => undefined);
    encrypted.listen(0, "127.0.0.1");
    await once(encrypted.server, "listening");
    onTestFinished(() => new Promise((resolve) => encrypted.close(() => resolve())));
    const address = encrypted.server.address();
    const tlsPort = typeof address === "object" ? (address?.port ?? 0) : 0;
    const closed = await freePort();
    const ports = [portOf(mails), tlsPort, closed];
    // A busy machine takes its time to answer; that nothing answers is waited for.
    const world = await openWorld(store, { ports, silenceMs: waitLimits.wait });
    const impatient = await openWorld(store, { ports });
    const { ask } = world;
    const { token: as } = await administrator(world);
    const send = async (change: object = {}, headers = {}, by = world) => {
      const body = { ...typed(portOf(mails)), ...change };
      const { status, data } = await by.ask("POST", "/system/mail/test", { as, body, headers });
      expect(status).toBe(200);
      return data;
    };
    expect(await send({ recipient: "other@example.com" })).toMatchObject({
      ...{ outcome: "sent", to: "other@example.com", reply: null },
    });
    expect(mails.received[0]).toMatchObject({ to: ["other@example.com"] });
    expect((await ask("GET", "/system/mail", { as })).data.host, "nothing is saved").toBe("");
    const outcomes = [
      ["wantsAnotherPassword", "credentials", "535"],
      ["refusesSender", "sender", "550 You may not send"],
      ["knowsNoSuchMailbox", "recipient", "550"],
      ["refusesContent", "content", "554"],
      ["asksToComeAgain", "busy", "450"],
      ["isBusy", "busy", "421"],
      ["isSilent", "unreachable", null],
      ["hangsUp", "unreachable", null],
    ] as const;
    for (const [behaviour, outcome, reply] of outcomes) {
      mails.behave(behaviour);
      const found = await send({}, {}, outcome === "unreachable" ? impatient : world);
      const said = reply === null ? null : expect.stringContaining(reply);
      expect({ behaviour, ...found }).toMatchObject({ behaviour, outcome, reply: said });
    }
    mails.behave("takes");
    const nothing = await send({ port: closed }, {}, impatient);
    expect(nothing).toMatchObject({ outcome: "unreachable", reply: null });
    expect(await send({ security: "tls" })).toMatchObject({ outcome: "tls" });
    expect(await send({ security: "starttls" })).toMatchObject({ outcome: "tls" });
    const untrusted = await send({ port: tlsPort, security: "tls" });
    expect(untrusted).toMatchObject({ outcome: "certificate" });
    const nowhere = { host: "there-is-none.invalid", security: "tls" };
    const told = await send(nowhere, { "x-tapeout-language": "zh" });
    expect(told).toMatchObject({ outcome: "no-host", message: expect.stringContaining("找不到") });
    const detail = (
      await store.db.selectFrom("audit").select("detail").orderBy("seq").execute()
    ).at(-1)?.detail;
    expect(JSON.parse(detail ?? "")).toMatchObject({ outcome: "no-host" });
  });

  test("takes as long for a closed port as for a silent one, and is limited in number", async () => {
    const store = await open();
    const closed = await freePort();
    const limits = new RequestLimits({ mailTest: { atOnce: 2, perSecond: 0.001 } });
    const world = await openWorld(store, { ports: [closed], limits });
    const { ask } = world;
    const { token: as } = await administrator(world);
    const send = () => ask("POST", "/system/mail/test", { as, body: typed(closed) });
    expect((await send()).data).toMatchObject({ outcome: "unreachable" });
    const began = performance.now();
    const { ms } = (await send()).data;
    expect(ms).toBeGreaterThanOrEqual(390);
    expect(ms).toBeLessThanOrEqual(Math.ceil(performance.now() - began));
    expect((await send()).status).toBe(429);
  });

  test("requires a recipient, a server and a recent confirmation", async () => {
    const store = await open();
    const { ask, person } = await openWorld(store);
    const { token: as } = await person("ada", "administrator");
    const fields = async (body: object) => {
      const { status, data } = await ask("POST", "/system/mail/test", { as, body });
      expect(status).toBe(422);
      return data.errors.map(({ field }: { field: string }) => field);
    };
    expect(await fields(typed(portOf(mails)))).toEqual(["recipient"]);
    expect(await fields({ recipient: "nobody" })).toEqual(["recipient"]);
    expect(await fields({ recipient: "a@example.com" })).toEqual(["host"]);
    await store.db.updateTable("sessions").set({ proved_at: null }).execute();
    const late = await ask("POST", "/system/mail/test", { as, body: typed(portOf(mails)) });
    expect(late.data.code).toBe("step-up-required");
    expect(mails.visits()).toBe(0);
  });
});

/** A port on which nothing listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

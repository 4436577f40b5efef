import { expect, onTestFinished, test } from "vitest";
import { adminWorld } from "../../../../tests/support/admin.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { RequestLimits } from "../../../base/http/requests/requestLimits.ts";
import type { Store } from "../../../base/store/store.ts";
import { ServerSettings } from "../../../staff/serverSettings/mailAndBackupInForce.ts";
import type { FixedSettings } from "../../../staff/serverSettings/settingsFixedByEnvironment.ts";

/** Ports on which nothing listens. */
const [port, otherPort] = [1, 2];

/** A mailbox as it is typed. */
const typed = {
  ...({ host: "127.0.0.1", port, security: "none" } as const),
  ...{ user: "desk", password: "s3cret-word" },
};

/** A server whose studio may name two ports, and an administrator of it. */
async function openWorld(store: Store, more: Partial<FixedSettings> = {}) {
  const fixed = { dataDir: "unused", mail: {}, backup: {}, ...more };
  const world = await adminWorld(store, {
    system: { fixed, mailPorts: [port, otherPort], mailSilenceMs: 1 },
    requestLimits: new RequestLimits({ mailTest: { atOnce: 1_000, perSecond: 1 } }),
  });
  onTestFinished(() => world.close());
  const { token: as } = await world.person("ada", "administrator");
  const patch = (body: object) => world.ask("PATCH", "/system/mailbox", { as, body });
  return {
    ...world,
    patch,
    read: async () => (await world.ask("GET", "/system/mailbox", { as })).data,
    /** Fields that are refused, with the status. */
    refused: async (body: object, version = 1) => {
      const { status, data } = await patch({ ...body, version });
      return [status, ...data.errors.map(({ field }: { field: string }) => field)];
    },
    attempt: (body: object) => world.ask("POST", "/system/mailbox/test", { as, body }),
    mailbox: () => new ServerSettings(store, fixed).mailbox(),
    audit: async (act: string) => {
      const rows = await store.db
        .selectFrom("audit")
        .select("detail")
        .where("act", "=", act)
        .orderBy("seq")
        .execute();
      return rows.map(({ detail }) => JSON.parse(detail));
    },
  };
}

forEachStore("The settings of the desk's mailbox", (open) => {
  test("are changed one by one, and stay as they are where nothing else is wished", async () => {
    const store = await open();
    const { patch, read, mailbox, audit } = await openWorld(store);
    expect(await read()).toMatchObject({
      ...{ host: "", port: 993, security: "tls", user: "", has_password: false },
      ...{ move_to: "", form: null, is_reading: false, version: 1 },
    });
    const spaced = { ...typed, host: " 127.0.0.1 ", user: " desk ", move_to: " Done " };
    const made = await patch({ ...spaced, form: "contact", version: 1 });
    expect(made.data).toMatchObject({
      ...{ host: "127.0.0.1", port, security: "none", user: "desk", has_password: true },
      ...{ move_to: "Done", form: "contact", is_reading: true, problem: null, version: 2 },
    });
    expect(JSON.stringify(made.data)).not.toContain("s3cret");
    expect(await mailbox()).toMatchObject({
      ...{ server: { password: "s3cret-word", folder: "INBOX", moveTo: "Done" } },
      form: "contact",
    });
    // What is there already is no change, and is not recorded.
    const same = await patch({ host: "127.0.0.1", move_to: "Done", password: "", version: 2 });
    expect(same).toMatchObject({ status: 200, data: { version: 2 } });
    expect((await patch({ port: otherPort, password: "next", version: 2 })).data).toMatchObject({
      ...{ host: "127.0.0.1", port: otherPort, user: "desk", move_to: "Done", form: "contact" },
    });
    expect((await patch({ form: null, version: 3 })).data).toMatchObject({
      ...{ form: null, move_to: "Done", has_password: true },
    });
    expect((await mailbox()).server?.password).toBe("next");
    expect((await patch({ move_to: "", version: 4 })).data.move_to).toBe("");
    const without = await patch({ host: " ", version: 5 });
    expect(without.data).toMatchObject({ host: "", has_password: false, is_reading: false });
    expect((await audit("system.mailbox")).map(({ changed }) => changed)).toEqual([
      "host, port, security, user, password, folder, form",
      ...["port, password", "form", "folder"],
      "host, port, security, user, password",
    ]);
  });

  test("are refused field by field where they do not fit", async () => {
    const store = await open();
    const { patch, refused, person, ask } = await openWorld(store);
    expect(await refused({ ...typed, host: "not a host" })).toEqual([422, "host", "security"]);
    expect(await refused({ ...typed, port: 25 })).toEqual([422, "port"]);
    expect(await refused({ ...typed, user: " " })).toEqual([422, "user"]);
    expect(await refused({ ...typed, password: "" })).toEqual([422, "password"]);
    expect(await refused({ ...typed, password: undefined })).toEqual([422, "password"]);
    // A password leaves this machine by TLS alone.
    expect(await refused({ ...typed, host: "mail.example.com" })).toEqual([422, "security"]);
    const encrypted = { ...typed, host: "mail.example.com", security: "tls" };
    for (const folder of ["INBOX", "a*", "a%", 'a"', "a\\b", "x".repeat(201)]) {
      expect(await refused({ ...encrypted, move_to: folder }), folder).toEqual([422, "move_to"]);
    }
    expect((await patch({ ...encrypted, move_to: "x".repeat(200), version: 1 })).status).toBe(200);
    expect((await patch({ ...typed, version: 1 })).status).toBe(409);
    const { token: as } = await person("eve", "editor");
    const body = { form: null, version: 2 };
    expect((await ask("PATCH", "/system/mailbox", { as, body })).status).toBe(403);
  });

  test("keep a password for the server and user alone with which it was typed, also in a test", async () => {
    const store = await open();
    const { patch, refused, attempt, audit } = await openWorld(store);
    expect((await attempt({})).data.errors).toMatchObject([{ field: "host" }]);
    expect((await attempt({ ...typed, password: "" })).data.errors).toMatchObject([
      { field: "password" },
    ]);
    expect((await attempt(typed)).data).toMatchObject({ outcome: "unreachable", unread: null });
    expect((await patch({ ...typed, version: 1 })).status).toBe(200);
    const moved: readonly object[] = [
      { host: "localhost" },
      { port: otherPort },
      { security: "tls" },
      { user: "another", password: "" },
    ];
    for (const change of moved) {
      expect(await refused(change, 2)).toEqual([422, "password"]);
      expect((await attempt(change)).status).toBe(422);
    }
    // A port that is stored stays, whatever ports may be named by now; the password is known.
    expect((await attempt({})).data).toMatchObject({ outcome: "unreachable" });
    expect(await audit("system.mailbox-test")).toMatchObject([
      { server: `127.0.0.1:${port}` },
      { server: `127.0.0.1:${port}` },
    ]);
  });

  test("of the environment are read-only, but for the folder and the form", async () => {
    const store = await open();
    const mailbox = {
      ...({ host: "localhost", port: 3, security: "none", user: "desk" } as const),
      ...{ password: "of-the-environment", folder: "Desk" },
    };
    const { patch, refused, read, attempt, audit } = await openWorld(store, { mailbox });
    expect(await read()).toMatchObject({
      ...{ host: "localhost", port: 3, has_password: true, set_by: { server: "IMAP_URL" } },
    });
    for (const change of [{ host: "127.0.0.1" }, { user: "me" }, { password: "other" }]) {
      expect(await refused(change)).toEqual(expect.arrayContaining([422, ...Object.keys(change)]));
    }
    expect((await patch({ move_to: "Done", form: "contact", version: 1 })).data).toMatchObject({
      ...{ host: "localhost", move_to: "Done", form: "contact" },
    });
    expect((await attempt({})).data).toMatchObject({ outcome: "unreachable" });
    expect(await audit("system.mailbox-test")).toMatchObject([{ server: "localhost:3" }]);
  });
});

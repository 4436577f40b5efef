import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { attempt, usualPassword } from "../../../tests/support/accounts.ts";
import { forEachStore, forSqlite, type StoreWorld } from "../../../tests/support/store.ts";
import { ConfigError } from "../../server/config/problems.ts";
import { listAccounts } from "../../staff/accounts/accounts.ts";
import { authenticate } from "../../staff/accounts/sessions/sessions.ts";
import type { CommandLine } from "../commandLine.ts";
import type { AuditFacts } from "../commandLog.ts";
import { runAccount } from "./account.ts";

interface Typing {
  /** Standard input; absent: none. */
  readonly input?: string;
  readonly isTerminal?: boolean;
}

/** Runs a command with a configuration, and returns its outputs. */
async function run(
  config: CommandLine["config"],
  args: readonly string[],
  { input, isTerminal = false }: Typing = {},
) {
  const said: string[] = [];
  const warned: string[] = [];
  const audited: AuditFacts[] = [];
  const source = new PassThrough();
  const output = new PassThrough().setEncoding("utf8");
  if (input !== undefined) source.end(input);
  const code = await runAccount(args, {
    config,
    now: () => 1_000,
    passwords: { input: source, output, isTerminal },
    print: (line) => said.push(line),
    warn: (line) => warned.push(line),
    audit: (facts) => audited.push(facts),
  });
  const shown: unknown = output.read();
  return { code, said: said.join("\n"), warned: warned.join("\n"), shown: shown ?? "", audited };
}

/** Runs a command on this test's store. */
async function runHere(world: StoreWorld, args: readonly string[], typing: Typing = {}) {
  const { dataDir, databaseUrl } = await world.place();
  return run(() => ({ dataDir, databaseUrl }), args, typing);
}

forEachStore("The account command", (open, world) => {
  const here = (args: readonly string[], input?: string) =>
    runHere(world, args, input === undefined ? {} : { input });

  test("creates an account with the password from a pipe", async () => {
    const args = ["add", " lin ", "--role", "editor", "--name", "Lin Wei"];
    expect(await here(args, `${usualPassword}\n`)).toEqual({
      code: 0,
      said: "Made the account lin.",
      warned: "",
      shown: "",
      audited: [{ event: "account", action: "add", accountId: 1, roles: ["editor"] }],
    });
    const store = await open();
    expect(await attempt(store)).toMatchObject({
      ok: true,
      profile: { account: "lin", name: "Lin Wei", roles: ["editor"], is_admin: false },
    });
    expect(await here(args, usualPassword)).toMatchObject({
      code: 1,
      said: "",
      warned: "There is already an account lin.",
      audited: [],
    });
  });

  test("creates an administrator, and a random password that it prints once", async () => {
    const { code, said } = await here(["add", "ada", "--admin", "--random"]);
    expect(code).toBe(0);
    const [, password = ""] = /^Made the account ada\.\nPassword: (\S{20})$/.exec(said) ?? [];
    expect(await attempt(await open(), { account: "ada", password })).toMatchObject({
      ok: true,
      // The generated password must be changed first.
      profile: { name: "ada", must_change_password: true, roles: [], is_admin: false },
    });
  });

  test("changes a password, which ends the sessions", async () => {
    await here(["add", "lin"], usualPassword);
    const store = await open();
    const before = await attempt(store);
    expect(await here(["passwd", "lin"], "quite another one")).toMatchObject({
      code: 0,
      said: "Changed the password of lin; its sessions have ended.",
      audited: [{ event: "account", action: "passwd", accountId: 1 }],
    });
    const token = before.ok ? before.token : "";
    expect(await authenticate(store, token, 1)).toEqual({ ok: false, code: 50008 });
    expect(await attempt(store)).toMatchObject({ reason: "wrong" });
    expect(await attempt(store, { password: "quite another one" })).toMatchObject({ ok: true });
  });

  test("disables an account, which ends its sessions, and enables it again", async () => {
    await here(["add", "lin"], usualPassword);
    const store = await open();
    const before = await attempt(store);
    expect((await here(["disable", "lin"])).said).toBe(
      "lin can no longer sign in; its sessions have ended.",
    );
    const token = before.ok ? before.token : "";
    expect(await authenticate(store, token, 1)).toEqual({ ok: false, code: 50008 });
    expect(await attempt(store)).toMatchObject({ reason: "wrong" });
    expect(await here(["enable", "lin"])).toMatchObject({
      code: 0,
      audited: [{ event: "account", action: "enable", accountId: 1 }],
    });
    expect(await attempt(store)).toMatchObject({ ok: true });
  });

  test("lists accounts", async () => {
    expect(await here(["list"])).toMatchObject({ said: "0 accounts", audited: [] });
    await here(["add", "ada", "--admin", "--role", "editor", "--random"]);
    await here(["add", "lin", "--name", "Lin Wei", "--random"]);
    await here(["disable", "lin"]);
    expect((await here(["list"])).said).toBe(
      [
        "1  ada  ada      admin editor  active, must change its password",
        "2  lin  Lin Wei  -             disabled, must change its password",
        "2 accounts",
      ].join("\n"),
    );
  });

  test("reports an unknown account", async () => {
    for (const args of [
      ["passwd", "nobody", "--random"],
      ["disable", "nobody"],
      ["enable", "x"],
    ]) {
      expect(await here(args)).toMatchObject({
        code: 1,
        said: "",
        warned: expect.stringMatching(/^There is no account \w+\.$/),
      });
    }
  });

  test("refuses a password that is too short, too long, not one line or not UTF-8", async () => {
    for (const input of [
      "eleven char",
      "",
      "x".repeat(1_025),
      "two lines are\nnot one\n",
      "Password1234",
    ]) {
      expect(await here(["add", "lin"], input)).toMatchObject({
        code: 1,
        warned:
          "A password has 12 characters at least, 1024 bytes at most, stands in one line, and is none of those that everybody tries first.",
      });
    }
    expect((await here(["add", "lin"], "x".repeat(5_000))).warned).toMatch(/too long/);
    expect(await listAccounts(await open())).toEqual([]);
  });
});

const untouched: CommandLine["config"] = () => {
  throw new Error("nothing needs the store");
};

test("A password is entered without echo, twice, on a terminal", async () => {
  const twice = `${usualPassword}\r${usualPassword}\r`;
  const typed = await run(untouched, ["add", "lin"], { input: twice, isTerminal: true });
  // Parsing succeeded up to the store.
  expect(typed.warned).toContain("nothing needs the store");
  expect(typed.shown).toBe("Password: \nOnce more: \n");
  const differing = { input: `${usualPassword}\rsomething else\r`, isTerminal: true };
  expect(await run(untouched, ["add", "lin"], differing)).toMatchObject({
    code: 1,
    warned: "The two passwords differ.",
  });
  for (const input of ["\u0003", "half\u0003", "\u0004", ""]) {
    expect(await run(untouched, ["add", "lin"], { input, isTerminal: true })).toMatchObject({
      code: 1,
      warned: "No password was given.",
      shown: "Password: \n",
    });
  }
});

forSqlite("The command invite", (_open, world) => {
  test("invites somebody, lists invitations and revokes them", async () => {
    const here = (...args: string[]) => runHere(world, args);
    const made = await here(
      "invite",
      "mei",
      "--role",
      "translator",
      "--language",
      "zh",
      "--lang",
      "zh",
    );
    expect(made.said).toMatch(
      /^Invited mei; the invitation 1 is open until 1970-01-08T00:00 \(UTC\)\.\nAddress on the site: \/invitation\?lang=zh#[\w-]{43}$/,
    );
    const mailed = await here("invite", "lin", "--email", "lin@example.com", "--mail");
    expect(mailed.said).toContain(
      "A server with a mail server set (SMTP_URL, or in the studio) mails it.",
    );
    expect((await here("invite", "--list")).said).toContain(
      "1  mei  -  open  1970-01-08T00:00  translator [languages zh]",
    );
    expect(await here("invite", "--revoke", "1")).toMatchObject({ code: 0 });
    expect(await here("invite", "--revoke", "1")).toMatchObject({ code: 1 });
    expect(await here("unlink", "mei")).toMatchObject({ warned: "There is no account mei." });
    for (const wrong of [["--mail"], ["--email", "x"], ["--lang", "fr"], ["--role", "A B"]]) {
      expect(await here("invite", "two", ...wrong)).toMatchObject({ code: 2 });
    }
  });
});

forSqlite("The command token", (_open, world) => {
  test("makes, lists and revokes tokens of an account", async () => {
    const here = (...args: string[]) => runHere(world, args, { input: `${usualPassword}\n` });
    await here("add", "lin", "--role", "editor");
    const made = await here("token", "create", "lin", "--name", "Build", "--act", "publish");
    expect(made.said).toMatch(
      /^Made the token 1 of lin, which expires on 1970-04-01\.\nToken: tapeout_\w{49}$/,
    );
    expect(made.audited).toEqual([{ event: "account", action: "token-create", accountId: 1 }]);
    const listed = (await here("token", "list", "lin")).said;
    expect(listed).toMatch(
      /^1 {2}Build {2}….{4} {2}expires 1970-04-01 {2}never used {2}publish\n1 token$/,
    );
    expect(await here("token", "create", "lin", "--days", "1")).toMatchObject({
      said: expect.stringContaining("Made the token 2 of lin, which expires on 1970-01-02."),
    });
    const other = (await here("token", "list", "lin")).said
      .split("\n")
      .find((line) => line.startsWith("2"));
    expect(other).toMatch(
      /^2 {2}command line {2}….{4} {2}expires 1970-01-02 {2}never used {2}all acts$/,
    );
    expect(made.said).not.toContain(listed);
    expect(await here("token", "revoke", "lin", "1")).toMatchObject({
      ...{ code: 0, said: "Revoked the token 1 of lin." },
      audited: [{ event: "account", action: "token-revoke", accountId: 1 }],
    });
    expect(await here("token", "revoke", "lin", "1")).toMatchObject({
      ...{ code: 1, warned: "lin has no token 1." },
    });
    for (const wrong of [
      ["token"],
      ["token", "make", "lin"],
      ["token", "create", "lin", "--days", "366"],
      ["token", "create", "lin", "--act", "reign"],
      ["token", "list", "lin", "--days", "3"],
      ["token", "revoke", "lin", "x"],
    ]) {
      expect(await here(...wrong)).toMatchObject({ code: 2 });
    }
  });

  test("serves one's own account, or people who manage accounts, and reveals no others", async () => {
    const here = (...args: string[]) => runHere(world, args, { input: `${usualPassword}\n` });
    for (const [account, ...role] of [
      ["lin", "--role", "editor"],
      ["mei", "--role", "editor"],
      ["ada", "--admin"],
    ] as const) {
      expect(await here("add", account, ...role)).toMatchObject({ code: 0 });
    }
    const made = (account: string, by: string) =>
      here("token", "create", account, "--name", "Build", "--as", by);
    expect(await made("lin", "lin")).toMatchObject({ code: 0 });
    expect(await here("token", "list", "lin", "--as", "lin")).toMatchObject({ code: 0 });
    expect(await here("token", "list", "lin", "--as", "ada")).toMatchObject({ code: 0 });
    const refused = await here("token", "list", "lin", "--as", "mei");
    expect(refused).toMatchObject({ code: 1, said: "" });
    expect(await made("lin", "mei")).toMatchObject({ code: 1, said: "" });
    expect(await here("token", "revoke", "lin", "1", "--as", "mei")).toMatchObject({ code: 1 });
    expect((await here("token", "list", "lin")).said).toContain("Build");
    const unknown = await here("token", "list", "nobody", "--as", "mei");
    expect(unknown.warned).toBe(refused.warned.replaceAll("lin", "nobody"));
    expect(await here("token", "list", "nobody", "--as", "ada")).toMatchObject({
      ...{ code: 1, warned: "There is no account nobody." },
    });
  });
});

test("A password among the arguments is refused and not repeated", async () => {
  for (const args of [
    ["add", "lin", "my secret word"],
    ["add", "lin", "--password", "my secret word"],
    ["passwd", "lin", "--password=my secret word"],
  ]) {
    const { code, warned } = await run(untouched, args);
    expect(code).toBe(2);
    expect(warned).not.toContain("secret");
  }
});

test("An invalid command is refused with the reason and exit code 2", async () => {
  for (const [args, why] of [
    [[], "Which command?"],
    [
      ["remove", "lin"],
      "There is no command remove (did you mean revoke?); there are add, passwd, disable, ",
    ],
    [["constructor"], "There is no command constructor; there are add,"],
    [["add"], "add takes one account."],
    [["add", " "], "An account has 1 to 128 characters"],
    [["add", "lin", "--role", "visitor"], "There is no role visitor; there are admin, editor."],
    [["add", "lin", "--name", "two\nlines"], "A name has 1 to 128 characters in one line."],
    [["disable", "lin", "--random"], "disable takes no --random."],
    [["list", "lin"], "list takes nothing."],
    [["add", "lin", "--name", "x".repeat(129)], "A name has 1 to 128 characters in one line."],
    [["erase", "lin", "mei"], "erase takes one account."],
    [["grant", "lin"], "grant takes an account and a role."],
    [["grant", "lin", "editor", "viewer"], "grant takes an account and a role."],
    [["revoke", "lin", "A B"], "A B is no name of a role; roles lists them."],
    [["roles", "list", "viewer"], "roles list takes nothing."],
    [["roles", "show"], "roles show takes one name: small letters and hyphens."],
    [["roles", "show", "viewer", "editor"], "roles show takes one name"],
    [["roles", "show", "viewer", "--right", "publish"], "roles show takes no options."],
    [["roles", "remove", "viewer", "--needs-factor"], "roles remove takes no options."],
    [["roles", "define", "press", "--file", "a", "--need", "types"], "--file says all of the role"],
    [["roles", "define", "press", "--right", "publish:"], "publish: is no right; one is"],
    [["token"], "There is no command token ; there are create, list, revoke."],
    [["token", "create"], "token create takes one account."],
    [
      ["token", "create", "lin", "--name", " "],
      "A token's name is one line of 1 to 80 characters.",
    ],
    [["token", "create", "lin", "--days", "0"], "A token lives 1 to 365 days."],
    [["token", "create", "lin", "--days", "1.5"], "A token lives 1 to 365 days."],
    [
      ["token", "create", "lin", "--act", "reign"],
      "There is no act reign; roles lists those there are.",
    ],
    [["token", "list", "lin", "--days", "3"], "token list takes no --days."],
    [["token", "revoke"], "token revoke takes one account."],
    [["token", "revoke", "lin"], "token revoke takes an account and a token's number"],
    [["token", "revoke", "lin", "0"], "token revoke takes an account and a token's number"],
    [["token", "revoke", "lin", "1", "2"], "token revoke takes an account and a token's number"],
    [
      ["token", "revoke", "lin", "12345678901"],
      "token revoke takes an account and a token's number",
    ],
  ] as const) {
    const { code, warned } = await run(untouched, args);
    expect({ code, why: warned.startsWith(why) ? why : warned }).toEqual({ code: 2, why });
  }
});

test("A valid command is understood, and needs the store", async () => {
  for (const args of [
    ["add", "lin", "--random", "--name", "x".repeat(128)],
    ["passwd", "lin", "--random"],
    ["erase", "lin"],
    ["sessions", "lin"],
    ["sign-out", "lin"],
    ["reset-factor", "lin"],
    ["roles"],
    ["roles", "define", "press", "--need", "languages", "--right", "publish", "--needs-factor"],
    ["grant", "lin", "editor"],
    ["revoke", "lin", "editor"],
    ["token", "create", "lin", "--days", "1", "--act", "publish"],
    ["token", "create", "lin", "--days", "365"],
    ["token", "list", "lin"],
    ["token", "revoke", "lin", "1234567890"],
    ["unlink", "lin"],
  ]) {
    const { code, warned } = await run(untouched, args);
    expect([args, code, warned.split("\n")[0]]).toEqual([
      args,
      1,
      "Error: nothing needs the store",
    ]);
  }
});

test("The help lists the commands, and needs neither store nor configuration", async () => {
  for (const args of [["--help"], ["-h"], ["help"], ["add", "--help"]]) {
    const { code, said, warned } = await run(untouched, args);
    expect({ code, warned }).toEqual({ code: 0, warned: "" });
    expect(said).toContain("npm run account -- COMMAND");
  }
});

test("A wrong configuration is reported in its own words", async () => {
  const config = () => {
    throw new ConfigError("DATA_DIR is not a path.");
  };
  expect(await run(config, ["list"])).toMatchObject({ code: 1, warned: "DATA_DIR is not a path." });
});

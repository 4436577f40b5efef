import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { addAccount } from "../../tests/support/accounts.ts";
import { forEachStore, type StoreWorld } from "../../tests/support/store.ts";
import { openSession } from "../staff/accounts/sessions/sessions.ts";
import { runAccount } from "./account/account.ts";
import { runAudit } from "./audit/audit.ts";
import { runContent } from "./content/content.ts";
import { runEnquiries } from "./enquiries/enquiries.ts";

/** Runs a command on a test's store. */
async function run(
  world: StoreWorld,
  of: "content" | "account" | "audit" | "enquiries",
  args: string[],
) {
  const { dataDir, databaseUrl } = await world.place();
  const said: string[] = [];
  const line = {
    config: () => ({ dataDir, databaseUrl }),
    now: () => 1_000,
    audit: () => undefined,
    warn: (text: string) => said.push(text),
    print: (text: string) => said.push(text),
    write: (text: string) => said.push(text),
    passwords: { input: process.stdin, output: process.stderr, isTerminal: false },
  };
  const commands = {
    content: () => runContent(args, line),
    account: () => runAccount(args, line),
    audit: () => runAudit(args, line),
    enquiries: () => runEnquiries(args, line),
  };
  const code = await commands[of]();
  return { code, said: said.join("\n") };
}

function contentFile(en: string, zh: string): string {
  const folder = mkdtempSync(join(tmpdir(), "tapeout-as-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "content.yaml");
  const body = `{ title: { en: ${en}, zh: ${zh} }, position: 0 }`;
  writeFileSync(file, `type: parameterGroup\nkey: supply\nbody: ${body}\n`);
  return file;
}

forEachStore("A command with --as", (open, world) => {
  const content = (...args: string[]) => run(world, "content", args);

  test("has the account's rights, in whatever file the changes are, and is recorded as the account's", async () => {
    const store = await open();
    await addAccount(store, { account: "agency", roles: [] });
    const granted = await run(world, "account", [
      "grant",
      "agency",
      "translator",
      "--language",
      "zh",
    ]);
    expect(granted).toEqual({
      code: 0,
      said: "agency holds the role translator [languages zh].",
    });
    await content("import", contentFile("Supply", "供电"), "--no-publish");
    const own = contentFile("Supply", "电源");
    expect((await content("import", own, "--no-publish", "--as", "agency")).code).toBe(0);
    const other = await content(
      "import",
      contentFile("Power", "电源"),
      "--as=agency",
      "--no-publish",
    );
    expect(other).toEqual({
      code: 1,
      said: "account:1 has no right to text.edit: /title/en of supply",
    });
    expect(await content("publish", "supply", "--as", "agency")).toMatchObject({ code: 1 });
    expect(await content("set", "page_grey", "all", "--as", "agency")).toMatchObject({ code: 1 });
    expect((await content("list", "--as", "agency")).said).toContain("supply");
    const disable = ["disable", "agency", "--as", "agency"];
    expect(await run(world, "account", disable)).toMatchObject({ code: 1 });
    const records = await run(world, "audit", ["list", "--as", "agency"]);
    expect(records.said.trim().split("\n")).toHaveLength(1);
    expect(records.said).toContain("account:1  command  content.import");
  });

  test("shows nothing that the account may not see", async () => {
    const store = await open();
    await addAccount(store, { account: "nobody", roles: [] });
    await content("import", contentFile("Supply", "供电"), "--no-publish");
    const seen = await content("list", "--as", "nobody");
    expect(seen).toEqual({ code: 0, said: "0 documents" });
    const folder = mkdtempSync(join(tmpdir(), "tapeout-out-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const exported = await content("export", join(folder, "out"), "--as", "nobody");
    expect(exported.code).toBe(1);
    expect(existsSync(join(folder, "out"))).toBe(false);
    const listed = await run(world, "enquiries", ["list", "--as", "nobody"]);
    expect(listed).toEqual({ code: 0, said: "0 enquiries\n" });
    const none = await run(world, "enquiries", ["list", "--as", "none"]);
    expect(none.code).toBe(2);
    expect(await content("list", "--as")).toMatchObject({ code: 2 });
  });

  test("lists and ends the sessions of an account", async () => {
    const store = await open();
    const id = await addAccount(store);
    for (let times = 0; times < 2; times += 1) await openSession(store, id, 500);
    const listed = await run(world, "account", ["sessions", "lin"]);
    expect(listed.said).toBe(
      ["2", "1"]
        .map((number) => `${number}  -  -  1970-01-01T00:00  1970-01-01T00:00`)
        .concat("2 sessions")
        .join("\n"),
    );
    const end = (...args: string[]) => run(world, "account", ["sign-out", "lin", ...args]);
    expect(await end("--session", "9")).toMatchObject({ code: 1 });
    expect(await end("--session", "x")).toMatchObject({ code: 2 });
    expect((await end("--session", "2")).said).toBe("Ended 1 session of lin.");
    expect((await end()).said).toBe("Ended 1 session of lin.");
    const denied = await run(world, "account", ["sessions", "lin", "--as", "lin"]);
    expect(denied.said).toBe("account:1 has no right to account.manage: the account lin");
  });

  test("lists the roles and their rights", async () => {
    const { said } = await run(world, "account", ["roles"]);
    expect(said).toContain("translator (for certain languages)\n  draft.see [types banner,career");
    expect(said).toContain("enquiry-lead\n  setting.edit [settings enquiry_lists]\n  enquiry.read");
    const wrong = await run(world, "account", ["grant", "lin", "viewer", "--type", "newz"]);
    expect(wrong.said).toContain("There is no type newz (did you mean news?)");
  });
});

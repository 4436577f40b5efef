import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { attempt, usualPassword } from "../../../tests/support/accounts.ts";
import { makeFolder } from "../../../tests/support/sampleFolder.ts";
import { forSqlite } from "../../../tests/support/store.ts";
import { runAccount } from "./account.ts";

const now = Date.parse("2026-11-20T09:00:00Z");

forSqlite("Accounts at the command line", (open, world) => {
  test("print exactly this", async () => {
    const store = await open();
    const { dataDir, databaseUrl } = await world.place();
    const folder = await makeFolder({});
    const lines: string[] = [];
    const masked = (text: string) =>
      text
        .replaceAll(folder, "FOLDER")
        .replace(/^Password: \S{20}$/, "Password: …")
        .replace(/#[\w-]{43}$/, "#…")
        .replace(/tapeout_\w+$/, "tapeout_…")
        .replace(/…\w{4}(?= )/, "…")
        .replace(/erased:3:\w+/, "erased:3:…");
    async function run(...args: readonly string[]): Promise<void> {
      const input = new PassThrough();
      input.end(`${usualPassword}\r\n`);
      const said: string[] = [];
      const code = await runAccount(args, {
        config: () => ({ dataDir, databaseUrl }),
        now: () => now,
        passwords: { input, output: new PassThrough(), isTerminal: false },
        print: (text) => said.push(`  ${masked(text)}`),
        warn: (text) => said.push(`! ${masked(text)}`),
        audit: (facts) => said.push(`audit ${JSON.stringify(facts)}`),
      });
      lines.push(`$ ${masked(args.join(" "))} -> ${code}`, ...said);
    }
    const signIn = (account: string) => attempt(store, { account, now });

    await run("add", "ada", "--admin");
    await run("add", "lin", "--name", "Lin Wei", "--role", "editor", "--role", "editor");
    await run("add", "mei", "--random");
    await run("add", "mei");
    await run("list");
    for (const limits of [["--language", "zh", "--type", "news", "--type", "faq"], []]) {
      await run("grant", "mei", "translator", ...limits);
      await run("grant", "mei", "translator", ...limits);
    }
    await run(
      "grant",
      "mei",
      "enquiry-handler",
      "--form",
      "technical",
      "--column",
      "b",
      "--column",
      "a",
    );
    await run("grant", "mei", "editor", "--setting", "company");
    await run("grant", "mei", "nothing");
    await run("grant", "nobody", "editor");
    for (const wrong of [
      ["type", "toys"],
      ["language", "fr"],
      ["setting", "x"],
      ["form", "y"],
    ]) {
      await run("grant", "mei", "editor", `--${wrong[0]}`, `${wrong[1]}`);
    }
    await run("list");
    await run("revoke", "mei", "translator");
    await run("revoke", "mei", "translator");
    await run("roles");
    await run("roles", "show", "translator");
    const right = "text.edit:types=news,page;languages=zh";
    const options = ["--label-en", "Press", "--label-zh", "新闻", "--needs-factor"];
    await run("roles", "define", "press", "--right", right, "--right", "publish", ...options);
    await run("roles", "show", "press");
    const file = join(folder, "role.yaml");
    await writeFile(file, "rights: [{ act: publish }]\nneeds: [languages, forms]\n");
    await run("roles", "define", "press", "--file", file);
    await run("roles", "show", "press");
    await writeFile(file, "rights: [");
    await run("roles", "define", "press", "--file", file);
    await writeFile(file, "rights: [{ act: rule }]\nneeds: [moods]\nmore: 1\n");
    await run("roles", "define", "press", "--file", file);
    await run("roles", "define", "press", "--file", join(folder, "none.yaml"));
    await run("grant", "lin", "press");
    await run("roles", "remove", "press");
    await run("roles", "remove", "press");

    await signIn("lin");
    await signIn("lin");
    await run("sessions", "lin");
    await run("sessions", "mei");
    await run("sign-out", "lin", "--session", "1");
    await run("sign-out", "lin", "--session", "1");
    await run("sign-out", "lin", "--session", "0");
    await run("sessions", "lin");
    await run("sign-out", "lin");
    await run("sign-out", "lin");
    await run("sign-out", "nobody");
    await run("sessions", "lin", "--as", "mei");
    await run("passwd", "lin");
    await run("passwd", "lin", "--random");
    await run("reset-factor", "lin");
    await run("reset-factor", "nobody");
    await run("unlink", "lin");
    await run("disable", "lin");
    await run("enable", "lin");

    await run("token", "create", "lin", "--name", "Build", "--act", "publish", "--type", "news");
    await run("token", "create", "lin", "--days", "1", "--act", "draft.see", "--act", "publish");
    await run("token", "list", "lin");
    await run("token", "revoke", "lin", "1");
    await run("token", "revoke", "lin", "1");
    await run("token", "revoke", "mei", "2");
    await run("token", "list", "lin");

    await run(
      "invite",
      "bo",
      "--name",
      "Bo",
      "--email",
      "bo@example.com",
      "--mail",
      "--lang",
      "zh",
    );
    await run("invite", "di", "--role", "editor", "--role", "translator", "--language", "zh");
    await run("invite", "di");
    await run("invite", "lin");
    await run("invite", "--list");
    await run("invite", "--revoke", "1");
    await run("invite", "--revoke", "1");
    await run("invite", "--list");
    for (const wrong of [
      ["--revoke", "0"],
      ["--revoke", "12345678901"],
      ["bo", "--email", "x"],
      ["bo", "--mail"],
      ["bo", "--lang", "fr"],
      ["bo", "--role", "A B"],
      ["bo", "--name", " "],
      ["bo", "di"],
    ]) {
      await run("invite", ...wrong);
    }
    await run("invite", "--list", "--as", "mei");
    await run("erase", "mei");
    await run("disable", "mei");
    await run("erase", "mei");
    await run("erase", "mei");
    await run("list");
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("printedOutput.txt");
  });
});

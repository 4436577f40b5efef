import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { forSqlite } from "../../../tests/support/store.ts";
import { runAccount } from "./account.ts";

forSqlite("Roles on the command line", (_open, world) => {
  async function run(...args: string[]) {
    const lines: string[] = [];
    const { dataDir, databaseUrl } = await world.place();
    const code = await runAccount(["roles", ...args], {
      config: () => ({ dataDir, databaseUrl }),
      now: () => 1_000,
      passwords: { input: new PassThrough(), output: new PassThrough(), isTerminal: false },
      print: (line) => lines.push(line),
      warn: (line) => lines.push(line),
      audit: () => undefined,
    });
    return [code, lines.join("\n")];
  }

  test("are made from options or a file, shown and removed", async () => {
    const right = "text.edit:types=news,page;languages=zh";
    const options = ["--right", right, "--right", "publish", "--label-en", "Press office"];
    expect(await run("define", "press-office", ...options)).toEqual([
      ...[0, "Made the role press-office."],
    ]);
    expect(await run("show", "press-office")).toEqual([
      0,
      `press-office\n  en: Press office\n  ${right}\n  publish`,
    ]);
    const folder = mkdtempSync(join(tmpdir(), "tapeout-role-"));
    const file = join(folder, "role.yaml");
    writeFileSync(file, "rights: [{ act: publish }]\nneeds: [languages]\nneeds_factor: true\n");
    expect(await run("define", "press-office", "--file", file)).toEqual([
      ...[0, "Changed the role press-office."],
    ]);
    rmSync(folder, { recursive: true });
    expect(await run("show", "press-office")).toEqual([
      0,
      "press-office\n  publish\n  given for certain languages\n  needs a second factor",
    ]);
    expect(await run("remove", "press-office")).toEqual([0, "Removed the role press-office."]);
    expect(await run("list")).toMatchObject([
      0,
      expect.stringContaining("translator (for certain"),
    ]);
  });

  test("that are invalid are refused with the reason", async () => {
    const wrong = [
      [["define", "Press Office"], 2, "takes one name"],
      [["define", "press", "--right", "rule"], 2, "rights.0.act"],
      [["define", "press", "--right", "publish languages=zh"], 2, "is no right"],
      [["define", "press", "--right", "import:types=news"], 2, "does not support this limit"],
      [["define", "press", "--file", "/nowhere.yaml"], 2, "/nowhere.yaml"],
      [["show", "press"], 2, "There is no role press"],
      [["remove", "viewer"], 1, "viewer is a role of the release"],
      [["paint", "viewer"], 2, "paint"],
    ] as const;
    for (const [args, code, text] of wrong) {
      expect([args, ...(await run(...args))]).toEqual([args, code, expect.stringContaining(text)]);
    }
  });
});

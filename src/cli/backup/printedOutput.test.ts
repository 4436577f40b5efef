import { readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commands, fill, freshPlace } from "../../../tests/support/backups.ts";
import { forSqlite } from "../../../tests/support/store.ts";

const day = 24 * 60 * 60_000;

/** Lines that a command prints, without words that differ from run to run. */
const masked = (text: string, folder: string) =>
  text
    .replaceAll(folder, "ARCHIVES")
    .replaceAll(/\/[\w/.-]*(?=\/data\b)/g, "PLACE")
    .replaceAll(/\d+\.\d s\b/g, "(time)")
    .replaceAll(/"(madeMs|checkedMs|size|bytes)":\d+/g, '"$1":0')
    .replaceAll(/\b\d+(?:\.\d+)?[ \u00a0](?:[kKM]?B)\b/g, "(size)")
    .replaceAll(/ +\(size\)/g, " (size)")
    .replaceAll(/(?<=-(?:full|increment)-)[0-9a-f]{12}\b/g, "(store)")
    .replaceAll(/\bage1\w+/g, "(key)")
    .replaceAll(/before-restore-[\w.-]+/g, "before-restore");

forSqlite("Backups at the command line", (open, world) => {
  test("print exactly this", async () => {
    const place = await fill(world, await open());
    const backups = await commands();
    const lines: string[] = [];
    async function run(at: Parameters<typeof backups.run>[0], ...args: readonly string[]) {
      const { code, said, warned } = await backups.run(at, ...args);
      lines.push(`$ ${args.join(" ")} -> ${code}`, ...said.split("\n"));
      if (warned !== "") lines.push(...warned.split("\n").map((line) => `! ${line}`));
    }
    await run(place, "list");
    await run(place, "verify");
    await run(place, "create");
    backups.clock.now += 60_000;
    await run(place, "create", "--increment");
    await writeFile(join(place.dataDir, "first-account.txt"), "account: other\n");
    backups.clock.now += 60_000;
    await run(place, "create", "--increment", "--json");
    backups.clock.now += day;
    await run(place, "create", "--check");
    backups.clock.now += day;
    await run(place, "create", "--check", "--json");
    await run(place, "list");
    await run(place, "list", "more");
    await run(place, "create", "more");
    await run(place, "prune", "more");
    await run(place, "verify");
    const [first = ""] = readdirSync(backups.folder).filter((name) => name.startsWith("tapeout"));
    await run(place, "verify", first);
    await run(place, "verify", "none");
    await run(place, "verify", first, "more");
    const fresh = await freshPlace(place);
    await run(fresh, "restore", first);
    await run(fresh, "restore");
    await run(fresh, "restore", "--force");
    backups.clock.now += 3 * day;
    await run(place, "prune", "--dry-run");
    await run(place, "prune");
    await run(place, "prune");
    await run(place, "list");
    await run(place);
    await run(place, "erase");
    for (const more of [["key.txt"], ["key.txt"], ["none/key.txt"], []]) {
      await run(place, "key", ...more.map((name) => join(place.dataDir, name)));
    }
    const told = masked(`${lines.join("\n")}\n`, backups.folder).replaceAll(place.dataDir, "DATA");
    await expect(told).toMatchFileSnapshot("printedOutput.txt");
  });
});

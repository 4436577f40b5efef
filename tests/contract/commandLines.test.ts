import { expect, test } from "vitest";
import { dataDir } from "../support/serverProcesses.ts";
import { command } from "../upgrade/command.ts";

test("The command lines are programs that work on the data folder of their environment", async () => {
  const folder = await dataDir();
  const run = (...line: Parameters<typeof command>[0]) => command(line, { dataDir: folder });
  await command(["account", "add", "editor", "--role", "editor"], {
    ...{ dataDir: folder, input: "five green masks on a shelf\n" },
  });
  expect(await run("account", "list")).toContain("editor");
  expect(await run("audit", "export")).toContain('"account.add"');
  expect(await run("content", "schedules")).toBe("0 schedules\n");
  expect(JSON.parse(await run("enquiries", "export", "--format", "json"))).toEqual([]);
  expect(await run("storage", "list")).toMatch(/^0 files/);
  await expect(run("storage", "lost")).rejects.toThrow("There is no command lost");
});

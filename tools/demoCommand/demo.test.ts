import { expect, test } from "vitest";
import type { CommandLine } from "../../src/cli/commandLine.ts";
import type { AuditFacts } from "../../src/cli/commandLog.ts";
import { ConfigError } from "../../src/server/config/problems.ts";
import { listDocuments } from "../../src/staff/editing/documentOperations.ts";
import { makeSite, sampleDocuments } from "../../tests/support/sampleFolder.ts";
import { forEachStore, type StoreWorld } from "../../tests/support/store.ts";
import { runDemo } from "./demo.ts";

/** Runs a command with a configuration; returns its output and exit code. */
async function run(config: CommandLine["config"], args: readonly string[], demoFolder = "none") {
  let said = "";
  const warned: string[] = [];
  const audited: AuditFacts[] = [];
  const code = await runDemo(args, {
    config,
    now: () => 1_000,
    demoFolder,
    output: {
      write(text) {
        said += text;
      },
    },
    warn: (line) => warned.push(line),
    audit: (facts) => audited.push(facts),
  });
  return { code, said, warned: warned.join("\n"), audited };
}

/** Runs a command on this test's store. */
async function runHere(world: StoreWorld, args: readonly string[], demoFolder?: string) {
  const { dataDir, databaseUrl } = await world.place();
  return run(() => ({ dataDir, databaseUrl }), args, demoFolder);
}

forEachStore("The demo command", (open, world) => {
  const here = (...args: readonly string[]) => runHere(world, args);
  const stored = async () => (await listDocuments((await open()).db)).length;

  test("generates a company of the requested size", async () => {
    expect(await here("--scale", "120")).toEqual({
      code: 0,
      said: "  Generating a company: 120 of 120 documents\n",
      warned: "",
      audited: [{ event: "content", action: "demo", documents: 120 }],
    });
    expect(await stored()).toBe(120);
  });

  test("overwrites content only if requested", async () => {
    await here("--scale=9");
    expect(await here("--scale", "40")).toEqual({
      code: 1,
      said: "",
      warned:
        "The store holds 9 documents already. " +
        "--add puts the generated ones beside them; nothing was written.",
      audited: [],
    });
    expect(await stored()).toBe(9);
  });

  test("adds a generated company to the demo company, once", async () => {
    await runHere(world, [], await makeSite());
    const before = await stored();
    expect(await here("--scale", "100", "--add")).toMatchObject({ code: 0, warned: "" });
    const after = await stored();
    expect(after).toBeGreaterThan(before + 90);
    expect(await here("--scale", "100", "--add")).toMatchObject({
      code: 1,
      warned: expect.stringMatching(/^There is already a document sample\//),
    });
    expect(await stored()).toBe(after);
  });

  test("loads the demo company into an empty store alone", async () => {
    const folder = await makeSite();
    const count = sampleDocuments.length;
    expect(await runHere(world, [], folder)).toEqual({
      code: 0,
      said: `  Loading the demo company: ${count} of ${count} documents\n`,
      warned: "",
      audited: [{ event: "content", action: "demo", documents: count }],
    });
    expect(await runHere(world, [], folder)).toMatchObject({
      code: 1,
      said: "",
      warned: "The store holds documents already; the demo company is loaded into an empty one.",
    });
  });
});

const untouched: CommandLine["config"] = () => {
  throw new Error("nothing needs the store");
};

test("An invalid command is refused with the reason and exit code 2", async () => {
  for (const [args, why] of [
    [["--scale"], "Option '--scale <value>' argument missing"],
    [["--scale", "0"], "--scale takes a whole number of documents from 1 to 1000000"],
    [["--scale", "-5"], "Option '--scale' argument is ambiguous"],
    [["--scale", "1e4"], "--scale takes a whole number"],
    [["--scale", "10.5"], "--scale takes a whole number"],
    [["--scale", "ten"], "--scale takes a whole number"],
    [["--scale", "1000001"], "--scale takes a whole number"],
    [["--add"], "--add goes with --scale."],
    [["10000"], "There is no command 10000"],
    [["--size", "5"], "Unknown option '--size'."],
  ] as const) {
    const { code, warned } = await run(untouched, args);
    expect({ code, why: warned.startsWith(why) ? why : warned }).toEqual({ code: 2, why });
  }
});

test("The help lists the commands, and needs neither store nor configuration", async () => {
  for (const args of [["--help"], ["-h"], ["help"], ["--scale", "5", "--help"]]) {
    const { code, said, warned } = await run(untouched, args);
    expect({ code, warned }).toEqual({ code: 0, warned: "" });
    expect(said).toContain("npm run demo -- --scale COUNT");
  }
});

test("A wrong configuration is reported in its own words", async () => {
  const config = () => {
    throw new ConfigError("DATA_DIR is not a path.");
  };
  expect(await run(config, ["--scale", "9"])).toMatchObject({
    code: 1,
    warned: "DATA_DIR is not a path.",
  });
});

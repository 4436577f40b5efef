import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newFolder } from "../../tests/support/backups.ts";
import { forSqlite } from "../../tests/support/store.ts";
import type { Store } from "../base/store/store.ts";
import { ConfigError } from "../server/config/problems.ts";
import { takeActing } from "./actingPerson.ts";
import {
  exitCodeOf,
  parseOptions,
  readCommand,
  readDay,
  UsageError,
  unknownChoice,
  withStore,
} from "./commandLine.ts";

class Expected extends Error {}

/** The exit code of work that ends so, and what the user is told. */
async function told(work: () => Promise<number | undefined>) {
  const warned: string[] = [];
  const warn = (line: string) => void warned.push(line);
  return [await exitCodeOf({ warn }, [Expected], work), ...warned];
}

describe("A command line", () => {
  it("ends with the code that its work gives, else with 0", async () => {
    expect(await told(async () => undefined)).toEqual([0]);
    expect(await told(async () => 3)).toEqual([3]);
  });

  it("names what went wrong, with all that is known of what nobody expected", async () => {
    const failing = (error: unknown) => told(() => Promise.reject(error));
    expect(await failing(new UsageError("Which?"))).toEqual([
      ...[2, "Which?\n--help says what there is."],
    ]);
    expect(await failing(new Expected("No."))).toEqual([1, "No."]);
    expect(await failing(new ConfigError("PORT is wrong"))).toEqual([1, "PORT is wrong"]);
    expect(await failing("a word")).toEqual([1, "a word"]);
    const odd = new Error("odd");
    expect(await failing(odd)).toEqual([1, odd.stack]);
    expect(await failing(Object.assign(new Error("bare"), { stack: undefined }))).toEqual([
      ...[1, "bare"],
    ]);
    const path = join(await newFolder(), "none");
    expect(await told(() => readFile(path).then(() => 0))).toEqual([
      ...[1, `${path} cannot be used: it or its folder does not exist (ENOENT).`],
    ]);
    const system = { syscall: "open", path: "/x", code: "EMFILE" };
    expect(await failing(Object.assign(new Error("too many"), system))).toEqual([1, "too many"]);
    const connect = { syscall: "connect", code: "EACCES" };
    expect(await failing(Object.assign(new Error("refused"), connect))).toEqual([1, "refused"]);
  });

  it("reads days of the calendar as their beginnings", () => {
    expect(readDay("2028-02-29")).toBe(Date.UTC(2028, 1, 29));
    for (const wrong of ["2026-02-29", "2026-13-01", "2026-1-01", "26-01-01", "today", ""]) {
      expect(() => readDay(wrong)).toThrow(`${wrong} is no day like 2026-11-21.`);
    }
  });

  it("proposes the most similar word where one is unknown", () => {
    const known = ["list", "export"];
    expect(unknownChoice("command", "lst", known)).toBe(
      "There is no command lst (did you mean list?); there are list, export.",
    );
    expect(unknownChoice("command", "qqqqqq", known)).toBe(
      "There is no command qqqqqq; there are list, export.",
    );
  });

  const options = { help: { type: "boolean", short: "h" }, form: { type: "string" } } as const;
  const commands = { list: { takes: ["form"] }, show: { takes: [] } } as const;

  it("finds commands by their own names, with the words behind and the options that they take", () => {
    const read = (...args: readonly string[]) =>
      readCommand<typeof options, { readonly takes: readonly ("help" | "form")[] }>(
        ...[args, options, commands],
      );
    expect(read("list", "a", "--form", "x", "b")).toMatchObject({
      ...{ meaning: commands.list, rest: ["a", "b"], values: { form: "x" } },
    });
    for (const args of [["help"], ["--help"], ["list", "-h"], ["odd", "--help"]]) {
      expect(read(...args)).toBe("help");
    }
    for (const [args, why] of [
      [[], "Which command?"],
      [["shw"], "There is no command shw (did you mean show?)"],
      [["toString"], "There is no command toString"],
      [["show", "--form", "x"], "show takes no --form."],
      [["list", "--odd"], "--odd"],
    ] as const) {
      expect(() => read(...args)).toThrow(UsageError);
      expect(() => read(...args)).toThrow(why);
    }
    expect(parseOptions(["a", "--form=b"], options)).toMatchObject({
      ...{ positionals: ["a"], values: { form: "b" } },
    });
  });

  it.each([
    [["list"], { words: ["list"], account: undefined }],
    [["--as", "lin", "list", "x"], { words: ["list", "x"], account: "lin" }],
    [["list", "--as=lin", "x"], { words: ["list", "x"], account: "lin" }],
    [["list", "x", "--as", "lin"], { words: ["list", "x"], account: "lin" }],
    [["--", "--as", "lin"], { words: ["--", "--as", "lin"], account: undefined }],
    [["--as", "lin", "--", "--as=mei"], { words: ["--", "--as=mei"], account: "lin" }],
    [["list", "--assign"], { words: ["list", "--assign"], account: undefined }],
  ])("takes the acting account out of %j", (args, taken) => {
    expect(takeActing(args)).toEqual(taken);
  });

  it.each([[["--as"]], [["list", "--as="]], [["--as", ""]], [["--as", "--"]]])(
    "refuses %j, in which the acting account is missing",
    (args) => {
      expect(() => takeActing(args)).toThrow("--as takes an account.");
    },
  );
});

forSqlite("The store of a command line", (_open, world) => {
  it("is open for the work alone, whether that succeeds or fails", async () => {
    const place = { ...(await world.place()), storage: undefined };
    const stores: Store[] = [];
    const line = { config: () => place };
    const done = await withStore(line, async (store, dataDir, files) => {
      stores.push(store);
      expect([dataDir, files]).toEqual([place.dataDir, place]);
      return (await store.db.selectFrom("roles").select("name").execute()).length;
    });
    expect(done).toBeGreaterThan(0);
    const failure = new Error("odd");
    const failed = withStore(line, (store) => {
      stores.push(store);
      return Promise.reject(failure);
    });
    await expect(failed).rejects.toBe(failure);
    for (const store of stores) {
      await expect(store.db.selectFrom("roles").select("name").execute()).rejects.toThrow();
    }
  });
});

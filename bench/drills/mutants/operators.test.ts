import { expect, it } from "vitest";
import { mutantsOf, mutated } from "./operators.ts";

/** Changes that the mutants of a source make. */
function changesOf(source: string): string[] {
  return mutantsOf("a.ts", source).map(
    ({ start, end, by }) => `${source.slice(start, end)} -> ${by}`,
  );
}

it("Mutants change conditions, calls, numbers and chains, and leave types alone", () => {
  const changes = changesOf(`
    interface Range { readonly min: number; readonly max: 9 }
    export function inside(value: number, range: Range, note: (text: string) => void) {
      if (!range.max || value < 0) throw new Error("no range");
      note("inside");
      return value >= range.min ? true : [3].filter((one) => one < value).slice(1);
    }
  `);
  expect(changes).toContain("!range.max || value < 0 -> true");
  expect(changes).toContain("!range.max || value < 0 -> false");
  expect(changes).toContain("!range.max || value < 0 -> !range.max && value < 0");
  expect(changes).toContain("!range.max -> !!range.max");
  expect(changes).toContain('throw new Error("no range"); -> ;');
  expect(changes).toContain('note("inside"); -> ;');
  expect(changes).toContain("value >= range.min -> value > range.min");
  expect(changes).toContain("3 -> 4");
  expect(changes).toContain("true -> false");
  expect(changes).toContain("[3].filter((one) => one < value) -> [3]");
  expect(changes.filter((change) => change.startsWith("9"))).toEqual([]);
});

it("No mutant is made of user-visible texts, release notes, or code for another database", () => {
  for (const silent of [
    'this.#log.warn("late", { seconds: 1 + left });',
    "console.error(1);",
    'schema.describe("at most " + 3);',
    "clearTimeout(timer);",
    "timer.unref();",
    "await lockPublication(tx);",
    "cache.set(key, value);",
    "export const field = { description: words(1), deprecated: true };",
    'described(schema, "at most " + 3);',
    "withText(words(1), schema);",
    'if (dialect === "postgres") lock(1);',
    "if (cache.size > most) cache.clear();",
    'if (log.isOn) log?.debug({}, "on");',
    'if (removed > 0) log.info({ removed }, "Removed");',
    'if (isLate && !isTold) { this.#log.warn("late"); }',
    'if (process.platform === "win32") lock(1);',
    "function* steps() { if (isPause(index)) yield; }",
    "async function steps() { if (isPause(index)) await nextTurn(); }",
    "async function steps() { if (isPause(index)) await giveWay(); }",
    "function migratePostgres() { return tries < 3 && sleep(1); }",
  ]) {
    expect(changesOf(silent), silent).toEqual([]);
  }
});

it("A condition of more than a log entry is mutated", () => {
  expect(changesOf('if (isLate) { log.warn("late"); end(); }')).toContain("isLate -> true");
  expect(changesOf('if (isLate) log.warn("late"); else end();')).toContain("isLate -> true");
});

it("A mutant of a limit of thousands or of a time exceeds it instead of meeting it", () => {
  expect(changesOf("const isOver = row.expiresAt <= now;")).toEqual([
    "row.expiresAt <= now -> row.expiresAt > now",
  ]);
  expect(changesOf("const most = 60 * 1_000; const isMany = size > most;")).toEqual([
    "size > most -> size <= most",
  ]);
  expect(changesOf("const most = 5_000; const cut = text.slice(0, most);")).toEqual(["0 -> 1"]);
  expect(changesOf("const isDue = waitMs <= 0;")).toEqual(["waitMs <= 0 -> waitMs > 0"]);
  expect(changesOf("const isMany = size > 3;")).toEqual(["size > 3 -> size >= 3", "3 -> 4"]);
  expect(changesOf("const few = items.length < most;")).toContain(
    "items.length < most -> items.length <= most",
  );
});

it("Mutants reverse orders, except those by id, in which rows are returned anyway", () => {
  expect(changesOf('db.orderBy("name");')).toContain(
    'db.orderBy("name") -> db.orderBy("name", "desc")',
  );
  expect(changesOf('db.orderBy("at", "desc");')).toContain(
    'db.orderBy("at", "desc") -> db.orderBy("at")',
  );
  const byId = changesOf('const rows = db.orderBy("documents.id").limit(1);');
  expect(byId).toEqual([]);
});

it("Comparisons that order are mutated without regard to equal values", () => {
  expect(changesOf("const order = a < b ? -1 : 1;")).toEqual([
    "a < b -> !(a < b)",
    "a < b -> a >= b",
  ]);
  expect(changesOf("const most = a < b ? b : a;")).toEqual([
    "a < b -> !(a < b)",
    "a < b -> a >= b",
  ]);
});

it("Numbers are mutated where they are counts, and as the status of a response", () => {
  expect(changesOf("const size = 24;")).toEqual([]);
  expect(changesOf("const term = { weight: 2 };")).toEqual([]);
  expect(changesOf("throw new ApiError(404);")).toContain("404 -> 405");
  expect(changesOf("const answer = { status: 409 };")).toEqual(["409 -> 410"]);
});

it("Fallbacks for elements that always exist are not mutated", () => {
  expect(changesOf("const [first = 0] = all; const one = all[at] ?? 3;")).toEqual([]);
  expect(changesOf("const count = counts.get(key) ?? 3;")).toEqual(["3 -> 4"]);
});

it("A mutant replaces nothing but its own place", () => {
  const text = "const a = 1 < b;";
  expect(mutantsOf("a.ts", text).map((mutant) => mutated(text, mutant))).toEqual([
    "const a = 1 <= b;",
    "const a = 2 < b;",
  ]);
});

it("Batch sizes and shortcuts, which change no result, are not mutated", () => {
  const batches = changesOf('db.where("a", "=", b).limit(rowsAtOnce);');
  expect(batches).toEqual([
    'db.where("a", "=", b).limit(rowsAtOnce); -> ;',
    'db.where("a", "=", b) -> db',
  ]);
  const steps = changesOf("const some = rows.slice(first, first + rowsAtOnce);");
  expect(steps).not.toContain("rows.slice(first, first + rowsAtOnce) -> rows");
  expect(changesOf("const few = files.slice(0, maxUploadsAtOnce);")).toContain(
    "files.slice(0, maxUploadsAtOnce) -> files",
  );
  expect(changesOf("if (ids.length === 0) return new Map<string, number>();")).not.toContain(
    "ids.length === 0 -> false",
  );
  expect(changesOf('if (ids.length === 0) return "none";')).toContain("ids.length === 0 -> false");
});

it("A limit of thousands is recognised by its name, wherever it is used", () => {
  const named = "const kib = 1_024; const most = { bytes: 4 * kib, files: 3 };";
  expect(changesOf(`${named} const isLarge = size > most.bytes;`)).toContain(
    "size > most.bytes -> size <= most.bytes",
  );
  expect(changesOf(`${named} const isMany = files > most.files;`)).toContain(
    "files > most.files -> files >= most.files",
  );
  const [imported] = mutantsOf(
    "src/api/endpoint.ts",
    'import { maxId as most } from "./parameters.ts"; const isLong = text.length > most;',
  );
  expect(imported?.by).toBe("text.length <= most");
});

it("No mutant is made of writes into a weak map that serves as a cache", () => {
  const memory = `const made = new WeakMap<object, string>();
    export function nameOf(one: object): string {
      let name = made.get(one);
      if (name === undefined) {
        name = String(one);
        made.set(one, name);
      }
      return name;
    }`;
  expect(changesOf(memory)).toEqual([
    "name === undefined -> false",
    "name === undefined -> name !== undefined",
  ]);
  const given = `const given = new WeakMap<object, string>();
    export function give(one: object) { given.set(one, "a"); }`;
  expect(changesOf(given)).toEqual(['given.set(one, "a"); -> ;']);
});

it("No mutant is made of a map in which a function remembers its results", () => {
  const memory = `class Days {
    readonly #made = new Map<string, number>();
    of(day: string) {
      const known = this.#made.get(day);
      if (known !== undefined) return known;
      const made = Number(day);
      if (this.#made.size >= maxHeld) this.#made.clear();
      this.#made.set(day, made);
      return made;
    }
  }`;
  expect(changesOf(memory)).toEqual([
    "known !== undefined -> true",
    "known !== undefined -> known === undefined",
  ]);
  const given = `function take(given: Map<string, number>, day: string) {
    const known = given.get(day);
    if (known === undefined) given.set(day, 1);
    return known;
  }`;
  expect(changesOf(given)).toContain("given.set(day, 1); -> ;");
});

it("No mutant is made of the count of attempts up to a limit of thousands", () => {
  const search = (body: string) =>
    `const maxDays = 3_660; for (let days = 0; days < maxDays; days += 1) { ${body} }`;
  expect(changesOf(search("day = next(day);"))).toEqual([]);
  expect(changesOf(search("day = at(days);"))).toContain("0 -> 1");
  expect(changesOf("for (let at = 0; at < 3; at += 1) { turn(); }")).toContain("0 -> 1");
});

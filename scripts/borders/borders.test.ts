import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plan } from "./allowedImports.ts";
import {
  brokenBorders,
  circlesOfImports,
  type ImportGraph,
  importsOf,
  readImports,
} from "./borders.ts";

/** The back office but for rights and accounts: what no reader's page, API or search may import. */
const behindTheWall = plan.map(({ room }) => room).filter(isBehindTheWall);

function isBehindTheWall(room: string): boolean {
  const [wing, name = ""] = room.split("/");
  return wing === "staff" && !["access", "accounts"].includes(name);
}

const graphOf = (imports: Readonly<Record<string, readonly string[]>>): ImportGraph =>
  new Map(Object.entries(imports).map(([file, files]) => [file, { files, packages: [] }]));

/** A file in a room; a room that is a file is that file. */
const fileIn = (room: string) => (room.endsWith(".ts") ? `src/${room}` : `src/${room}/some.ts`);

it("holds for the source tree", () => {
  const graph = readImports();
  expect(graph.size).toBeGreaterThan(1_000);
  expect(brokenBorders(plan, graph)).toEqual([]);
  expect(circlesOfImports(graph)).toEqual([]);
});

describe("the wall", () => {
  const before = [
    "web/pages",
    "web/server",
    "web/page",
    "web/render",
    "api/public",
    "readers/search",
  ];

  it.each(before)("keeps %s free of imports of the back office", (room) => {
    expect(behindTheWall.length).toBeGreaterThanOrEqual(7);
    const graph = graphOf({ [fileIn(room)]: behindTheWall.map(fileIn) });
    expect(brokenBorders(plan, graph)).toHaveLength(behindTheWall.length);
  });

  it("has one entrance, for previews of drafts", () => {
    const doors = plan.filter(({ room }) => room.startsWith("web"));
    const open = doors.filter(
      ({ room }) =>
        brokenBorders(plan, graphOf({ [fileIn(room)]: [fileIn("staff/editing")] })).length === 0,
    );
    expect(open.map(({ room }) => room)).toEqual(["web/server/preview"]);
  });
});

describe("messages of the back office", () => {
  const messages = ["base/i18n/staff", "base/i18n/studio"];
  const ofReaders = /^(?:content|readers|web|api\/public)(?:\/|$)/;
  const readersRooms = plan.map(({ room }) => room).filter((room) => ofReaders.test(room));

  it.each([...readersRooms, "base/i18n", "api"])("are not imported by %s", (room) => {
    const graph = graphOf({ [fileIn(room)]: messages.map(fileIn) });
    expect(brokenBorders(plan, graph)).toHaveLength(messages.length);
  });

  it("are not reached indirectly from a page, the public API or code for readers", () => {
    const imports = readImports();
    const reached = new Set(
      [...imports.keys()].filter((file) => ofReaders.test(file.replace(/^src\//, ""))),
    );
    expect(reached.size).toBeGreaterThan(500);
    const found: string[] = [];
    for (const file of reached) {
      for (const imported of imports.get(file)?.files ?? []) {
        if (messages.some((room) => imported.startsWith(`src/${room}/`))) {
          found.push(`${file} imports ${imported}`);
        } else if (imports.has(imported)) reached.add(imported);
      }
    }
    expect(found).toEqual([]);
  });
});

it.each(plan)("$room: a violation is reported with its reason", ({ room, why, may, packages }) => {
  const others = plan.filter((other) => other.room !== room);
  const graph = graphOf({ [fileIn(room)]: others.map((other) => fileIn(other.room)) });
  const problems = brokenBorders(plan, graph);
  if (room !== "cli") expect(problems.join("\n")).toContain(`${room}: ${why}`);
  if (may?.length === 0) expect(problems).toHaveLength(others.length);
  if (packages === undefined) return;
  const file = fileIn(room);
  const strange = new Map([[file, { files: [], packages: ["node:fs", "fastify", ...packages] }]]);
  expect(brokenBorders(plan, strange)).toHaveLength(2);
});

it("names each room once, and only rooms that exist", () => {
  const rooms = plan.map(({ room }) => room);
  expect(new Set(rooms).size).toBe(rooms.length);
  const known = new Set(rooms);
  const files = [...readImports().keys()];
  for (const { room, may = [] } of plan) {
    expect(files.some((file) => file === `src/${room}` || file.startsWith(`src/${room}/`))).toBe(
      true,
    );
    for (const entry of may) {
      const isWing = entry.endsWith("/*");
      const isKnown = isWing
        ? rooms.some((one) => one.startsWith(entry.slice(0, -1)))
        : known.has(entry);
      expect(isKnown || files.includes(`src/${entry}`), `${room} may import ${entry}`).toBe(true);
    }
  }
});

it("finds a file that belongs to no room", () => {
  expect(brokenBorders(plan, graphOf({ "src/somewhere/else.ts": [] }))).toEqual([
    "src/somewhere/else.ts lies in no room of scripts/borders/allowedImports.ts",
  ]);
});

it("reads imports of all kinds, type imports included, and ignores comments", () => {
  const text = [
    'import type { A } from "./a.ts";',
    'import {\n  b,\n} from "../b.ts";',
    'export { c } from "./c.ts";',
    'import "./d.css";',
    'const e = await import("./e.ts");',
    'import * as z from "zod";',
    '// import { f } from "./f.ts";',
    ' * Like `import { g } from "./g.ts"`.',
  ].join("\n");
  expect(importsOf("src/room/file.ts", text)).toEqual({
    files: ["src/room/a.ts", "src/b.ts", "src/room/c.ts", "src/room/d.css", "src/room/e.ts"],
    packages: ["zod"],
  });
});

describe("import cycles", () => {
  it("are found among other files; a pair that import each other is not one", () => {
    const graph = graphOf({ a: ["b"], b: ["c", "x"], c: ["d"], d: ["b"], x: ["y"], y: ["x"] });
    expect(circlesOfImports(graph)).toEqual([["b", "c", "d"]]);
  });

  it("are reported exactly for three or more files", () => {
    const names = [..."abcdefgh"];
    const arrows = fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names)), {
      maxLength: 16,
    });
    return fc.assert(
      fc.property(arrows, (pairs) => {
        const next = (from: string) => pairs.filter(([a]) => a === from).map(([, b]) => b);
        const reach = (from: string) => {
          const seen = new Set(next(from));
          for (const one of seen) for (const other of next(one)) seen.add(other);
          return seen;
        };
        const inCircle = (one: string) =>
          names.filter((other) => reach(one).has(other) && reach(other).has(one));
        const expected = new Set(
          names.map((one) => inCircle(one).join()).filter((circle) => circle.length > 3),
        );
        const graph = graphOf(Object.fromEntries(names.map((name) => [name, next(name)])));
        expect(new Set(circlesOfImports(graph).map((circle) => circle.join()))).toEqual(expected);
      }),
    );
  });
});

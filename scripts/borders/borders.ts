import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { projectRoot } from "../stale.ts";
import type { Room } from "./allowedImports.ts";

/** Imports of a file, types too: paths of files below the root, and names of packages. */
export interface Imports {
  readonly files: readonly string[];
  readonly packages: readonly string[];
}

/** Imports by file; paths are relative to the root, with slashes. */
export type ImportGraph = ReadonlyMap<string, Imports>;

/** Specifiers of `import`, `export … from`, `import()` and `import type`, as Biome formats them. */
const specifier = /(?:\bfrom\s+|^import\s+|\bimport\(\s*)"([^"\n]+)"/gm;

const isSource = (path: string) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);

/** Reads the imports of every source file of the product but its tests. */
export function readImports(root: string = projectRoot): ImportGraph {
  const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .map((path) => `src/${path.replaceAll("\\", "/")}`)
    .filter(isSource);
  return new Map(
    files.map((file) => [file, importsOf(file, readFileSync(join(root, file), "utf8"))]),
  );
}

/** Imports that a file's text has. */
export function importsOf(file: string, text: string): Imports {
  const bare = text.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, "");
  const names = [...bare.matchAll(specifier)].map(([, name = ""]) => name);
  const isFile = (name: string) => name.startsWith(".");
  return {
    files: names.filter(isFile).map((name) => posix.join(dirname(file), name)),
    packages: names.filter((name) => !isFile(name)),
  };
}

/** The deepest room of the plan that holds a file; undefined for one outside of all. */
function roomOf(plan: readonly Room[], file: string): Room | undefined {
  const path = file.replace(/^src\//, "");
  const holding = plan.filter(({ room }) => path === room || path.startsWith(`${room}/`));
  return holding.reduce<Room | undefined>(
    (deepest, one) => (deepest && deepest.room.length >= one.room.length ? deepest : one),
    undefined,
  );
}

function mayImport(plan: readonly Room[], importer: Room, imported: Room): boolean {
  const { may } = importer;
  if (may === undefined) return plan.indexOf(imported) < plan.indexOf(importer);
  return may.some((entry) =>
    entry.endsWith("/*")
      ? !imported.byNameOnly && imported.room.startsWith(entry.slice(0, -1))
      : imported.room === entry,
  );
}

/** A line for each import that the plan forbids, with the room's reason. */
export function brokenBorders(plan: readonly Room[], graph: ImportGraph): string[] {
  return [...graph].flatMap(([file, { files, packages }]) => {
    const room = roomOf(plan, file);
    if (room === undefined) return [`${file} lies in no room of scripts/borders/allowedImports.ts`];
    const end = `. ${room.room}: ${room.why}. It may import ${describe(room)}.`;
    const forbidden = files.filter((other) => {
      const target = other.startsWith("src/") ? roomOf(plan, other) : undefined;
      return target !== undefined && target !== room && !mayImport(plan, room, target);
    });
    const { packages: allowed } = room;
    const strange = packages.filter((name) => !allowed?.some((one) => name.startsWith(one)));
    return [...forbidden, ...(allowed === undefined ? [] : strange)].map(
      (other) => `${file} imports ${other}${end}`,
    );
  });
}

function describe({ may, packages }: Room): string {
  const rooms = may === undefined ? "all rooms above it in the plan" : may.join(", ") || "no room";
  return packages === undefined ? rooms : `${rooms}; packages: ${packages.join(", ") || "none"}`;
}

/** Files that import one another in a circle, types counted: each circle of more than two. */
export function circlesOfImports(graph: ImportGraph): string[][] {
  const order = new Map<string, { readonly index: number; low: number; onStack: boolean }>();
  const stack: string[] = [];
  const circles: string[][] = [];
  // Tarjan's algorithm, without recursion over long chains: a frame holds what is left to visit.
  for (const start of graph.keys()) {
    if (order.has(start)) continue;
    const frames = [enter(start)];
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const next = frame.left.pop();
      if (next === undefined) {
        frames.pop();
        leave(frame.file, frames.at(-1)?.file);
        continue;
      }
      const seen = order.get(next);
      if (seen === undefined) frames.push(enter(next));
      else if (seen.onStack) lower(frame.file, seen.index);
    }
  }
  return circles.filter((circle) => circle.length > 2);

  function enter(file: string): { readonly file: string; readonly left: string[] } {
    order.set(file, { index: order.size, low: order.size, onStack: true });
    stack.push(file);
    return { file, left: (graph.get(file)?.files ?? []).filter((other) => graph.has(other)) };
  }

  function lower(file: string, to: number): void {
    const entry = order.get(file);
    if (entry) entry.low = Math.min(entry.low, to);
  }

  function leave(file: string, above: string | undefined): void {
    const entry = order.get(file);
    if (entry === undefined) return;
    if (above !== undefined) lower(above, entry.low);
    if (entry.low !== entry.index) return;
    const circle = stack.splice(stack.indexOf(file));
    for (const one of circle) {
      const member = order.get(one);
      if (member) member.onStack = false;
    }
    circles.push(circle.sort());
  }
}

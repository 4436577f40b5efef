import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../scripts/stale.ts";
import type { Report } from "./report.ts";

/** The editor of texts on top of the frame, in thousands of bytes (decision 70). */
const maxEditor = 110;

const dist = join(projectRoot, "dist");

/**
 * What the editor of texts brings: its chunk and what that imports.
 * @param loaded paths of the scripts that frame and lists have brought before
 */
export function editorWeight(report: Report, loaded: Iterable<string>): void {
  const chunk = readdirSync(join(dist, "public", "assets")).find((name) =>
    /^studio-RichTextField-[A-Z0-9]+\.js$/.test(name),
  );
  if (chunk === undefined) throw new Error("The build has no editor of texts");
  const needed = withImports(`/assets/${chunk}`, new Set(loaded));
  const bytes = needed.map((path) => statSync(join(dist, "public", `${path}.gz`)).size);
  const sum = bytes.reduce((one, other) => one + other, 0);
  report.table(
    ["part of the editor", "KB gzip"],
    needed.map((path, index) => [path.slice("/assets/".length), (bytes[index] ?? 0) / 1000]),
  );
  report.target("editor of texts", sum / 1000, { atMost: maxEditor, unit: "KB" });
}

/** A built file and all that it imports at once, those aside that are there already. */
function withImports(path: string, known: Set<string>): string[] {
  if (known.has(path)) return [];
  known.add(path);
  const script = readFileSync(join(dist, "public", path), "utf8");
  const imports = Array.from(
    script.matchAll(/(?:from|import)\s*"(?:\.\/|\/assets\/)([\w-]+\.js)"/g),
    ([, name = ""]) => `/assets/${name}`,
  );
  return [path, ...imports.flatMap((one) => withImports(one, known))];
}

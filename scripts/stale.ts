import { hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** Absolute path of the project's folder. */
export const projectRoot = fileURLToPath(new URL("..", import.meta.url));

/** Documents that the studio shows. */
const manuals = ["docs/studio.md", "docs/studio.zh.md"];

const unbuiltFile = /\.(?:test\.tsx?|md)$/;

/**
 * A hash over path, size and time of change of everything a build is made from. It reads no file,
 * so that `npm start` can ask for it every time. Tests and READMEs are left out: they are not built.
 */
export function sourceStamp(root: string = projectRoot): string {
  const lines: string[] = [];
  for (const top of ["package-lock.json", "scripts", "src"]) note(join(root, top));
  for (const manual of manuals) stamp(join(root, manual));
  return hash("sha256", lines.join("\n"));

  function note(path: string): void {
    const facts = statSync(path, { throwIfNoEntry: false });
    if (facts === undefined || unbuiltFile.test(path)) return;
    if (facts.isDirectory()) {
      for (const name of readdirSync(path).sort()) note(join(path, name));
    } else {
      stamp(path);
    }
  }

  function stamp(path: string): void {
    const facts = statSync(path, { throwIfNoEntry: false });
    if (facts !== undefined) {
      lines.push(`${relative(root, path)}\t${facts.size}\t${facts.mtimeMs}`);
    }
  }
}

/** True where `dist/` is missing, unfinished, or made from other sources than the present ones. */
export function isStale(root: string = projectRoot): boolean {
  const stamp = join(root, "dist", "stamp");
  return !existsSync(stamp) || readFileSync(stamp, "utf8") !== sourceStamp(root);
}

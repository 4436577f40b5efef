import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "./stale.ts";

const directories = ["bench", "demo", "deploy", "docs", "scripts", "src", "tests", "tools"];

const everyFile = directories.flatMap((directory) =>
  readdirSync(join(projectRoot, directory), { recursive: true, encoding: "utf8" }).map((path) =>
    join(directory, path).replaceAll("\\", "/"),
  ),
);

const fileNames = new Set(
  [...everyFile, ...readdirSync(projectRoot)].map((path) => basename(path)),
);

/** Every document for people, READMEs of rooms too, but the specification, which is others' text. */
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ...everyFile.filter((path) => /^(?:docs|scripts|src|tests|tools)\/.*\.md$/.test(path)),
].filter((path) => path !== "docs/specification.md");

const texts = new Map(
  documents.map((path) => [path, readFileSync(join(projectRoot, path), "utf8")] as const),
);

/** Ids that a Markdown viewer gives to headings. */
function anchorsOf(text: string): Set<string> {
  const headings = text.match(/^#+ .+$/gm) ?? [];
  return new Set(
    headings.map((heading) =>
      heading
        .replace(/^#+ /, "")
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

function brokenLinks(path: string, text: string): string[] {
  const links = [...withoutCode(text).matchAll(/\]\((?!https?:|mailto:)([^)\s]*)\)/g)].map(
    ([, link]) => link ?? "",
  );
  return links.filter((link) => {
    const [file = "", anchor] = link.split("#");
    const target = file === "" ? path : join(dirname(path), file).replaceAll("\\", "/");
    if (!existsSync(join(projectRoot, target))) return true;
    if (anchor === undefined) return false;
    return !anchorsOf(texts.get(target) ?? "").has(anchor);
  });
}

function withoutCode(text: string): string {
  return text.replace(/^```[\s\S]*?^```|`[^`\n]*`/gm, "");
}

/** Texts between backquotes, outside blocks of code. */
function codeIn(text: string): string[] {
  return [...text.replace(/^```[\s\S]*?^```/gm, "").matchAll(/`([^`\n]+)`/g)].map(
    ([, code]) => code ?? "",
  );
}

const pathStart = new RegExp(`^(?:${directories.join("|")})/`);

/**
 * Missing paths from the root, without those with placeholders (`<key>`, `NNNN`) and those that
 * only a site has.
 */
function missingPaths(text: string): string[] {
  return codeIn(text)
    .flatMap((code) => code.split(/[\s,]+/))
    .filter((path) => pathStart.test(path) && !/[<>*{}]|NNNN|FILE/.test(path))
    .filter(
      (path) => !existsSync(join(projectRoot, path.replace(/[.:,;]+$/, "").replace(/:\d+$/, ""))),
    );
}

/**
 * Missing files that a document names by the end of their path, as `queue.ts` or `render/queue.ts`.
 */
function missingFiles(text: string): string[] {
  return codeIn(text)
    .filter(
      (code) => /^[\w./-]+\.(?:tsx?|mjs|css|yaml|md|json)$/.test(code) && !/NNNN|^[./]/.test(code),
    )
    .filter((code) =>
      code.includes("/")
        ? !everyFile.some((path) => path === code || path.endsWith(`/${code}`))
        : !fileNames.has(code),
    );
}

const decisions = everyFile
  .filter((path) => /^docs\/decisions\/\d{4}-.*\.md$/.test(path))
  .toSorted();

describe.each([...texts])("%s", (path, text) => {
  it("has no broken links", () => {
    expect(brokenLinks(path, text)).toEqual([]);
  });

  it("names only files that exist", () => {
    expect([...missingPaths(text), ...missingFiles(text)]).toEqual([]);
  });

  it("names only decisions that exist", () => {
    const numbers = [...text.matchAll(/\bdecisions? (\d+)(?:(?:, | and )(\d+))*/g)].flatMap(
      ([mention]) => mention.match(/\d+/g) ?? [],
    );
    const unknown = numbers.filter(
      (number) => !decisions.some((file) => basename(file).startsWith(number.padStart(4, "0"))),
    );
    expect(unknown).toEqual([]);
  });
});

describe("the decision records", () => {
  const index = texts.get("docs/decisions/README.md") ?? "";

  it.each(decisions)(
    "%s has a title with its number, a date and a status, and is in the index",
    (path) => {
      const text = texts.get(path) ?? "";
      const number = Number(basename(path).slice(0, 4));
      expect(text).toMatch(new RegExp(`^# ${number}\\. `));
      expect(text).toMatch(
        /^(?:\*\*Date\.\*\*|Date:) \d{4}-\d\d-\d\d\. (?:\*\*Status\.\*\*|Status:) (?:accepted|(?:superseded|adjusted) by )/im,
      );
      expect(index).toContain(`(${basename(path)})`);
    },
  );

  it("are each in the index once, by wing and number: as a file, or as folded into one", () => {
    const rowsOf = (text: string) => [
      ...text.matchAll(/^\| (\d+) \| (.*) \| [\d-]+ \| (.*) \|$/gm),
    ];
    const numbersOf = (text: string) => rowsOf(text).map(([, number]) => Number(number));
    const wings = index.split(/^## /m).map(numbersOf);
    expect(wings).toEqual(wings.map((wing) => wing.toSorted((one, other) => one - other)));
    const rows = rowsOf(index);
    expect(new Set(wings.flat()).size).toBe(rows.length);
    const wrong = rows.filter(([, number = "", title = "", status = ""]) => {
      const isFile = decisions.some((path) => basename(path).startsWith(number.padStart(4, "0")));
      const isFolded = /^folded into \[(\d+)\]\(0*\1-[\w-]+\.md\)$/.test(status);
      return isFile === isFolded || isFile !== title.startsWith("[");
    });
    expect(wrong.map(([row]) => row)).toEqual([]);
  });

  it.each(decisions)("%s is superseded by records that exist", (path) => {
    const status = /^(?:\*\*Date\.\*\*|Date:) .*$/m.exec(texts.get(path) ?? "")?.[0] ?? "";
    if (/accepted/i.test(status)) return;
    expect(status).toMatch(/\]\(\d{4}-[\w-]+\.md\)/);
  });
});

it("are all checked", () => {
  const found = everyFile.filter(
    (path) => path.endsWith(".md") && statSync(join(projectRoot, path)).isFile(),
  );
  const apart = found.filter((path) => !texts.has(path)).map((path) => relative(".", path));
  expect(apart.filter((path) => !path.startsWith("demo/") && !path.startsWith("bench/"))).toEqual([
    "docs/specification.md",
  ]);
});

it("docs/operations.md has every environment variable", () => {
  const config = everyFile
    .filter((path) => /^src\/server\/config(?:\/\w+)?\.ts$/.test(path))
    .map((path) => readFileSync(join(projectRoot, path), "utf8"))
    .join("\n");
  const names = [...config.matchAll(/^ {2}([A-Z][A-Z_]+): variable\(/gm)].map(([, name]) => name);
  expect(names).toContain("DATABASE_URL");
  const operations = texts.get("docs/operations.md") ?? "";
  expect(names.filter((name) => !operations.includes(`\`${name}\``))).toEqual([]);
});

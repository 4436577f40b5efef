import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix, relative } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { projectRoot } from "./stale.ts";

/** The plan of the house: which rooms a room may import, itself apart. All else is forbidden. */
const plan: Record<string, readonly string[]> = {
  site: [],
  finder: ["site"],
  i18n: ["site"],
  process: [],
  store: ["site", "i18n", "process"],
  content: ["site", "finder", "i18n", "process", "store"],
  search: ["site", "finder", "i18n", "process", "store", "content"],
  enquiries: ["site", "finder", "i18n", "process", "store", "content"],
  accounts: ["site", "finder", "i18n", "process", "store", "content"],
  http: ["site", "i18n", "process"],
  backup: ["site", "i18n", "process", "store", "content"],
  uploads: ["site", "i18n", "process", "store", "content", "enquiries"],
  spreadsheets: ["site", "i18n", "process", "store", "content", "enquiries"],
  api: [
    "site",
    "finder",
    "i18n",
    "process",
    "store",
    "content",
    "search",
    "enquiries",
    "accounts",
    "http",
    "uploads",
    "spreadsheets",
  ],
  web: [
    "site",
    "finder",
    "i18n",
    "process",
    "store",
    "content",
    "search",
    "enquiries",
    "accounts",
    "http",
  ],
};

const rooms = [...Object.keys(plan), "cli", "studio"];

const pairs = Object.entries(plan).flatMap(([importer, allowed]) =>
  rooms
    .filter((room) => room !== importer)
    .map((room) => ({
      importer,
      imported: `src/${room}/some.ts`,
      allowed: allowed.includes(room),
    })),
);

/** The wings of web/ that take part in making a response, each with those that it may not import. */
const wings: Record<string, readonly string[]> = {
  server: [],
  render: ["server"],
  pages: ["server", "render"],
  page: ["server", "render", "discovery"],
  presenters: ["server", "render", "discovery", "pages"],
  discovery: ["server", "render", "pages"],
};

const browserRooms = ["web/islands", "web/client"];

/** Rooms and wings whose code runs on the server alone. */
const serverRooms = [
  ...["process", "store", "content", "search", "http", "api", "accounts", "cli"],
  ...Object.keys(wings).map((wing) => `web/${wing}`),
];

/** What the plan says beyond rooms and rooms. */
const further = [
  ...Object.keys(plan).map((importer) => pair(importer, "src/main.ts", false)),
  ...Object.keys(plan).flatMap((importer) =>
    ["metrics", "tracing"].map((room) => pair(importer, `src/${room}/some.ts`, false)),
  ),
  pair("site", "zod", false),
  pair("site", "node:path", false),
  pair("finder", "zod", false),
  pair("finder", "node:path", false),
  pair("i18n", "src/server/config.ts", false),
  pair("store", "kysely", true),
  ...["src/enquiries/some.ts", "src/store/some.ts", "src/base/i18n/index.ts", "node:fs", "zod"].map(
    (imported) => pair("enquiries/form", imported, false),
  ),
  pair("enquiries/form", "zod/mini", true),
  pair("web/islands", "src/enquiries/form/some.ts", true),
  pair("web", "src/web/components/some.tsx", true),
  pair("web", "src/web/islands/Some/Some.tsx", true),
  ...Object.entries(wings).flatMap(([importer, forbidden]) =>
    Object.keys(wings)
      .filter((imported) => imported !== importer)
      .map((imported) =>
        pair(`web/${importer}`, `src/web/${imported}/some.ts`, !forbidden.includes(imported)),
      ),
  ),
  pair("web/pages/api-reference", "src/api/public/reference/index.ts", true),
  pair("web/pages/api-reference", "src/api/some.ts", false),
  ...serverRooms.map((room) => pair("web/components", `src/${room}/some.ts`, false)),
  ...["site", "i18n"].map((room) => pair("web/components", `src/${room}/some.ts`, true)),
  pair("web/components", "react", true),
  ...browserRooms.flatMap((importer) => [
    ...serverRooms.map((room) => pair(importer, `src/${room}/some.ts`, false)),
    ...["node:fs", "node:fs/promises", "src/main.ts", "src/server/config.ts"].map((imported) =>
      pair(importer, imported, false),
    ),
    ...["site", "finder", "i18n", "web/components"].map((room) =>
      pair(importer, `src/${room}/some.ts`, true),
    ),
    pair(importer, "react", true),
  ]),
  pair("web/client", "src/web/islands/Some/Some.tsx", true),
  ...[...serverRooms, "enquiries", "web/components"].map((room) =>
    pair("studio", `src/${room}/some.ts`, false),
  ),
  ...["node:fs", "src/server/config.ts"].map((imported) => pair("studio", imported, false)),
  ...[
    "src/base/i18n/studio/en/index.ts",
    "src/site/some.ts",
    "src/studio/data/some.ts",
    "react",
  ].map((imported) => pair("studio", imported, true)),
  ...["accounts", "store", "web", "api"].map((room) =>
    pair("studio/server", `src/${room}/some.ts`, false),
  ),
  ...["content", "http", "site", "i18n/studio"].map((room) =>
    pair("studio/server", `src/${room}/some.ts`, true),
  ),
  pair("web/islands/Some", "src/web/client/api/call.ts", true),
];

interface Pair {
  readonly importer: string;
  /** A path from the project's root, or a package. */
  readonly imported: string;
  readonly allowed: boolean;
}

function pair(importer: string, imported: string, allowed: boolean): Pair {
  return { importer, imported, allowed };
}

/** Files directly in a room and further down: relative paths differ between the two. */
function filesOf(importer: string): string[] {
  return [`src/${importer}/file.ts`, `src/${importer}/deep/er/file.tsx`];
}

function importLine(file: string, imported: string): string {
  if (!imported.startsWith("src/")) return `import "${imported}";`;
  const path = posix.relative(posix.dirname(file), imported);
  return `import "${path.startsWith(".") ? path : `./${path}`}";`;
}

const report = z.object({
  diagnostics: z.array(
    z.object({
      message: z.string(),
      location: z.object({ path: z.string(), start: z.object({ line: z.int() }) }),
    }),
  ),
});

/** Lints the given files under the project's own configuration; "path:line" to what was said. */
function lint(files: Map<string, readonly string[]>): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), "borders-"));
  try {
    for (const name of ["biome.json", ".gitignore"]) {
      copyFileSync(join(projectRoot, name), join(folder, name));
    }
    for (const [path, lines] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), lines.join("\n"));
    }
    const biome = join(projectRoot, "node_modules/@biomejs/biome/bin/biome");
    const rule = "--only=style/noRestrictedImports";
    const args = [biome, "lint", rule, "--reporter=json", "--max-diagnostics=none", "."];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
    const { diagnostics } = report.parse(JSON.parse(stdout));
    return new Map(
      diagnostics.map(({ message, location }) => [
        `${location.path.replaceAll("\\", "/")}:${location.start.line}`,
        message,
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe("the borders between rooms", () => {
  const all = [...pairs, ...further];
  const files = new Map<string, string[]>();
  const places = new Map<Pair, string[]>();
  for (const each of all) {
    places.set(each, []);
    for (const file of filesOf(each.importer)) {
      const lines = files.get(file) ?? [];
      lines.push(importLine(file, each.imported));
      files.set(file, lines);
      places.get(each)?.push(`${file}:${lines.length}`);
    }
  }
  const ownTest = "src/site/some.test.ts";
  files.set(ownTest, ['import "vitest";', 'import "../web/pages/some.ts";']);

  let findings: Map<string, string>;
  beforeAll(() => {
    findings = lint(files);
  });

  it.each(all.filter(({ allowed }) => !allowed))(
    "keep $importer from importing $imported, and say why",
    (each) => {
      for (const place of places.get(each) ?? []) {
        expect(findings.get(place) ?? "nothing", place).toContain(
          `${each.importer.split("/").at(-1)}/`,
        );
      }
    },
  );

  it.each(all.filter(({ allowed }) => allowed))("let $importer import $imported", (each) => {
    for (const place of places.get(each) ?? []) expect(findings.get(place), place).toBeUndefined();
  });

  it("let the tests of site use packages, but no other room", () => {
    expect(findings.get(`${ownTest}:1`)).toBeUndefined();
    expect(findings.get(`${ownTest}:2`)).toContain("ground floor");
  });
});

describe("the product", () => {
  it("imports nothing of the tools, tests and benchmarks beside it", () => {
    const src = join(projectRoot, "src");
    const own = readdirSync(src, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => join(src, name));
    const foreign = own.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)]
        .map(([, path = ""]) => relative(projectRoot, join(dirname(file), path)))
        .filter((path) => /^(?:tools|tests|bench|scripts)\b/.test(path))
        .map((path) => `${relative(projectRoot, file)} imports ${path}`),
    );
    expect(foreign).toEqual([]);
  });
});

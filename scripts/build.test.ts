import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Manifest, readManifest } from "../src/web/render/readBuildManifest.ts";
import { SampleProject } from "../tests/support/sampleProject.ts";
import { build } from "./build.ts";
import { isStale } from "./stale.ts";

let project: SampleProject;

beforeEach(() => {
  project = new SampleProject();
});
afterEach(() => project.remove());

function built(path: string): string {
  return join(project.root, "dist", path);
}

function asset(url: string): string {
  return readFileSync(built(`public${url}`), "utf8");
}

function manifest(): Manifest {
  return readManifest(built("manifest.json"));
}

function assetUrls({ client, clientImports, islands, styles }: Manifest): string[] {
  const { desktop, mobile, pages } = styles;
  return [
    client,
    ...clientImports,
    desktop,
    mobile,
    ...Object.values(islands),
    ...Object.values(pages),
  ];
}

describe("a build", () => {
  it("can tell whether it is stale", async () => {
    await build(project.root);
    const check: typeof import("./stale.ts") = await import(built("server/stale.js"));
    expect(check.isStale(project.root)).toBe(false);
    project.write("src/word.ts", 'export const word: string = "another";\n');
    expect(check.isStale(project.root)).toBe(true);
  });

  it("lists in its manifest the files that the server serves, under hashed names", async () => {
    await build(project.root);
    const made = manifest();
    expect(Object.keys(made.islands)).toEqual(["Counter"]);
    expect(Object.keys(made.styles.pages)).toEqual(["home"]);
    for (const url of assetUrls(made)) {
      expect(url).toMatch(/^\/assets\/[\w-]+-[\w-]{8}\.(js|css)$/);
      expect(existsSync(built(`public${url}`))).toBe(true);
    }
  });

  it("includes the assets that the PDF reader fetches", async () => {
    await build(project.root);
    expect(manifest().preview).toBeUndefined();
    project.write("src/web/client/pdf/entry.ts", 'console.log("reader");\n');
    project.write("src/web/render/pdfPreview/styles.css", "main { color: black; }\n");
    await build(project.root);
    const { script = "", files = "" } = manifest().preview ?? {};
    expect(asset(script)).toContain("reader");
    expect(existsSync(built(`public${files}pdf.worker.min.mjs`))).toBe(true);
  });

  it("names each typeface's file, and the sheet of those that are not the standard one", async () => {
    await build(project.root);
    expect(manifest().typefaces).toEqual({ technical: {}, neutral: {}, geometric: {}, system: {} });
    for (const name of ["technical", "neutral"]) {
      project.write(`src/web/typefaces/${name}.woff2`, `font ${name}`);
      project.write(
        `src/web/typefaces/${name}.css`,
        `@font-face { font-family: "${name}"; src: url("./${name}.woff2"); }\n`,
      );
    }
    project.write("src/web/styles/desktop.css", '@import "../typefaces/technical.css";\n');
    await build(project.root);
    const { styles, typefaces } = manifest();
    const { technical, neutral } = typefaces;
    expect(technical?.style).toBeUndefined();
    expect(asset(styles.desktop)).toContain(technical?.font);
    expect(asset(styles.mobile)).not.toContain("font-face");
    expect(asset(neutral?.style ?? "")).toContain(neutral?.font);
    expect(asset(neutral?.font ?? "")).toBe("font neutral");
    expect(typefaces.system).toEqual({});
  });

  it("has no additional script for an entry that needs none", async () => {
    await build(project.root);
    const { client, clientImports } = manifest();
    expect(clientImports).toEqual([]);
    expect(asset(client)).toContain("import(");
    expect(asset(client)).not.toMatch(/\bimport\s*["{*]/);
  });

  it("loads a lazy module without chunks that it does not use", async () => {
    project.write("src/web/client/ui/late.ts", 'export const late = () => "late";\n');
    project.write(
      "src/web/client/runtime/entry.ts",
      'addEventListener("click", () => import("../ui/late.ts"));\n' +
        'addEventListener("keydown", () => import("../../islands/Counter/Counter.tsx"));\n',
    );
    await build(project.root);
    const scripts = readdirSync(built("public/assets")).filter((name) => /^late-.*js$/.test(name));
    expect(scripts).toHaveLength(1);
    for (const name of scripts) expect(asset(`/assets/${name}`)).not.toMatch(/\bimport\b/);
  });

  it("preloads only direct imports of the entry, never an island", async () => {
    project.write("src/web/client/runtime/shared.ts", 'export const shared = () => "shared";\n');
    project.write(
      "src/web/client/runtime/entry.ts",
      'import { shared } from "./shared.ts";\nconsole.log(shared());\n' +
        'addEventListener("click", () => import("../../islands/Counter/Counter.tsx"));\n',
    );
    project.write(
      "src/web/islands/Counter/Counter.tsx",
      'import { shared } from "../../client/runtime/shared.ts";\nexport const Counter = () => <b>{shared()}</b>;\n',
    );
    await build(project.root);
    const { clientImports, islands } = manifest();
    expect(clientImports.some((url) => /["`]shared["`]/.test(asset(url)))).toBe(true);
    expect(clientImports).not.toContain(islands.Counter);
  });

  it("includes React for production and nothing of the development server", async () => {
    await build(project.root);
    const scripts = readdirSync(built("public/assets")).filter((name) => name.endsWith(".js"));
    const text = scripts.map((name) => asset(`/assets/${name}`)).join("\n");
    expect(text).toContain("useState");
    expect(text).not.toMatch(/process\.env|__dev|EventSource|react\.development/);
  });

  it("lowers styles to the oldest browsers and keeps served paths as they are", async () => {
    await build(project.root);
    const { styles } = manifest();
    expect(asset(styles.desktop)).toContain("body p{");
    expect(asset(styles.mobile)).toMatch(/url\("?\/assets\/mark-[0-9A-Z]{8}\.svg"?\)/);
    expect(asset(styles.pages.home ?? "")).toContain("url(/storage/wafer.svg)");
  });

  it("compresses every text file in two formats without loss", async () => {
    await build(project.root);
    const folder = built("public");
    const texts = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
      [".js", ".css", ".svg"].includes(extname(path)),
    );
    expect(texts.length).toBeGreaterThan(5);
    for (const path of texts.map((name) => join(folder, name))) {
      const plain = readFileSync(path);
      expect(brotliDecompressSync(readFileSync(`${path}.br`)).equals(plain)).toBe(true);
      expect(gunzipSync(readFileSync(`${path}.gz`)).equals(plain)).toBe(true);
    }
  });

  it("draws every icon at its size", async () => {
    await build(project.root);
    const sides = {
      "apple-touch-icon.png": 180,
      "icon-192.png": 192,
      "icon-512.png": 512,
      "icon-maskable-512.png": 512,
    };
    for (const [name, side] of Object.entries(sides)) {
      const { width, height } = await sharp(built(`public/${name}`)).metadata();
      expect([name, width, height]).toEqual([name, side, side]);
    }
    for (const name of ["apple-touch-icon.png", "icon-maskable-512.png"]) {
      expect((await sharp(built(`public/${name}`)).stats()).isOpaque, name).toBe(true);
    }
    expect(await icoSides(readFileSync(built("public/favicon.ico")))).toEqual([16, 32, 48]);
  });

  it("has the same hash for the same sources, and another for others", async () => {
    await build(project.root);
    const first = manifest().build;
    await build(project.root);
    expect(manifest().build).toBe(first);
    project.write("src/word.ts", 'export const word: string = "second";\n');
    await build(project.root);
    expect(manifest().build).not.toBe(first);
  });

  it("keeps the server and the assets of a few earlier builds", async () => {
    await build(project.root);
    const first = manifest();
    const program = built(`${first.build}/main.js`);
    const before = readFileSync(program, "utf8");
    const rebuilt = async (word: string) => {
      project.write("src/word.ts", `export const word: string = "${word}";\n`);
      project.write("src/web/styles/desktop.css", `body { content: "${word}"; }\n`);
      await build(project.root);
    };
    await rebuilt("second");
    expect(manifest().styles.desktop).not.toBe(first.styles.desktop);
    expect(readFileSync(program, "utf8")).toBe(before);
    for (const url of assetUrls(first)) expect(existsSync(built(`public${url}`)), url).toBe(true);
    expect(existsSync(built(`public${first.styles.desktop}.br`))).toBe(true);
    for (const word of ["third", "fourth", "fifth", "sixth"]) await rebuilt(word);
    expect(existsSync(program)).toBe(false);
    expect(existsSync(built(`public${first.styles.desktop}`))).toBe(false);
  });

  it("that fails leaves the former one in place and no other files", async () => {
    await build(project.root);
    const before = readFileSync(built("manifest.json"), "utf8");
    project.write("src/word.ts", "export const word = ;\n");
    await expect(build(project.root)).rejects.toThrow(/word\.ts/);
    expect(readFileSync(built("manifest.json"), "utf8")).toBe(before);
    expect(readdirSync(project.root).filter((name) => name.startsWith("dist"))).toEqual(["dist"]);
    expect(isStale(project.root)).toBe(true);
  });

  it("does not disturb a concurrent build", async () => {
    await Promise.all([build(project.root), build(project.root)]);
    expect(isStale(project.root)).toBe(false);
    for (const url of assetUrls(manifest())) expect(existsSync(built(`public${url}`))).toBe(true);
  });
});

describe("staleness", () => {
  it("ends with a build and begins with a change of a source, but not of a test or README", async () => {
    expect(isStale(project.root)).toBe(true);
    await build(project.root);
    expect(isStale(project.root)).toBe(false);
    project.write("src/word.test.ts", "");
    project.write("src/README.md", "");
    expect(isStale(project.root)).toBe(false);
    project.write("src/other.ts", "");
    expect(isStale(project.root)).toBe(true);
  });

  it("is reported for a folder without its stamp", async () => {
    await build(project.root);
    rmSync(built("stamp"));
    expect(isStale(project.root)).toBe(true);
  });
});

/** The sides of the PNG pictures in an ICO file, found by its directory and checked by decoding. */
async function icoSides(ico: Buffer): Promise<number[]> {
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2)]).toEqual([0, 1]);
  const entries = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => 6 + 16 * index);
  return Promise.all(
    entries.map(async (at) => {
      const start = ico.readUInt32LE(at + 12);
      const png = ico.subarray(start, start + ico.readUInt32LE(at + 8));
      const { width } = await sharp(png).metadata();
      expect(ico.readUInt8(at)).toBe(width);
      return width;
    }),
  );
}

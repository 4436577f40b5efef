import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import * as esbuild from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SampleProject } from "../tests/support/sampleProject.ts";
import { staticImports } from "./bundle.ts";
import { serverBundle } from "./serverBundle.ts";
import { projectRoot } from "./stale.ts";

describe("what a start loads", () => {
  let outputs: esbuild.Metafile["outputs"];
  let files: readonly esbuild.OutputFile[];
  let loaded: ReadonlySet<string>;

  beforeAll(async () => {
    const target = { root: projectRoot, out: join(projectRoot, "dist"), dev: false };
    const built = await esbuild.build({ ...serverBundle(target), write: false });
    outputs = built.metafile.outputs;
    files = built.outputFiles;
    const start = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === "src/start.ts");
    if (start === undefined) throw new Error("The start is not a file of its own");
    loaded = new Set([start, ...staticImports(built.metafile, start)]);
  });

  /** What the loaded files import from elsewhere, when they are loaded. */
  function imported(): string[] {
    const paths = [...loaded]
      .flatMap((path) => outputs[path]?.imports ?? [])
      .filter(({ external, kind }) => external === true && kind === "import-statement")
      .map(({ path }) => path);
    return [...new Set(paths)];
  }

  it("has all of its packages within", () => {
    expect(imported().filter((path) => !isBuiltin(path))).toEqual([]);
  });

  it("has nothing of packages that is only for what the server does not do", () => {
    const inputs = [...loaded].flatMap((path) => Object.keys(outputs[path]?.inputs ?? {}));
    const of = (part: string) => inputs.filter((path) => path.includes(`node_modules/${part}`));
    // All fifty where a file imports `{ z }`, which esbuild takes whole, in place of `* as z`.
    const messages = of("zod/v4/locales/").map((path) => basename(path, ".js"));
    expect(messages.filter((name) => name !== "index").sort()).toEqual(["en", "zh-CN"]);
    for (const used of ["zod/", "fastify/", "sanitize-html/", "@fastify/static/"]) {
      expect(of(used)).not.toEqual([]);
    }
    for (const unused of [
      "ajv/",
      "fast-json-stringify/index.js",
      "light-my-request/",
      "glob/",
      "postcss/",
    ]) {
      expect(of(unused)).toEqual([]);
    }
  });

  it("does not make Node load its HTTP client", () => {
    expect(imported()).toContain("node:net");
    expect(imported().filter((path) => /^(?:node:)?https?$/.test(path))).toEqual([]);
  });

  it("is in ASCII, of which V8 holds a byte a letter", () => {
    const others = files
      .filter(({ path }) => path.endsWith(".js"))
      .filter(({ contents }) => contents.some((byte) => byte > 0x7f))
      .map(({ path }) => basename(path));
    expect(others).toEqual([]);
  });
});

describe("texts and regular expressions of the built server", () => {
  const project = new SampleProject();
  afterAll(() => project.remove());

  it("mean what they mean in the sources", async () => {
    const source = `
      const unit = String.raw\`(?:毫|微)?[伏安]\`;
      export const words = ["芯片", \`\${1}页\`, "😀"];
      export const matches = [
        /[年月日]+$/.exec("2026年月")?.[0],
        /^[😀-😂]$/u.test("😁"),
        /^[😀-😂]$/u.test("芯"),
        new RegExp(\`^\\\\d+\${unit}$\`, "u").test("5毫伏"),
        /µ|Ω/.test("kΩ"),
      ];
    `;
    project.write("src/main.ts", source);
    const target = { root: project.root, out: join(project.root, "out"), dev: false };
    await esbuild.build(serverBundle(target));
    const file = join(project.root, "out", "server", "main.js");
    expect(readFileSync(file, "latin1")).toMatch(/^[\0-\x7f]*$/);
    const { words, matches } = await import(file);
    expect(words).toEqual(["芯片", "1页", "😀"]);
    expect(matches).toEqual(["年月", true, false, true, true]);
  });
});

describe("what is loaded by its first use in the built server", () => {
  const project = new SampleProject();
  afterAll(() => project.remove());

  /** What a program prints as JSON when it is built and run. */
  async function printed(source: string): Promise<unknown> {
    project.write("src/main.ts", source);
    const target = { root: project.root, out: join(project.root, "out"), dev: false };
    await esbuild.build(serverBundle(target));
    const main = join(project.root, "out", "server", "main.js");
    const env = { ...process.env, NODE_OPTIONS: "", NODE_EXTRA_CA_CERTS: "" };
    return JSON.parse((await promisify(execFile)(process.execPath, [main], { env })).stdout);
  }

  it("is HTTP/2 and TLS of Fastify", async () => {
    const source = `
      import fastify from "fastify";
      const late = ["http2", "https", "tls"];
      const loaded = () => late.filter((name) => process.moduleLoadList.includes("NativeModule " + name));
      const log = [loaded()];
      await fastify().ready();
      log.push(loaded());
      log.push(fastify({ https: {} }).server instanceof process.getBuiltinModule("node:https").Server);
      log.push(typeof fastify({ http2: true }).server.updateSettings, loaded());
      console.log(JSON.stringify(log));
    `;
    const all = ["http2", "https", "tls"];
    expect(await printed(source)).toEqual([[], [], true, "function", all]);
  });

  it("is the reader of styles in HTML, which reads them as it does in the sources", async () => {
    const source = `
      import { createRequire } from "node:module";
      import sanitizeHtml from "sanitize-html";
      const { cache } = createRequire(import.meta.url);
      const count = () => Object.keys(cache).filter((path) => /[/\\\\]postcss[/\\\\]/.test(path)).length;
      const log = [count()];
      const options = {
        allowedAttributes: { p: ["style"] },
        allowedStyles: { p: { color: [/^red$/] } },
      };
      log.push(sanitizeHtml('<p style="color: red; top: 0">x</p>', options), count() > 0);
      console.log(JSON.stringify(log));
    `;
    expect(await printed(source)).toEqual([0, '<p style="color:red">x</p>', true]);
  });
});

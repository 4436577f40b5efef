import { join } from "node:path";
import * as esbuild from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";
import { staticImports } from "./bundle.ts";
import { serverBundle } from "./serverBundle.ts";
import { projectRoot } from "./stale.ts";

describe("the modules loaded at a start", () => {
  let imported: readonly string[];

  beforeAll(async () => {
    const target = { root: projectRoot, out: join(projectRoot, "dist"), dev: false };
    const { metafile } = await esbuild.build({ ...serverBundle(target), write: false });
    const { outputs } = metafile;
    const start = Object.keys(outputs).find(
      (path) => outputs[path]?.entryPoint === "src/server/startProcess.ts",
    );
    if (start === undefined) throw new Error("The start is not a file of its own");
    imported = [...staticImports(metafile, start)].filter((path) => outputs[path] === undefined);
  });

  it("exclude packages that only some sites need; those are imported on demand", () => {
    expect(imported).toEqual(expect.arrayContaining(["fastify", "kysely", "zod"]));
    const onDemand = [
      "@aws-sdk/client-s3",
      "@opentelemetry/exporter-trace-otlp-http",
      "@opentelemetry/sdk-trace",
      "@simplewebauthn/server",
      "age-encryption",
      "hucre",
      "nodemailer",
      "numfmt",
      "openid-client",
      "pdfjs-dist",
      "pg",
      "pinyin-pro",
      "sharp",
      "write-excel-file",
    ];
    expect(imported.filter((path) => onDemand.some((name) => path.startsWith(name)))).toEqual([]);
  });

  it("do not make Node load its HTTP client", () => {
    expect(imported).toContain("node:net");
    expect(imported.filter((path) => /^(?:node:)?https?$/.test(path))).toEqual([]);
  });
});

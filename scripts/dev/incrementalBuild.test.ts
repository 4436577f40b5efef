import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readManifest } from "../../src/web/render/readBuildManifest.ts";
import { SampleProject } from "../../tests/support/sampleProject.ts";
import { Workshop } from "./incrementalBuild.ts";

let project: SampleProject;
let workshop: Workshop;
let out: string;

beforeEach(async () => {
  project = new SampleProject();
  out = join(project.root, "dist-dev");
  workshop = new Workshop(project.root, out);
  await workshop.open();
});
afterEach(async () => {
  await workshop.close();
  project.remove();
});

const nothing = { server: false, scripts: false, sheets: [] };

describe("a rebuild", () => {
  it("builds everything the first time, and reports no change the second", async () => {
    expect(await workshop.rebuild()).toEqual({
      server: true,
      scripts: true,
      sheets: expect.arrayContaining(["/assets/desktop.css", "/assets/page-home.css"]),
    });
    expect(await workshop.rebuild()).toEqual(nothing);
  });

  it("distinguishes changes of the server, of the browser's code and of styles", async () => {
    await workshop.rebuild();
    project.write("src/word.ts", 'export const word: string = "second";\n');
    expect(await workshop.rebuild()).toEqual({ ...nothing, server: true });
    project.write("src/web/styles/desktop.css", "body { color: navy; }\n");
    expect(await workshop.rebuild()).toEqual({ ...nothing, sheets: ["/assets/desktop.css"] });
    project.write("src/web/client/runtime/entry.ts", 'console.log("entry");\n');
    expect(await workshop.rebuild()).toMatchObject({ scripts: true, sheets: [] });
  });

  it("includes a page's new style sheet, for which the server must reload the manifest", async () => {
    await workshop.rebuild();
    project.write("src/web/pages/news/styles.css", "main { color: navy; }\n");
    expect(await workshop.rebuild()).toEqual({
      server: true,
      scripts: false,
      sheets: ["/assets/page-news.css"],
    });
    expect(readManifest(join(out, "server", "manifest.json")).styles.pages).toEqual({
      home: "/assets/page-home.css",
      news: "/assets/page-news.css",
    });
  });

  it("reports file and line of an error, and succeeds once it is corrected", async () => {
    await workshop.rebuild();
    project.write("src/word.ts", "export const word = ;\n");
    const outcome = await workshop.rebuild();
    const failure = "failure" in outcome ? stripVTControlCharacters(outcome.failure) : "";
    expect(failure).toContain("src/word.ts:1:20");
    project.write("src/word.ts", 'export const word: string = "mended";\n');
    expect(await workshop.rebuild()).toEqual({ ...nothing, server: true });
  });

  it("adds the reload snippet to the browser's entry", async () => {
    await workshop.rebuild();
    const assets = join(out, "public/assets");
    const scripts = readdirSync(assets).map((name) => readFileSync(join(assets, name), "utf8"));
    expect(scripts.filter((text) => text.includes('new EventSource("/__dev")'))).toHaveLength(1);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DemoContent } from "./demoContent.ts";

let folder: string;
let revision = 1;
/** Stand-in for the site: reports another revision at each request. */
const site = createServer((_incoming, outgoing) => {
  revision += 1;
  outgoing.end(JSON.stringify({ status: "ready", revision }));
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tapeout-dev-"));
  vi.stubEnv("DATA_DIR", join(folder, "data"));
  vi.stubEnv("DATABASE_URL", "");
});
afterEach(() => {
  vi.unstubAllEnvs();
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

it("files are imported into the store; errors in them are reported until they are corrected", async () => {
  await new Promise<void>((listening) => site.listen(0, "127.0.0.1", listening));
  const address = site.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const file = join(folder, "columns.yaml");
  const content = new DemoContent(file, address.port);
  writeFileSync(file, "type: nonsense\n");
  await content.import();
  expect(content.failure).toMatch(/cannot be imported.*columns\.yaml:1:1: type/s);
  writeFileSync(
    file,
    "type: column\nkey: about\nid: 4\nbody: {title: {en: One, zh: 一}, parent: null, position: 1, status: 0, type: 0}\n",
  );
  await content.import();
  expect(content.failure).toBeUndefined();
});

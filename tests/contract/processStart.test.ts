import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { freePort } from "../support/ports.ts";
import { buildBefore, database, dataDir, start, takePort } from "../support/serverProcesses.ts";
import { until } from "../support/until.ts";

buildBefore();

describe("a start with a wrong configuration", () => {
  it.each([
    ["PORT", "banana", "PORT=3000"],
    ["DATABASE_URL", "mysql://localhost/tapeout", "DATABASE_URL=postgres://"],
    ["SITE_HOSTS", "www.example.com", "SITE_HOSTS=www.example.com=en"],
    ["DEMO", "maybe", "DEMO=off"],
  ])("fails and names %s, the error and an example", async (name, value, example) => {
    const folder = await dataDir();
    const server = start(folder, { [name]: value });
    expect(await server.ended).toBe(1);
    const lines = server.said().trim().split("\n");
    expect(lines).toEqual([
      "The configuration cannot be used:",
      expect.stringMatching(`^ +${name} .*Example: ${example}`),
    ]);
    expect(existsSync(database(folder))).toBe(false);
  });

  it("fails before it opens anything if the port is in use, and names another", async () => {
    const port = await freePort();
    await takePort(port);
    const folder = await dataDir();
    const server = start(folder, { PORT: String(port) });
    expect(await server.ended).toBe(1);
    expect(server.said().trim().split("\n")).toEqual([
      "The configuration cannot be used:",
      expect.stringMatching(`^ +PORT is ${port}, which is taken.* Example: PORT=\\d+$`),
    ]);
    expect(await readdir(folder)).toEqual([]);
  });

  it("fails before it opens anything if the address is not this machine's", async () => {
    const folder = await dataDir();
    // Of a network that is kept for documents (RFC 5737).
    const server = start(folder, { HOST: "192.0.2.1" });
    expect(await server.ended).toBe(1);
    expect(server.said().trim().split("\n")).toEqual([
      "The configuration cannot be used:",
      '  HOST is "192.0.2.1", which is no address of this machine. Example: HOST=0.0.0.0',
    ]);
    expect(await readdir(folder)).toEqual([]);
  });
});

/** A public address: not https, by which tests recognise the address that a server prints. */
const site = { SITE_URL: "http://www.example.com" };

describe("a first start with a public address", () => {
  it("shows an empty site, with instructions for the demo company", async () => {
    const server = start(await dataDir(), site);
    await server.ready;
    expect(server.said()).not.toContain("Loading the demo company");
    expect(server.said()).toMatch(/The store is empty\..* DEMO=on /);
  });

  it("loads the demo company if configured", async () => {
    const server = start(await dataDir(), { ...site, DEMO: "on" });
    await until(() => server.said().includes("Loading the demo company"));
    expect(server.said()).not.toContain("The store is empty");
  });
});

import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { afterEach, expect, it } from "vitest";
import { openFront } from "./proxy.ts";
import type { State } from "./serverProcess.ts";

const open: Server[] = [];

afterEach(() => {
  for (const server of open.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function listen(server: Server): Promise<number> {
  open.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** Starts a site with the given pages behind the front. @returns the front's address */
async function openSite(pages: Readonly<Record<string, [number, string]>>, state: State = "ready") {
  const site = createServer((incoming, outgoing) => {
    const [status, body] = pages[incoming.url ?? ""] ?? [404, "none"];
    outgoing.writeHead(status, { "content-type": "text/html; charset=utf-8" }).end(body);
  });
  const front = openFront({
    port: await listen(site),
    publicFolder: tmpdir(),
    state: async () => state,
    stackFor: (page) => (page.includes("ref-1") ? "Error: a < b\n    at page.tsx:3:1" : undefined),
  });
  return `http://127.0.0.1:${await listen(front.server)}`;
}

it("an error page is shown with the error's stack, escaped", async () => {
  const url = await openSite({ "/home?a=1": [500, "<p>Reference ref-1</p>"] });
  const answer = await fetch(`${url}/home?a=1`);
  expect(answer.status).toBe(500);
  const page = await answer.text();
  expect(page).toContain("GET /home?a=1\n\nError: a &lt; b\n    at page.tsx:3:1");
  expect(page).toContain('new EventSource("/__dev")');
});

it("other pages, and failures without a known error, are passed through unchanged", async () => {
  const url = await openSite({ "/": [200, "ref-1"], "/other": [500, "unknown"] });
  for (const [path, status, body] of [
    ["/", 200, "ref-1"],
    ["/other", 500, "unknown"],
    ["/none", 404, "none"],
  ] as const) {
    const answer = await fetch(`${url}${path}`);
    expect([answer.status, await answer.text()]).toEqual([status, body]);
  }
});

it("a failed build is shown in place of every page, without terminal colours", async () => {
  const url = await openSite({}, { failure: "\u001b[31mExpected <b>\u001b[0m" });
  const answer = await fetch(`${url}/anything`);
  expect(answer.status).toBe(500);
  expect(await answer.text()).toContain("<pre>Expected &lt;b></pre>");
});

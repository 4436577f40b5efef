import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApp } from "../support/app.ts";
import { companyDocuments, openCompanySite } from "../support/companySite.ts";
import { httpRequest } from "../support/httpRequest.ts";
import { type EdgeNginx, http3Missing, startEdgeNginx } from "../support/nginx.ts";
import { userAgents } from "../support/userAgents.ts";

const reason = http3Missing === undefined ? "" : ` (left out: ${http3Missing})`;

describe.skipIf(reason !== "")(`nginx with HTTP/3${reason}`, () => {
  let folder: string;
  let site: TestApp;
  let appPort: number;
  let nginx: EdgeNginx;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tapeout-http3-"));
    site = await openCompanySite({
      documents: companyDocuments(),
      edge: { seconds: 300, outageSeconds: 1 },
      trustProxy: ["127.0.0.1"],
    });
    appPort = Number(new URL(await site.app.listen({ port: 0, host: "127.0.0.1" })).port);
    nginx = await startEdgeNginx({
      ...{ folder, appPorts: [appPort], http3: true },
      adjust: (text) => text.replace(" buffer=64k flush=5s", ""),
    });
  });

  afterAll(async () => {
    await nginx.stop();
    await site.close();
    await rm(folder, { recursive: true, force: true });
  });

  /**
   * Sends a request by curl, with the user agent of a desktop. curl with OpenSSL's QUIC sometimes
   * does not send its encoder's stream, which nginx waits for (decision 107): such a request is
   * repeated.
   */
  async function ask(path: string, { by = "--http3-only", host = "localhost", more = [""] } = {}) {
    const file = join(folder, "body");
    const { stdout } = await promisify(execFile)("curl", [
      ...["--silent", "--show-error", "--insecure", "--max-time", "3", by],
      ...["--retry", "3", "--retry-all-errors", "--retry-delay", "1"],
      ...["--user-agent", userAgents.desktop, "--resolve", `${host}:${nginx.tlsPort}:127.0.0.1`],
      ...["--output", file, "--write-out", "%{http_version}\n%{response_code}\n%{header_json}"],
      ...more.filter(Boolean),
      `https://${host}:${nginx.tlsPort}${path}`,
    ]);
    const [version, status, ...headers] = stdout.split("\n");
    return {
      ...{ version, status: Number(status), body: await readFile(file) },
      headers: JSON.parse(headers.join("\n")) as Record<string, string[]>,
    };
  }

  it("is offered to browsers over TCP, with pages, files and refusals", async () => {
    for (const path of [
      "/",
      "/?lang=zh",
      "/nothing",
      "/storage/nothing.pdf",
      "/assets/nothing.js",
    ]) {
      const { version, headers } = await ask(path, { by: "--http2" });
      expect({ path, version, offer: headers["alt-svc"] }).toEqual({
        ...{ path, version: "2", offer: ['h3=":443"; ma=86400'] },
      });
    }
  });

  it("serves the application's pages in each encoding, from the cache the second time", async () => {
    for (const encoding of ["br", "gzip", "identity"]) {
      const own = await httpRequest({
        ...{ port: appPort, path: "/rk-news?id=3" },
        headers: { "user-agent": userAgents.desktop, "accept-encoding": encoding },
      });
      for (let time = 0; time < 2; time += 1) {
        const more = ["--header", `accept-encoding: ${encoding}`];
        const page = await ask("/rk-news?id=3", { more });
        expect(page).toMatchObject({ version: "3", status: 200 });
        expect(page.headers).toMatchObject({
          "cache-control": ["private, no-cache"],
          etag: [own.headers.etag],
        });
        expect(page.body.equals(own.body)).toBe(true);
      }
    }
    const log = await readFile(join(folder, "access.log"), "utf8");
    expect(log).toMatch(/"GET \/rk-news" 200 .* HIT /);
  });

  it("answers 304 to a conditional request", async () => {
    const { headers } = await ask("/faq");
    const again = await ask("/faq", { more: ["--header", `if-none-match: ${headers.etag}`] });
    expect([again.version, again.status]).toEqual(["3", 304]);
  });

  it("passes on large bodies, which the application decides about", async () => {
    const file = join(folder, "attachment");
    await writeFile(file, Buffer.alloc(20 << 20));
    const more = [
      "--data-binary",
      `@${file}`,
      "--header",
      "content-type: application/octet-stream",
    ];
    const refused = await ask("/web_en/api/v1/guestbook/upload", { more });
    // Without a captcha the application refuses it, as JSON.
    expect(refused.version).toBe("3");
    expect(refused.headers["content-type"]?.[0]).toContain("application/json");
  });

  it("refuses other names than the site's", async () => {
    await expect(ask("/", { host: "elsewhere.example" })).rejects.toThrow(/curl/);
  });
});

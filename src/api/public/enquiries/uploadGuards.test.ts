import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import * as z from "zod";
import { openTestApp } from "../../../../tests/support/app.ts";
import {
  enquiryWorld,
  goodEnquiry,
  multipart,
  postEnquiry,
  postFile,
  solvedCaptcha,
} from "../../../../tests/support/enquiries.ts";
import { codeIn, wrongFieldsIn } from "../../../../tests/support/enquiryAnswers.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import type { EnquiriesOptions } from "../../../readers/enquiries/enquiryService.ts";

const generously = { timeout: 20_000 };
const uploaded = z.object({ data: z.object({ token: z.string(), pass: z.string() }) });

forEachStore("Protection of guestbook/upload", (open) => {
  async function world(uploadPace?: EnquiriesOptions["uploadPace"]) {
    const store = await open();
    const server = await openTestApp({ store, documents: enquiryWorld(), uploadPace });
    const files = () => readdirSync(server.attachments.path);
    return { store, server, files, [Symbol.asyncDispose]: () => server.close() };
  }

  const passIn = (answer: Awaited<ReturnType<typeof postFile>>) =>
    uploaded.parse(answer.json()).data.pass;

  test("refuses a file before a captcha is solved, and stores nothing of it", async () => {
    await using opened = await world();
    const { store, server, files } = opened;
    const old = await solvedCaptcha(store, Date.now() - 60 * 60_000);
    for (const proofs of [{}, { captcha: "forged" }, { pass: "forged" }, { captcha: old }]) {
      const answer = await postFile(server, "a log", { proofs });
      expect(Object.keys(wrongFieldsIn(answer))).toEqual(["captcha"]);
      const chinese = await postFile(server, "a log", { proofs, language: "zh" });
      expect(wrongFieldsIn(chinese).captcha).toMatch(/人机验证/);
    }
    expect(files()).toEqual([]);
  });

  test("accepts a solution once, and an upload pass for the files after", async () => {
    await using opened = await world();
    const { store, server } = opened;
    const captcha = await solvedCaptcha(store);
    const first = await postFile(server, "one", { proofs: { captcha } });
    const again = await postFile(server, "two", { proofs: { captcha } });
    expect(Object.keys(wrongFieldsIn(again))).toEqual(["captcha"]);
    const pass = passIn(first);
    const second = await postFile(server, "two", { proofs: { pass } });
    expect(passIn(second)).toBe(pass);
    const other = await postFile(server, "three", { proofs: { pass: `${pass}x` } });
    expect(Object.keys(wrongFieldsIn(other))).toEqual(["captcha"]);
    const tokens = [first, second].map((answer) => uploaded.parse(answer.json()).data.token);
    const enquiry = { attachments: tokens, captcha };
    // What was spent on a file is no good for the enquiry.
    expect(
      Object.keys(wrongFieldsIn(await postEnquiry(server, await goodEnquiry(store, enquiry)))),
    ).toEqual(["captcha"]);
    codeIn(await postEnquiry(server, await goodEnquiry(store, { attachments: tokens })));
  });

  test("limits files for one pass, whatever their networks", async () => {
    await using opened = await world();
    const { server } = opened;
    const pass = passIn(await postFile(server, "one"));
    const statuses: number[] = [];
    for (let sent = 0; sent < 12; sent += 1) {
      const wish = { proofs: { pass }, remoteAddress: `203.0.113.${sent}` };
      statuses.push((await postFile(server, "more", wish)).statusCode);
    }
    expect(statuses.slice(0, 11)).toEqual(Array(11).fill(200));
    expect(statuses.at(-1)).toBe(429);
  });

  test("keeps places for others while a few networks send endless uploads", async () => {
    await using opened = await world();
    const { store, server, files } = opened;
    const end = new AbortController();
    async function* slow() {
      yield Buffer.from("a");
      await sleep(600_000, undefined, { signal: end.signal });
    }
    const captchas = await Promise.all(Array.from({ length: 32 }, () => solvedCaptcha(store)));
    const slowOnes = captchas.map((captcha, at) =>
      server.enquiries
        ?.upload(slow(), {
          name: "a.txt",
          network: `10.0.0.${at % 4}`,
          now: Date.now(),
          proofs: { captcha },
        })
        .catch(() => undefined),
    );
    await expect.poll(() => files().length, generously).toBeGreaterThan(12);
    for (const remoteAddress of ["203.0.113.1", "203.0.113.2", "203.0.113.3"]) {
      expect((await postFile(server, "a log", { remoteAddress })).statusCode).toBe(200);
    }
    end.abort();
    await Promise.all(slowOnes);
  });

  test("aborts uploads that are too slow with a message, and closes the connection", async () => {
    await using opened = await world({ silenceMs: 50, graceMs: 10_000, minBytesPerSecond: 1 });
    const { store, server, files } = opened;
    const { port } = new URL(await server.app.listen({ port: 0, host: "127.0.0.1" }));
    const said = await trickle(
      port,
      [["captcha", await solvedCaptcha(store)]],
      "/web_en/api/v1/guestbook/upload",
    );
    expect(said).toMatch(/^HTTP\/1\.1 408 /);
    expect(said).toContain("too slow");
    const plain = await trickle(port, [], "/business-consulting");
    expect(plain).toMatch(/^HTTP\/1\.1 408 /);
    await expect.poll(files, generously).toEqual([]);
    expect((await postFile(server, "a log")).statusCode).toBe(200);
  });
});

/** Sends half a file and waits. @returns all that comes back until the server hangs up */
async function trickle(
  port: string,
  before: readonly (readonly [string, string])[],
  path: string,
): Promise<string> {
  const { headers, payload } = multipart([...before, ["files", "a".repeat(2_000), "a.txt"]]);
  const socket = connect(Number(port), "127.0.0.1");
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: Chrome/156\r\n` +
      `Content-Type: ${headers["content-type"]}\r\nContent-Length: ${payload.length}\r\n\r\n`,
  );
  socket.write(payload.subarray(0, payload.length - 1_000));
  let said = "";
  for await (const text of socket.setEncoding("utf8")) said += text;
  return said;
}

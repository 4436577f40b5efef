import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestApp } from "../../../tests/support/app.ts";
import { type StandIn, startClamd, virus } from "../../../tests/support/clamd.ts";
import { enquiryWorld, multipart, postFile } from "../../../tests/support/enquiries.ts";
import { messages } from "../i18n/index.ts";
import { openStore } from "../store/store.ts";
import { clamd, ScannerUnavailable } from "./clamd.ts";

let folder: string;
let scanner: StandIn;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "tapeout-clamd-"));
  scanner = await startClamd();
});
afterEach(async () => {
  await scanner.close();
  rmSync(folder, { recursive: true, force: true });
});

function written(content: string | Buffer): string {
  const path = join(folder, "file");
  writeFileSync(path, content);
  return path;
}

test("A scanner receives the whole file, and its verdict is returned", async () => {
  const scan = clamd(scanner.url);
  const large = Buffer.alloc(300_000, "a");
  expect(await scan(written(large))).toBe("clean");
  expect(await scan(written(""))).toBe("clean");
  expect(await scan(written(`${"b".repeat(200_000)}${virus}`))).toBe("infected");
  expect(scanner.files.map(({ length }) => length)).toEqual([300_000, 0, 200_000 + virus.length]);
  expect(scanner.files[0]?.equals(large)).toBe(true);
});

test("A scanner may listen on a socket path", async () => {
  const local = await startClamd(join(folder, "clamd.ctl"));
  expect(await clamd(local.url)(written(virus))).toBe("infected");
  await local.close();
});

test("A scanner without an answer counts as none", async () => {
  const scan = clamd(scanner.url);
  for (const behaviour of ["refuses", "hangsUp"] as const) {
    scanner.behaviour = behaviour;
    await expect(scan(written("a".repeat(2_000_000)))).rejects.toThrow(ScannerUnavailable);
  }
  // Whatever the moment at which it does.
  for (let time = 0; time < 200; time += 1) {
    await expect(scan(written("a note"))).rejects.toThrow(ScannerUnavailable);
  }
  const gone = await startClamd();
  await gone.close();
  await expect(clamd(gone.url)(written("a"))).rejects.toThrow(ScannerUnavailable);
  await expect(clamd(`unix:${folder}/none`)(written("a"))).rejects.toThrow(ScannerUnavailable);
});

test("A file is refused if the scanner objects to it or could not inspect it", async () => {
  const store = await openStore({ dataDir: folder });
  const told: unknown[] = [];
  const server = await openTestApp({
    store,
    documents: enquiryWorld(),
    scan: clamd(scanner.url),
    onUnscanned: (error) => told.push(error),
  });
  const send = (content: string) => postFile(server, content);
  expect((await send("a note")).statusCode).toBe(200);
  const infected = await send(virus);
  expect(infected.statusCode).toBe(422);
  expect(infected.json().message).toBe(messages.en.enquiry.uploads.infected);
  scanner.behaviour = "hangsUp";
  const unscanned = await send("a note");
  expect(unscanned.statusCode).toBe(503);
  expect(Number(unscanned.headers["retry-after"])).toBeGreaterThan(0);
  expect(unscanned.json().message).toBe(messages.en.enquiry.uploads.unscanned);
  expect(told).toHaveLength(1);
  const form = multipart([["files", "a note", "note.txt"]]);
  const plain = await server.app.inject({
    method: "POST",
    url: "/business-consulting",
    headers: { ...form.headers, "user-agent": "Mozilla/5.0 Chrome/156.0.0.0 Safari/537.36" },
    payload: form.payload,
  });
  expect(plain.body).toContain(
    messages.en.enquiry.notAttached("note.txt", messages.en.enquiry.uploads.unscanned),
  );
  expect(readdirSync(server.attachments.path), "the one that was clean").toHaveLength(1);
  await server.close();
  await store.close();
});

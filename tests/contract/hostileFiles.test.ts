import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { messages } from "../../src/base/i18n/index.ts";
import { openStore, type Store } from "../../src/base/store/store.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { enquiryWorld, postFile } from "../support/enquiries.ts";
import { honestFiles } from "../support/honestFiles.ts";
import { hostileFiles } from "../support/hostileFiles.ts";

const dataDir = mkdtempSync(join(tmpdir(), "tapeout-hostile-"));
let store: Store;
let server: TestApp;

beforeAll(async () => {
  store = await openStore({ dataDir });
  server = await openTestApp({ store, documents: enquiryWorld() });
});
afterAll(async () => {
  await server.close();
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const kept = () => readdirSync(server.attachments.path).length;

/** Each from a network of its own: so many files of one are taken in an hour. */
let network = 0;
const nextAddress = () => {
  network += 1;
  return `10.1.${Math.floor(network / 200)}.${network % 200}`;
};

test("The number of hostile files is large enough", () => {
  expect(hostileFiles.length).toBeGreaterThan(70);
});

test.each(hostileFiles)("$what is refused", async ({ name, content, reason }) => {
  const before = kept();
  const answer = await postFile(server, content, { name, remoteAddress: nextAddress() });
  expect(answer.json().message).toBe(messages.en.enquiry.uploads[reason]);
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
  expect(kept()).toBe(before);
});

test.each(honestFiles)("$name is accepted", async ({ name, content }) => {
  const answer = await postFile(server, content, { name, remoteAddress: nextAddress() });
  expect(answer.json()).toMatchObject({ status_code: 200, data: { name } });
});

import { readdirSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { envelope } from "../../../../tests/support/api.ts";
import { openTestApp } from "../../../../tests/support/app.ts";
import { enquiryWorld } from "../../../../tests/support/enquiries.ts";
import { harmlessStatuses, hostileRequest } from "../../../../tests/support/hostileForms.ts";
import { forEachStore } from "../../../../tests/support/store.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: unknown = runInNewContext("gc");

/** Bytes that are held after everything is gone that may go. */
async function heldMemory(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    if (typeof collectGarbage === "function") collectGarbage();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + external + arrayBuffers;
}

forEachStore("A thousand hostile uploads and bodies", (open) => {
  test("are answered with an envelope and never with 5xx, and leave neither memory nor files behind", async () => {
    const store = await open();
    const documents = enquiryWorld({ freeDiskMb: 0, attachmentsMb: 10_000_000 });
    const server = await openTestApp({ store, documents });
    const send = (runs: number) =>
      fc.assert(
        fc.asyncProperty(hostileRequest, async (request) => {
          const answer = await server.app.inject(request);
          expect(harmlessStatuses).toContain(answer.statusCode);
          expect(envelope.parse(answer.json()).status_code).toBe(answer.statusCode);
        }),
        { numRuns: runs, endOnFailure: true },
      );
    await send(100);
    const before = await heldMemory();
    await send(400);
    expect((await heldMemory()) - before).toBeLessThan(64 * 1024 * 1024);
    const rows = await store.db.selectFrom("attachments").select("id").execute();
    expect(readdirSync(server.attachments.path).toSorted()).toEqual(
      rows.map(({ id }) => id).toSorted(),
    );
    expect(await store.db.selectFrom("enquiries").selectAll().execute()).toEqual([]);
    await server.close();
  }, 300_000);
});

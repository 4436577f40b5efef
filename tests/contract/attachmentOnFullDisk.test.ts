import { expect, it, onTestFinished } from "vitest";
import { openStore } from "../../src/base/store/store.ts";
import { multipart, solvedCaptcha } from "../support/enquiries.ts";
import { makeDataDir, startServer } from "../support/server.ts";
import { buildBefore } from "../support/serverProcesses.ts";

buildBefore();

/** 8 MB: more than the database takes, less than an attachment may have. */
const maxFileBlocks = 16_384;
const room = maxFileBlocks * 512;

it.skipIf(process.platform === "win32")(
  "An attachment without room on the disk is refused, and none is stored in part",
  async () => {
    const folder = await makeDataDir();
    onTestFinished(() => folder.remove());
    const server = startServer(folder.path, { DEMO: "off" }, { maxFileBlocks });
    onTestFinished(async () => {
      server.signal("SIGKILL");
      await server.ended;
    });
    const origin = await server.ready;
    const store = await openStore({ dataDir: folder.path });
    onTestFinished(() => store.close());
    const upload = async (bytes: number) => {
      const { headers, payload } = multipart([
        ["captcha", await solvedCaptcha(store)],
        ["file", Buffer.alloc(bytes, "a line of a log\n"), "log.txt"],
      ]);
      const url = `${origin}/web_en/api/v1/guestbook/upload`;
      return fetch(url, { method: "POST", headers, body: payload });
    };
    // The system cuts the last write of the first one short, without an error.
    for (const bytes of [room + 100, room + 3_000_000]) {
      const refused = await upload(bytes);
      expect(refused.status).toBe(503);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect((await upload(room - 100)).status).toBe(200);
    const stored = await store.db.selectFrom("attachments").select("size").execute();
    expect(stored).toEqual([{ size: room - 100 }]);
  },
);

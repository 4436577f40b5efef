import { PassThrough } from "node:stream";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type AdminWorld, adminWorld, studioHeaders } from "../../../../tests/support/admin.ts";
import { multipart } from "../../../../tests/support/enquiries.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { until } from "../../../../tests/support/until.ts";
import { sheetLimits } from "../../../staff/sheets/spreadsheets/sheetLimits.ts";
import { bounds } from "../../../staff/translation/readXliff.ts";

forSqlite("Files that are read completely", (open) => {
  let opened: AdminWorld | undefined;
  afterEach(async () => {
    vi.useRealTimers();
    await opened?.close();
  });

  const { headers: formHeaders, payload } = multipart([["file", "Part\nRG8810\n", "a.csv"]]);

  const openWorld = async () => {
    const world = await adminWorld(await open());
    opened = world;
    const people = await Promise.all(
      ["ada", "bo", "cy", "di", "ed"].map((name) => world.person(name, "product-editor")),
    );
    const send = (url: string, as: string, body: Buffer | PassThrough, more: object = {}) =>
      world.world.app.inject({
        method: "POST",
        url: `/api/v1/admin${url}`,
        headers: { ...studioHeaders(as), ...formHeaders, ...more },
        payload: body,
      });
    /** Begins a file that stays under way until it is ended. */
    const begin = async (url: string, as: string) => {
      const body = new PassThrough();
      const response = send(url, as, body);
      body.write(payload.subarray(0, payload.length - 10));
      await until(() => body.readableLength === 0);
      return { response, end: () => void body.end(payload.subarray(payload.length - 10)) };
    };
    return { send, begin, tokens: people.map(({ token }) => token) };
  };

  describe.each([
    ["/sheets", sheetLimits.bytes],
    ["/translation/xliff/check", bounds.bytes],
  ])("by %s", (url, max) => {
    it("are accepted one at a time for each person, and four in all", async () => {
      const { send, begin, tokens } = await openWorld();
      const [ada = "", bo = "", cy = "", di = "", ed = ""] = tokens;
      const first = await begin(url, ada);
      const own = await send(url, ada, payload);
      expect(own.statusCode).toBe(503);
      expect(own.headers["retry-after"]).toBeDefined();
      expect(own.json()).toMatchObject({
        message: "Too many files are arriving at once. Please wait a moment.",
        data: { code: "busy" },
      });
      const others = [await begin(url, bo), await begin(url, cy), await begin(url, di)];
      expect((await send(url, ed, payload)).statusCode).toBe(503);
      for (const one of [first, ...others]) one.end();
      const taken = await Promise.all([first, ...others].map(({ response }) => response));
      const statuses = taken.map(({ statusCode }) => statusCode);
      expect(statuses.every((status) => status !== 503)).toBe(true);
      expect((await send(url, ed, payload)).statusCode).toBe(statuses[0]);
    });

    it("are refused before they arrive if their form is announced to be too large", async () => {
      const { send, tokens } = await openWorld();
      const [ada = ""] = tokens;
      const messageAt = async (size: number) => {
        const response = await send(url, ada, payload, { "content-length": `${size}` });
        return response.json().message;
      };
      const largest = max + 64 * 1_024;
      expect(await messageAt(largest)).toBe(await messageAt(payload.length));
      expect(await messageAt(largest + 1)).toBe("The file is too large.");
    });

    it("lose their place if they arrive too slowly", async () => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
      const { send, tokens } = await openWorld();
      const [ada = ""] = tokens;
      const body = new PassThrough();
      const slow = send(url, ada, body);
      body.write(payload.subarray(0, payload.length - 10));
      const status = vi.fn<(code: number) => void>();
      void slow.then(({ statusCode }) => status(statusCode));
      for (let step = 0; step < 30 && status.mock.calls.length === 0; step += 1) {
        await vi.advanceTimersByTimeAsync(5_000);
      }
      expect(status.mock.calls).toEqual([[408]]);
      expect((await send(url, ada, payload)).statusCode).not.toBe(503);
    });
  });
});

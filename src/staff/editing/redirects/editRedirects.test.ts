import { expect, it } from "vitest";
import { maxTurnShare } from "../../../../tests/support/eventLoopTurns.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { serverPerson } from "../../access/rights.ts";
import { type NewRedirect, saveRedirects } from "./editRedirects.ts";
import { redirectsAsCsv } from "./redirectsCsv.ts";

forSqlite("Thousands of redirects", (open) => {
  it("are written in time slices beside other requests, all or none", async () => {
    const store = await open();
    const redirects = Array.from(
      { length: 5_000 },
      (_, at): NewRedirect => ({ from: `/old/${at}`, to: `/new/${at}`, status: 301 }),
    );
    let ids: number[] = [];
    const share = await maxTurnShare(async () => {
      ids = await saveRedirects(store, redirects, "import", { by: serverPerson, now: 1 });
    });
    expect(new Set(ids).size).toBe(5_000);
    expect(share).toBeLessThan(0.4);
    let file = "";
    const writing = await maxTurnShare(async () => {
      file = await redirectsAsCsv(store.db, serverPerson);
    });
    const lines = file.trimEnd().split("\r\n").slice(1);
    expect(lines.map((line) => line.split(",", 1)[0])).toEqual(
      redirects.map(({ from }) => from).toSorted(),
    );
    expect(writing).toBeLessThan(0.4);
  });
});

import { Writable } from "node:stream";
import { expect, it } from "vitest";
import { adminWorld } from "../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../tests/support/closedAfterEach.ts";
import { forSqlite } from "../../../tests/support/store.ts";

forSqlite("Refused acts", (open) => {
  const closeLater = closedAfterEach();

  it("are logged by their route, without the request's body", async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const world = await adminWorld(await open(), { logger: { level: "warn", stream } });
    closeLater(world);
    const viewer = await world.person("wei", "viewer");
    const body = { from: "/secret", to: "/b", status: 301, external: false };
    const refused = await world.ask("POST", "/redirects", { as: viewer.token, body });
    expect(refused.status).toBe(403);
    const logged = lines.filter((line) => line.includes('"refused"'));
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      {
        ...{ event: "refused", actor: `account:${viewer.id}`, via: "api" },
        ...{ method: "POST", route: "/api/v1/admin/redirects" },
      },
    ]);
    expect(lines.join("")).not.toContain("/secret");
    lines.length = 0;
    expect((await world.ask("GET", "/documents/none", { as: viewer.token })).status).toBe(404);
    expect(lines).toEqual([]);
  });
});

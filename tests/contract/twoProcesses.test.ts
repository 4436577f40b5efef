import { describe, expect, it } from "vitest";
import { runContent, staff } from "../support/server.ts";
import { buildBefore, dataDir, integrity, sitemap, start } from "../support/serverProcesses.ts";

buildBefore();

describe("two servers on one data folder", () => {
  it("start at once, load the demo company once, and share publications, accounts and sessions", async () => {
    const folder = await dataDir();
    const servers = [start(folder), start(folder)];
    const [one = "", other = ""] = await Promise.all(servers.map(({ ready }) => ready));
    const loads = servers.filter((server) => server.said().includes("Loading the demo company"));
    expect(loads).toHaveLength(1);
    expect(await sitemap(one)).toEqual(await sitemap(other));

    await runContent(folder, ["set", "company.phone", "+86 000 1234 5678"]);
    for (const url of [one, other]) {
      await expect.poll(async () => (await fetch(url)).text()).toContain("+86 000 1234 5678");
    }

    // Who signs in at the one is known to the other.
    const signedIn = await fetch(`${one}/userCenter/v1/login`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(staff),
    });
    const [cookie = ""] = (signedIn.headers.get("set-cookie") ?? "").split(";");
    const known = await fetch(`${other}/userCenter/v1/login`, { headers: { cookie } });
    expect(known.status).toBe(200);
    expect(await known.json()).toMatchObject({
      status_code: 200,
      data: { account: staff.account },
    });

    // The one goes, as at an upgrade, and the other stays.
    const [leaving, staying] = servers;
    leaving?.signal("SIGTERM");
    expect(await leaving?.ended).toBe(0);
    expect((await fetch(other)).status).toBe(200);
    await runContent(folder, ["set", "company.phone", "+86 000 8765 4321"]);
    await expect.poll(async () => (await fetch(other)).text()).toContain("+86 000 8765 4321");
    staying?.signal("SIGTERM");
    expect(await staying?.ended).toBe(0);
    expect(integrity(folder)).toBe("ok");
  });
});

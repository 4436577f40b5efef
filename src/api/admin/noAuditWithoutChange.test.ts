import { expect, it } from "vitest";
import { dot, mediaWorld, upload } from "../../../tests/support/mediaWorld.ts";
import { forEachStore } from "../../../tests/support/store.ts";

forEachStore("An act that changes nothing", (open) => {
  it("leaves no record in the audit trail, the first time and the second", async () => {
    await using opened = await mediaWorld(open);
    const { world, store, live } = opened;
    const { token: as, id: ada } = await world.person("ada", "admin");
    const { id: mei } = await world.person("mei", "viewer");
    const ask = async (method: "PATCH" | "PUT" | "POST" | "DELETE", path: string, body = {}) => {
      const answer = await world.ask(method, path, { as, body });
      await live.refresh();
      return answer;
    };
    const records = async () => {
      const rows = await store.db.selectFrom("audit").select("act").orderBy("seq").execute();
      return rows.map(({ act }) => act);
    };
    const get = async (path: string) => (await world.ask("GET", path, { as })).data;
    const versioned = async (path: string, body: object) => ({
      ...{ ...body, version: (await get(path)).version },
    });
    const { path: file } = (await upload(world, as, await dot(), "dot.png")).data;
    const media = `/media/${encodeURIComponent(file)}`;
    const person = `/people/${mei}`;
    const profile = { name: "Mei", email: "mei@example.com", language: "zh" };
    const roles = [{ role: "editor", limits: {} }];
    const acts: readonly (readonly [string, () => Promise<{ status: number }>])[] = [
      ["account.change", () => ask("PATCH", "/me", { name: "Ada", language: "en" })],
      ["account.change", async () => ask("PATCH", person, await versioned(person, profile))],
      [
        "account.grant",
        async () => ask("PUT", `${person}/roles`, await versioned(person, { roles })),
      ],
      [
        "media.change",
        async () =>
          ask("PATCH", media, await versioned(media, { name: "d", alt: { en: "Dot", zh: "点" } })),
      ],
      ["document.address", () => ask("PUT", "/documents/news/address", { slug: "latest" })],
      ["document.unpublish", () => ask("POST", "/documents/news/withdraw", { languages: ["zh"] })],
      ["document.trash", () => ask("POST", "/documents/news/trash")],
      ["document.untrash", () => ask("POST", "/documents/news/untrash")],
      [
        "embargo.set",
        async () =>
          ask("PUT", "/documents/news/embargo", {
            ...{ named: [ada, mei], version: (await get("/documents/news/embargo")).version },
          }),
      ],
      ["view-as.begin", () => ask("PUT", "/me/view-as", { role: "viewer", limits: {} })],
      ["view-as.end", () => ask("DELETE", "/me/view-as")],
      ["media.trash", () => ask("DELETE", media)],
    ];
    for (const [act, run] of acts) {
      const before = await records();
      const first = await run();
      const done = await records();
      expect({ act, ...first }).toMatchObject({ status: 200 });
      expect(done.slice(before.length)).toContain(act);
      if (act === "view-as.begin") continue;
      await run();
      expect({ act, more: (await records()).slice(done.length) }).toEqual({ act, more: [] });
    }
  });
});

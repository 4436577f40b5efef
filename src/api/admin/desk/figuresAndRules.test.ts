import { expect, test } from "vitest";
import { deskWorld } from "../../../../tests/support/deskWorld.ts";
import { forEachStore } from "../../../../tests/support/store.ts";

forEachStore("Lists of the enquiry desk", (open) => {
  test("have figures of each group by its label, most enquiries first", async () => {
    await using desk = await deskWorld(await open());
    const { send, act, get, lin } = desk;
    const closed = await send({ email: "a@a.example", city: "domestic" });
    await send({ email: "b@a.example", city: "overseas" }, "zh");
    await send({ email: "c@a.example", city: "overseas" });
    await send({ email: "d@a.example", form: "quality", part: "RG1000", city: "overseas" });
    await act(lin, closed, "state", { state: "closed" });
    const counted = async (by: string) => {
      const { message } = await get(lin, `/figures/export?by=${by}`);
      const [, ...lines] = message.trimEnd().split("\r\n");
      return lines.map((line) => line.split(",").slice(0, 4).join(","));
    };
    for (const [by, groups] of [
      ["form", ["Business enquiry,3,0,1", "Quality complaint,1,0,0"]],
      ["language", ["English,3,0,1", "Chinese,1,0,0"]],
      ["region", ["Overseas,3,0,0", "Domestic,1,0,1"]],
      ["topic", ["Samples,4,0,1"]],
    ] as const) {
      expect(await counted(by)).toEqual([...groups, "All,4,0,1"]);
    }
  });

  test("refuse to change and to remove what is not in them", async () => {
    await using desk = await deskWorld(await open());
    const { lead, admin } = desk;
    const rule = {
      ...{ position: 1, form: null, topic: null, region: null, language: null, family: null },
      ...{ assignee: null, needs_review: false },
    };
    const template = {
      name: "Thanks",
      form: null,
      topic: null,
      text_en: "A",
      text_zh: "甲",
      needs_review: false,
    };
    for (const [kind, body] of [
      ["rules", rule],
      ["templates", template],
    ] as const) {
      const { id } = (await desk.post(lead, `/${kind}`, body)).data;
      const ask = async (method: "PUT" | "DELETE", of: number, version: number) => {
        const headers = { "if-match": `"${version}"` };
        const sent = { as: lead.token, headers, ...(method === "PUT" && { body }) };
        const { status, data } = await admin.ask(method, `/desk/${kind}/${of}`, sent);
        return [status, data.code];
      };
      for (const method of ["PUT", "DELETE"] as const) {
        expect(await ask(method, id + 1, 1)).toEqual([404, "not-found"]);
        expect(await ask(method, id, 2)).toEqual([409, "version-conflict"]);
      }
      expect(await ask("DELETE", id, 1)).toEqual([200, undefined]);
      expect(await ask("DELETE", id, 1)).toEqual([404, "not-found"]);
      expect((await desk.get(lead, `/${kind}`)).data.list).toEqual([]);
    }
  });
});

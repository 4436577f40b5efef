import { expect, test } from "vitest";
import { auditRecords } from "../../../../tests/support/auditRecords.ts";
import { deskWorld } from "../../../../tests/support/deskWorld.ts";
import { postFile } from "../../../../tests/support/enquiries.ts";
import { drawnMails } from "../../../../tests/support/outbox.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { recordIncoming } from "../../../staff/desk/enquiryThread.ts";

const day = 24 * 60 * 60_000;

forEachStore("The enquiry desk", (open) => {
  test("lists by every filter, searches texts, and hides forms from people without a right to them", async () => {
    await using desk = await deskWorld(await open());
    const { get, send, lin, act } = desk;
    const first = await send({ company_name: "Acme Cameras", city: "domestic" });
    const second = await send(
      {
        company_name: "睿光 100%",
        city: "overseas",
        email: "b@ruiguang.example",
        content: "请问 RG1000 何时供货？",
      },
      "zh",
    );
    const third = await send({
      form: "quality",
      company_name: "Other",
      content: "It is broken.",
      part: "rg-1000",
      city: "overseas",
      email: "c@qq.com",
    });
    const codes = async (query: string, who = lin) => {
      const { status, data } = await get(who, `/enquiries${query}`);
      expect(status).toBe(200);
      return data.list.map(({ code }: { code: string }) => code);
    };
    expect(await codes("")).toEqual([third, second, first]);
    expect(await codes("?form=quality")).toEqual([third]);
    expect(await codes("?language=zh")).toEqual([second]);
    expect(await codes("?region=domestic")).toEqual([first]);
    expect(await codes("?part=RG%201000")).toEqual([third, second]);
    expect(await codes("?company=acme.example")).toEqual([first]);
    expect(await codes("?company=camera")).toEqual([first]);
    // A free provider is no company.
    expect(await codes("?company=qq.com")).toEqual([]);
    for (const [words, found] of [
      [first.toLowerCase().replaceAll("-", ""), [first]],
      ["ACME reels", [first]],
      ["供货", [second]],
      ["100%", [second]],
      ["b@ruiguang.example", [second]],
      ["%", [second]],
      ["reels nowhere", []],
    ] as const) {
      expect([words, await codes(`?words=${encodeURIComponent(words)}`)]).toEqual([words, found]);
    }
    await act(lin, second, "claim");
    expect(await codes("?assignee=me")).toEqual([second]);
    expect(await codes("?assignee=nobody")).toEqual([third, first]);
    expect(await codes("?state=in-work")).toEqual([second]);
    await act(lin, third, "spam", { is_spam: true });
    expect(await codes("")).toEqual([second, first]);
    expect(await codes("?spam=only")).toEqual([third]);
    expect((await get(lin, "/counts")).data).toMatchObject({
      ...{ open: 2, unassigned: 1, mine: 1, spam: 1, review: 0 },
      forms: expect.arrayContaining([{ form: "business", state: "received", count: 1 }]),
    });
    // Pages without gaps or repetitions.
    const page = (await get(lin, "/enquiries?limit=1")).data;
    expect(page.list.map(({ code }: { code: string }) => code)).toEqual([second]);
    expect(await codes(`?limit=1&cursor=${page.next}`)).toEqual([first]);
    const other = await desk.person("quality", ["enquiry-handler", { forms: ["quality"] }]);
    expect(await codes("?spam=only", other)).toEqual([third]);
    expect(await codes("?words=acme", other)).toEqual([]);
    expect((await get(other, `/enquiries/${first}`)).status).toBe(404);
    expect((await desk.post(other, `/enquiries/${first}/claim`, { version: 1 })).status).toBe(404);
    expect((await get(lin, "/enquiries?state=done")).status).toBe(422);
  });

  test("shows an enquiry with labels, parts, and other enquiries of its sender and company", async () => {
    await using desk = await deskWorld(await open());
    const { send, show, lin } = desk;
    const earlier = await send({ email: "lin+chips@acme.example" });
    const colleague = await send({ email: "other@acme.example", topic: "Prices, terms" });
    const code = await send({ parts: ["RG1000", "XX999"], city: "overseas", title: "miss" });
    const found = await show(lin, code);
    expect(found).toMatchObject({
      ...{ code, form: "business", state: "received", version: 1, assignee: null },
      ...{ sender: "Lin Wei", company: "Acme Cameras", domain: "acme.example" },
      ...{ region: "overseas", subject: "Samples", parts: ["RG1000", "XX999"], due: null },
    });
    expect(found.fields).toContainEqual({ name: "title", label: "Title", value: "Miss" });
    const { admin } = desk;
    const chinese = await admin.ask("GET", `/desk/enquiries/${code}`, {
      as: lin.token,
      headers: { "x-tapeout-language": "zh" },
    });
    expect(chinese.data.fields).toContainEqual({ name: "topic", label: "咨询主题", value: "样品" });
    expect(found.named_parts).toMatchObject([
      {
        part: "RG1000",
        found: { part_number: "RG1000", address: expect.stringContaining("http") },
      },
      { part: "XX999", found: null },
    ]);
    expect(found.of_sender.map((one: { code: string }) => one.code)).toEqual([earlier]);
    expect(found.of_company.map((one: { code: string }) => one.code)).toEqual([colleague]);
  });

  test("assigns by the first matching rule and lists only people who may reply", async () => {
    await using desk = await deskWorld(await open());
    const { send, show, post, lin, mei, lead } = desk;
    const rule = (position: number, changes: object) =>
      post(lead, "/rules", {
        ...{ position, form: null, topic: null, region: null, language: null, family: null },
        ...{ assignee: null, needs_review: false },
        ...changes,
      });
    const outsider = await desk.person("outsider", "viewer");
    for (const [position, changes] of [
      [1, { topic: "Prices, terms", assignee: outsider.id }],
      [2, { topic: "Prices, terms", assignee: mei.id }],
      [3, { region: "bavaria", assignee: lin.id }],
      [4, { family: "family", assignee: lin.id }],
      [5, { language: "zh", assignee: mei.id }],
    ] as const) {
      const made = await rule(position, changes);
      expect([position, made.status]).toEqual([position, 200]);
    }
    expect((await rule(6, { family: "nowhere" })).data.code).toBe("unknown-family");
    const assignee = async (changes: object, language: "en" | "zh" = "en") =>
      (await show(lin, await send(changes, language))).assignee?.name;
    expect(await assignee({ topic: "Prices, terms", email: "a@a.example" })).toBe("mei");
    expect(await assignee({ place: "Munich, Bavaria", email: "b@a.example" })).toBe("lin");
    expect(await assignee({ email: "c@a.example" }, "zh")).toBe("mei");
    expect(await assignee({ email: "d@a.example", parts: ["rg1000"] }, "zh")).toBe("lin");
    expect(await assignee({ email: "e@a.example" })).toBeUndefined();
    expect((await desk.get(lead, "/rules")).data.list).toHaveLength(5);
    expect((await desk.get(lin, "/rules")).status).toBe(403);
  });

  test("reassigns only to people who may reply, by people who may assign or are assigned", async () => {
    await using desk = await deskWorld(await open());
    const { send, act, show, lin, mei, lead } = desk;
    const code = await send();
    const outsider = await desk.person("outsider", "viewer");
    expect((await act(lin, code, "assign", { to: mei.id })).status).toBe(403);
    expect((await act(lead, code, "assign", { to: outsider.id })).status).toBe(422);
    expect((await act(lead, code, "assign", { to: lin.id })).status).toBe(200);
    expect((await act(lin, code, "assign", { to: mei.id })).status).toBe(200);
    expect((await show(lin, code)).assignee).toEqual({ id: mei.id, name: "mei" });
    expect((await desk.get(lin, "/people?form=business")).data.list.map(nameOf)).toEqual([
      ...["lead", "lin", "mei"],
    ]);
    expect((await act(lin, code, "no-answer", { needs_no_answer: true })).status).toBe(200);
    expect(await show(lin, code)).toMatchObject({ state: "closed", needs_no_answer: true });
    await desk.post(lin, `/enquiries/${code}/note`, { text: "Called instead." });
    expect((await show(lin, code)).thread).toMatchObject([
      { direction: "note", text: "Called instead.", author: { name: "lin" } },
    ]);
  });

  test("reopens a closed enquiry within 14 days, and continues it as a new one later", async () => {
    await using desk = await deskWorld(await open());
    const { send, act, show, store, lin, mei, lead } = desk;
    const code = await send({ parts: ["RG1000"] });
    await act(lead, code, "assign", { to: mei.id });
    const comes = (now: number, messageId: string) =>
      store.transaction((tx) =>
        recordIncoming(tx, 1, { messageId, from: "Lin Wei", text: "Still here.", now }),
      );
    await act(lin, code, "state", { state: "closed" });
    expect(await comes(Date.now() + 13 * day, "a@x")).toMatchObject({ isNew: false });
    expect(await comes(Date.now(), "a@x")).toBeUndefined();
    expect(await show(lin, code)).toMatchObject({ state: "in-work", last_mail: "in" });
    await act(lin, code, "state", { state: "closed" });
    expect(await comes(Date.now() + 15 * day, "b@x")).toMatchObject({ isNew: true });
    const [newest] = (await desk.get(lin, "/enquiries")).data.list;
    const next = await show(lin, newest.code);
    expect(next).toMatchObject({
      ...{ continues: { code }, parts: ["RG1000"], assignee: { name: "mei" }, state: "received" },
      thread: [{ direction: "in", text: "Still here." }],
    });
    expect((await show(lin, code)).continued_by).toMatchObject([{ code: newest.code }]);
  });

  test("serves pictures and PDF files in a sandbox, and everything else as a download", async () => {
    await using desk = await deskWorld(await open());
    const { send, show, admin, lin } = desk;
    const png = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
      "base64",
    );
    const tokens: string[] = [];
    for (const [bytes, name] of [
      [png, "board.png"],
      ["a log", "boot log.txt"],
    ] as const) {
      tokens.push((await postFile(admin.world, bytes, { name })).json().data.token);
    }
    const code = await send({ attachments: tokens });
    const other = await send({ email: "b@acme.example" });
    const { files } = await show(lin, code);
    expect(files).toMatchObject([
      { name: "board.png", kind: "image", is_shown: true },
      { name: "boot log.txt", kind: "text", is_shown: false },
    ]);
    const file = (of: string, id: string) => desk.get(lin, `/enquiries/${of}/attachments/${id}`);
    const [picture, text] = [await file(code, files[0].id), await file(code, files[1].id)];
    expect(picture.headers).toMatchObject({
      "content-type": "image/png",
      "content-disposition": expect.stringMatching(/^inline/),
      "content-security-policy": expect.stringContaining("sandbox"),
    });
    expect(text.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": expect.stringMatching(/^attachment/),
      "x-content-type-options": "nosniff",
    });
    expect((await file(other, files[0].id)).status).toBe(404);
  });

  test("fills its columns for enquiries that the previous release has saved", async () => {
    const store = await open();
    await using desk = await deskWorld(store);
    const code = await desk.send({ parts: ["RG1000"] });
    await store.db.deleteFrom("enquiry_parts").execute();
    await store.db
      .updateTable("enquiries")
      .set({ anchor: null, email: null, domain: null, search_text: null, company: null })
      .execute();
    const found = async (query: string) =>
      (await desk.get(desk.lin, `/enquiries?${query}`)).data.list.length;
    expect([await found("part=RG1000"), await found("words=acme"), await found("")]).toEqual([
      ...[0, 0, 1],
    ]);
    expect(await desk.admin.world.enquiries?.fillDeskColumns()).toBe(1);
    expect([await found("part=RG1000"), await found("words=acme")]).toEqual([1, 1]);
    expect(await desk.admin.world.enquiries?.fillDeskColumns()).toBe(0);
    expect((await desk.show(desk.lin, code)).domain).toBe("acme.example");
  });

  test("reports figures by topic, and exports for people with the right after a confirmation", async () => {
    await using desk = await deskWorld(await open());
    const { send, act, get, write, submit, store, lin, lead, admin } = desk;
    const first = await send({ company_name: "=1+1" });
    await send({ topic: "Prices, terms", email: "b@acme.example" });
    await send({ topic: "Prices, terms", email: "c@acme.example" });
    const reply = await write(lin, first, "Yes.");
    await submit(lin, first, reply);
    await drawnMails(store);
    await act(lin, first, "state", { state: "closed" });
    expect((await get(lin, "/figures?by=topic")).data).toMatchObject({
      total: { count: 3, replied: 1, closed: 1 },
      groups: [
        { value: "Prices, terms", count: 2, replied: 0, first_reply: { median: null, p90: null } },
        { value: "Samples", count: 1, replied: 1, first_reply: { median: expect.any(Number) } },
      ],
    });
    expect((await get(lin, "/figures/export?by=form")).message).toContain("Business enquiry,3,1,1");
    expect((await get(lin, "/export")).status).toBe(403);
    const csv = await get(lead, "/export");
    expect(csv.message).toContain("'=1+1");
    const workbook = await get(lead, "/export?format=xlsx");
    expect(workbook.headers["content-type"]).toContain("spreadsheetml");
    const acts = await auditRecords(store.db);
    expect(acts.filter(({ act: one }) => one === "enquiry.export")).toHaveLength(2);
    expect(admin.store).toBe(store);
  });
});

const nameOf = ({ name }: { readonly name: string }) => name;

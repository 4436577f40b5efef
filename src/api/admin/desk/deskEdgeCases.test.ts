import { expect, test } from "vitest";
import { auditRecords } from "../../../../tests/support/auditRecords.ts";
import { deskWorld } from "../../../../tests/support/deskWorld.ts";
import { postFile } from "../../../../tests/support/enquiries.ts";
import { pdfOf } from "../../../../tests/support/samplePdf.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { recordIncoming } from "../../../staff/desk/enquiryThread.ts";

const day = 24 * 60 * 60_000;

type Desk = Awaited<ReturnType<typeof deskWorld>>;

/** Puts a mail that waits for staff into a store without any, with a file of an enquiry. */
async function insertMail({ store }: Desk, file: string) {
  const mail = { mailbox: "desk", uidvalidity: 1, uid: 1, identity: "1", at: 1, what: "unmatched" };
  const values = { ...mail, sender: "ann@acme.example", sender_name: "Ann", body: "Text" };
  await store.db.insertInto("incoming_mails").values(values).execute();
  const { id } = await store.db
    .updateTable("attachments")
    .set({ enquiry_id: null, incoming_id: 1 })
    .where("name", "=", file)
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, path: `/mails/1/attachments/${id}` };
}

/** Records of opened attachments: what each belongs to, and its details. */
async function opened({ store }: Desk) {
  const records = await auditRecords(store.db);
  return records
    .filter(({ act }) => act === "enquiry.attachment")
    .map(({ subject, detail }) => [subject, JSON.parse(`${detail}`)]);
}

forSqlite("The enquiry desk", (open) => {
  test("records who opens an attachment or exports, neither while an administrator views as a role", async () => {
    await using desk = await deskWorld(await open());
    const { admin, send, show, get, lin } = desk;
    const pdf = pdfOf();
    const tokens: string[] = [];
    for (const [bytes, name] of [
      [pdf, "sheet.pdf"],
      ["a log", "log.txt"],
    ] as const) {
      tokens.push((await postFile(admin.world, bytes, { name })).json().data.token);
    }
    const code = await send({ attachments: tokens });
    const { id: file } = (await show(lin, code)).files[0];
    const path = `/enquiries/${code}/attachments/${file}`;
    const mail = await insertMail(desk, "log.txt");
    const ada = await admin.person("ada", "admin");
    const viewing = (method: "PUT" | "DELETE") =>
      admin.ask(method, "/me/view-as", {
        ...{ as: ada.token, ...(method === "PUT" && { body: { role: "enquiry-lead" } }) },
      });
    expect((await viewing("PUT")).status).toBe(200);
    for (const one of [path, mail.path]) expect((await get(ada, one)).status).toBe(200);
    for (const one of ["/desk/export", "/audit/export"]) {
      const refused = await admin.ask("GET", one, { as: ada.token });
      expect([refused.status, refused.data.code]).toEqual([
        403,
        one === "/desk/export" ? "viewing-as" : "not-permitted",
      ]);
    }
    expect(await opened(desk)).toEqual([]);
    await viewing("DELETE");
    const shown = await get(ada, path);
    expect(shown.headers).toMatchObject({
      ...{ "content-type": "application/pdf", "content-length": `${pdf.length}` },
      "content-disposition": expect.stringMatching(/^inline; filename="sheet.pdf"/),
      "content-security-policy": expect.stringContaining("object-src 'self'"),
      "x-content-type-options": "nosniff",
    });
    expect((await get(ada, mail.path)).headers).toMatchObject({
      ...{ "content-type": "application/octet-stream", "content-length": "5" },
      "content-security-policy": expect.not.stringContaining("object-src"),
    });
    expect(await opened(desk)).toEqual([
      ["enquiry:1", { kind: "pdf", size: pdf.length }],
      ["mail:1", { kind: "text", size: 5 }],
    ]);
    const exported = await get(ada, "/export?format=csv&form=business");
    expect(exported.headers["content-disposition"]).toMatch(
      /^attachment; filename="enquiries-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const last = (await auditRecords(admin.store.db)).at(-1);
    expect([last?.act, JSON.parse(`${last?.detail}`)]).toEqual([
      "enquiry.export",
      { form: "business", since: null, format: "csv" },
    ]);

    // Removed with its mail, a file is gone; one that is not stored any more is not there.
    expect((await desk.post(lin, "/mails/1/remove")).status).toBe(200);
    const left = await admin.world.attachments.writtenBefore(Date.now() + day);
    expect(left).toEqual([file]);
    await admin.world.enquiries?.removeFiles([file]);
    expect((await get(lin, path)).status).toBe(404);
    expect(await opened(desk)).toHaveLength(2);
  });

  test("has no texts for replies to an enquiry that there is not, or that a person may not answer", async () => {
    await using desk = await deskWorld(await open());
    const { send, get, write, store, lin, person } = desk;
    const code = await send({}, "zh");
    const other = await send({ email: "b@acme.example" });
    const { id } = await write(lin, code, "Yes.");
    const paths = [
      ...["/templates", "/inserts?kind=part&numbers=RG1000", "/parameters?numbers=RG1000"],
      `/replies/${id}/preview`,
    ];
    const reader = await person("reader", ["enquiry-handler", { forms: ["quality"] }]);
    for (const path of paths) {
      const statuses = [];
      for (const [who, of] of [
        [lin, code],
        [lin, "7K3M-Q0ZD-91XA"],
        [reader, code],
      ] as const) {
        statuses.push((await get(who, `/enquiries/${of}${path}`)).status);
      }
      expect([path, statuses]).toEqual([path, [200, 404, 404]]);
    }
    expect((await get(lin, `/enquiries/${other}/replies/${id}/preview`)).status).toBe(404);
    await store.transaction((tx) =>
      recordIncoming(tx, 1, { messageId: "a@b", from: "x", text: "Thanks", now: Date.now() }),
    );
    const { thread } = await desk.show(lin, code);
    const { id: incoming } = thread.find((one: { direction: string }) => one.direction === "in");
    expect((await get(lin, `/enquiries/${code}/replies/${incoming}/preview`)).status).toBe(404);
  });

  test("offers sections with parts by their whole path, and inserts twelve parts at most", async () => {
    await using desk = await deskWorld(await open());
    const { send, get, lin } = desk;
    expect((await get(lin, "/choices")).data.families).toEqual([
      { key: "products", label: "Products" },
      { key: "group", label: "Products / Processors" },
      { key: "family", label: "Products / Processors / Vision chips" },
    ]);
    const code = await send({}, "zh");
    expect((await get(lin, "/enquiries")).data.list).toMatchObject([{ language: "zh" }]);
    const parameters = async (numbers: string) =>
      (await get(lin, `/enquiries/${code}/parameters?numbers=${numbers}`)).data.list;
    expect(await parameters("RG1000,RG2000,none")).toEqual([
      { key: "clock", label: "Clock" },
      { key: "cores", label: "Cores" },
      { key: "memory", label: "Memory" },
    ]);
    const insert = async (query: string) =>
      (await get(lin, `/enquiries/${code}/inserts?${query}`)).data.text;
    const one = await insert("kind=parameter&numbers=RG2000&parameters=,cores,");
    expect(one.split("\n").slice(0, -1)).toEqual(["RG2000", "核心数: 2"]);
    const numbers = Array.from({ length: 13 }, (_, at) => (at < 12 ? "RG1000" : "RG2000"));
    const many = await insert(`kind=part&numbers=${numbers.join(",")}`);
    expect(many).not.toContain("RG2000");
    expect(await insert(`kind=part&numbers=${numbers.slice(1).join(",")}`)).toContain("RG2000");
  });

  test("shows what stands where a setting was changed meanwhile, among others of its kind", async () => {
    await using desk = await deskWorld(await open());
    const { admin, lead, lin, post } = desk;
    const rule = {
      ...{ position: 1, form: null, topic: null, region: null, language: null, family: null },
      ...{ assignee: null, needs_review: false },
    };
    const template = { name: "A", form: null, topic: null, text_en: "A", text_zh: "甲" };
    const target = { form: null, topic: null, first_reply_minutes: 60, close_minutes: null };
    for (const [kind, first, second] of [
      [
        "rules",
        rule,
        { ...rule, form: "quality", language: "zh", assignee: lin.id, needs_review: true },
      ],
      [
        "templates",
        { ...template, needs_review: false },
        { ...template, name: "B", form: "quality", needs_review: true },
      ],
      ["targets", target, { ...target, form: "quality" }],
    ] as const) {
      await post(lead, `/${kind}`, first);
      const { id } = (await post(lead, `/${kind}`, second)).data;
      await post(lead, `/${kind}`, { ...first, topic: "Samples" });
      const stands = {
        ...{ ...second, id, version: 1 },
        ...(kind === "rules" && { assignee: { id: lin.id, name: "lin" } }),
      };
      for (const method of ["PUT", "DELETE"] as const) {
        const headers = { "if-match": '"2"' };
        const ask = (of: number) =>
          admin.ask(method, `/desk/${kind}/${of}`, {
            ...{
              as: lead.token,
              headers,
              ...(method === "PUT" && { body: { ...second, topic: "Prices" } }),
            },
          });
        const { status, data } = await ask(id);
        expect([kind, status, data.current]).toEqual([kind, 409, stands]);
        expect((await ask(99)).status).toBe(404);
      }
    }
    const headers = { "if-match": '"9"' };
    const holiday = await admin.ask("DELETE", "/desk/calendar/2026-10-02", {
      ...{ as: lead.token, headers },
    });
    expect(holiday.status).toBe(404);
  });

  test("erases by a mailbox as it is typed, and refuses what is none", async () => {
    await using desk = await deskWorld(await open());
    const { send, post, lead } = desk;
    const code = await send({ email: "ann@acme.example" });
    const dry = async (by: string, value: string) => {
      const { status, data } = await post(lead, "/erase", { by, value, dry_run: true });
      return [status, data.code ?? data.list.map((one: { code: string }) => one.code)];
    };
    expect(await dry("mailbox", "  Ann@Acme.example ")).toEqual([200, [code]]);
    expect(await dry("code", ` ${code.toLowerCase()} `)).toEqual([200, [code]]);
    expect(await dry("mailbox", "bob@acme.example")).toEqual([404, "not-found"]);
    for (const value of ["", "ann", "ann@", "@acme.example", "a b@acme.example", "a@b@c"]) {
      expect([value, ...(await dry("mailbox", value))]).toEqual([value, 422, "bad-mailbox"]);
    }
  });
});

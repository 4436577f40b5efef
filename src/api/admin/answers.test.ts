import { Readable } from "node:stream";
import { afterEach, expect, it, vi } from "vitest";
import { type AdminWorld, studioHeaders } from "../../../tests/support/admin.ts";
import { firstBody } from "../../../tests/support/adminBodies.ts";
import { goodEnquiry, multipart, postEnquiry } from "../../../tests/support/enquiries.ts";
import { upload } from "../../../tests/support/mediaWorld.ts";
import { forSqlite } from "../../../tests/support/store.ts";
import { edited, idOf, openDay } from "../../../tests/support/studioDay.ts";
import { until } from "../../../tests/support/until.ts";
import type { Language } from "../../base/site/languages.ts";
import type { LivePublication } from "../../content/published/livePublication.ts";
import { workLists } from "../../staff/catalogue/catalogueQuery.ts";
import { MailReader } from "../../staff/desk/mail/mailReader.ts";
import { MailboxReading } from "../../staff/desk/mail/readMailbox.ts";

afterEach(() => void vi.useRealTimers());

forSqlite("A day of the studio", (open) => {
  it("has exactly these answers about documents", async () => {
    const { ask, sweep, written, close } = await openDay(await open());
    await sweep("ada", [
      "/documents?limit=3&order=key",
      "/documents/rg1000",
      "/documents/news%2Ffirst",
    ]);
    await ask(
      "lin",
      "PATCH",
      "/documents/rg1000",
      edited("/name/en", "A chip", "The chip", "request-1"),
    );
    await ask("lin", "PATCH", "/documents/rg1000", edited("/name/en", "A chip", "No", "request-2"));
    await ask("lin", "PATCH", "/documents/rg1000", edited("/odd", "A", "No", "request-3"));
    await sweep("lin", ["/documents/rg1000", "/documents/rg1000/history"]);
    await ask("lin", "POST", "/documents/rg1000/undo", { direction: "undo" });
    await ask("lin", "POST", "/documents/rg1000/undo", { direction: "redo" });
    await ask("lin", "POST", "/documents/rg1000/save");
    await ask("lin", "POST", "/documents/rg1000/save");
    await ask("ada", "POST", "/documents/rg1000/publish", { languages: ["en"], revision: 2 });
    const next = { title: { en: "Next" }, date: "2026-12-01" };
    await ask("lin", "POST", "/documents", { type: "news", key: "news/next", body: next });
    await ask("lin", "POST", "/documents", { type: "news", key: "news/next", body: next });
    await ask("lin", "POST", "/documents/news%2Fnext/publish", { languages: ["en"], revision: 1 });
    const away = { action: "withdraw", languages: ["zh"], at: "2026-12-24T09:00:00Z" };
    await ask("ada", "POST", "/documents/news%2Ffirst/schedules", away);
    await ask("ada", "POST", "/documents/news%2Fsecond/withdraw", { languages: ["en"] });
    await ask("ada", "POST", "/documents/news%2Fsecond/trash");
    await ask("ada", "POST", "/documents/rg1000/trash");
    await ask("ada", "POST", "/documents/tour/withdraw", { languages: ["en", "zh"] });
    await ask("ada", "POST", "/documents/tour/trash");
    await ask("ada", "PUT", "/documents/rg2000/review", { review_on: "2026-11-01" });
    const question = { text: "Final, @{1}?", path: "/name/zh" };
    await ask("lin", "POST", "/documents/tour/comments", question);
    await ask("lin", "POST", "/documents/rg2000/comments", question);
    const { data: other } = await ask("lin", "POST", "/documents/rg2000/comments", {
      ...question,
      language: "zh",
    });
    const onOther = `/documents/rg2000/comments/${other.id}`;
    await ask("ada", "POST", "/documents/rg2000/comments", { text: "Yes", thread: other.id });
    await ask("ada", "PATCH", onOther, { text: "Changed" });
    await ask("lin", "PATCH", onOther, { text: "Changed" });
    await ask("ada", "PUT", `${onOther}/resolution`, { is_resolved: true });
    await ask("lin", "DELETE", onOther);
    const ready = { to: { kind: "person", id: 1 }, line: "names are final" };
    await ask("lin", "PUT", "/documents/rg2000/hand-over", ready);
    await ask("lin", "PUT", "/documents/rg2000/hand-over", {
      to: { kind: "role", name: "translator" },
      line: "",
    });
    await sweep("ada", ["/me/turn", "/me/notices", "/documents/rg2000/comments"]);
    await sweep("lin", ["/me/turn", "/me/notices", "/documents/rg2000/hand-over"]);
    await ask("lin", "POST", "/documents/rg2000/hand-over/take");
    await ask("ada", "POST", "/documents/rg2000/hand-over/take", { seen: 1 });
    await ask("ada", "POST", "/me/notices/read", { up_to: 1 });
    const embargo = "PUT /documents/:key/embargo";
    await ask("ada", "PUT", "/documents/news%2Fnext/embargo", firstBody(embargo));
    await ask("lin", "GET", "/calendar?from=2026-11-01&until=2027-02-08");
    await ask("lin", "GET", "/recent-changes");
    await ask("mei", "GET", "/calendar");
    await expect(written()).toMatchFileSnapshot("answers.changes.txt");
    const orders = [
      "fit",
      "key",
      "-key",
      "changed",
      "-changed",
      "title_en",
      "-title_en",
      "title_zh",
    ];
    await sweep("ada", [
      ...orders.map((order) => `/documents?limit=4&order=${order}`),
      ...["q=rg", "q=chip&order=fit", "type=news", "type=product,news&order=-key"].map(
        (query) => `/documents?limit=5&${query}`,
      ),
      ...["draft", "published", "changed", "withdrawn", "trashed"].map(
        (status) => `/documents?limit=3&status=${status}`,
      ),
      ...workLists.map((list) => `/documents?limit=3&list=${list}`),
      ...["language=zh&status=changed", "column=company-news", "since=2026-11-20", "author=1"].map(
        (query) => `/documents?limit=3&${query}`,
      ),
      "/documents?limit=3&page=2&type=product",
      "/documents?limit=0&order=odd&type=toy",
      ...["/work-lists", "/trash", "/trash?type=video", "/references?keys=rg1000,none"],
      ...["", "/parameters", "/checks", "/schedules", "/history", "/history?limit=1&page=2"].map(
        (part) => `/documents/rg1000${part}`,
      ),
      ...["?from=1&to=2", "?from=1&to=2&language=zh", "?from=1&to=9"].map(
        (query) => `/documents/rg1000/differences${query}`,
      ),
      ...["/value-history?path=/name/en", "/neighbours", "/neighbours?type=product&order=-key"].map(
        (part) => `/documents/rg1000${part}`,
      ),
      ...["publish&languages=en", "publish&languages=both", "withdraw&languages=zh"].map(
        (query) => `/documents/rg1000/effects?action=${query}`,
      ),
      ...["/search-preview", "/address", "/review", "/embargo"].map(
        (part) => `/documents/rg1000${part}`,
      ),
      ...["", "/schedules", "/checks", "/effects?action=publish"].map(
        (part) => `/documents/news%2Ffirst${part}`,
      ),
      ...["", "/checks", "/effects?action=publish", "/embargo"].map(
        (part) => `/documents/news%2Fnext${part}`,
      ),
      ...["/documents/none", "/documents/tour", "/documents/rg2000/review"],
      ...["/page-document?address=/product-info%3Fid%3D101", "/page-document?address=/odd"],
      ...["/arrangement/columns", "/arrangement/home", "/parameter-uses?keys=clock,cores"],
      ...["/grid/families", "/grid?family=family", "/grid?family=family&q=rg2&order=-part"],
      ...["/grid?family=family&missing=must", "/grid?family=family&order=value&by=clock"],
      ...["/grid/rows?family=family&ids=101,102", "/grid?family=none"],
      ...["/file-uses?file=videos/tour.mp4", "/types/news", "/views", "/bulk", "/change-sets"],
      ...["/sheets", "/translation/xliff/imports", "/checklist"],
    ]);
    await sweep("mei", ["/documents?limit=2", "/documents/rg1000", "/work-lists"]);
    await expect(written()).toMatchFileSnapshot("answers.documents.txt");
    await close();
  });

  it("has exactly these answers about people, addresses and files", async () => {
    const { ask, change, sweep, written, close, world, token } = await openDay(await open());
    await ask("ada", "POST", "/people", { account: "bo", name: "Bo", roles: [{ role: "viewer" }] });
    await ask("ada", "POST", "/people", { account: "bo", name: "Bo again" });
    await ask("ada", "POST", "/people", { account: "B o", name: "", roles: [{ role: "none" }] });
    const { data } = await ask("ada", "GET", "/people?q=lin");
    const lin = `/people/${data.data?.[0]?.id ?? data.list?.[0]?.id}`;
    await change("ada", "PATCH", lin, { name: "Lin Wei", email: "lin@chips.example" });
    const news = { role: "editor", limits: { types: ["news"], languages: ["en"] } };
    await change("ada", "PUT", `${lin}/roles`, { roles: [news, { role: "viewer" }] });
    await ask("ada", "PUT", `${lin}/state`, { is_active: false, version: 1 });
    const rights = [{ act: "draft.see" }, { act: "publish", types: ["news"] }];
    const labels = { en: "Newsroom", zh: "新闻编辑" };
    await ask("ada", "POST", "/roles", { name: "newsroom", rights, labels });
    await ask("ada", "POST", "/roles", { name: "newsroom", rights: [{ act: "odd" }], labels });
    await change("ada", "PUT", "/roles/newsroom", { rights: rights.slice(0, 1), labels });
    const guest = { account: "guest", name: "Guest", language: "zh", roles: [{ role: "viewer" }] };
    await ask("ada", "POST", "/invitations", guest);
    await ask("lin", "POST", "/me/tokens", { name: "Build", days: 30 });
    await ask("lin", "POST", "/me/tokens", { name: "Late", days: 0 });
    const wish = { keys: ["rg1000"], languages: ["en"], surfaces: ["mobile"] };
    await ask("lin", "POST", "/me/preview-links", wish);
    await ask("lin", "PATCH", "/me", { name: "Lin", language: "zh" });
    const own = (name: string) => ({ name, queries: { type: "news" }, is_shared: false });
    const saved = await ask("lin", "POST", "/views", own("Mine"));
    const shared = { name: "Ours", queries: { search: "x" }, is_shared: true };
    await ask("ada", "POST", "/views", shared);
    await ask("lin", "PUT", `/views/${idOf(saved)}`, own("My news"));
    const redirects = [
      { from: "/old", to: "/news", status: 301, external: false },
      { from: "/older", to: "/old", status: 302, external: false },
      { from: "/out", to: "https://chips.example/", status: 301, external: true },
      { from: "/news", to: "/old", status: 301, external: false },
      { from: "old", to: "", status: 301, external: false },
      { from: "/old", to: "/products", status: 301, external: false },
    ];
    for (const one of redirects) await ask("ada", "POST", "/redirects", one);
    const text = "from,to,status,external\n/a,/news,301,\n/b,,301,\n/old,/faq,302,\n";
    await ask("ada", "POST", "/redirects/import", { text, dry_run: true });
    await ask("ada", "POST", "/redirects/import", { text, dry_run: false });
    await ask("ada", "PUT", "/documents/rg1000/address", { slug: "rg1000-chip" });
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>`;
    const files: Awaited<ReturnType<typeof upload>>[] = [];
    for (const [name, content] of [
      ["square.svg", drawing],
      ["copy.svg", drawing],
      ["other.svg", drawing.replace("4v4", "3v3")],
      ["broken.png", "no picture"],
    ] as const) {
      vi.setSystemTime(Date.now() + 1_000);
      files.push(await upload(world, token, content, name));
    }
    const [square] = files;
    const path = `/media/${encodeURIComponent(square?.data.path)}`;
    await change("ada", "PATCH", path, { name: "Square", alt: { en: "A square", zh: "方形" } });
    await ask("ada", "DELETE", `/media/${encodeURIComponent(files[2]?.data.path)}`);
    await expect(written()).toMatchFileSnapshot("answers.acts.txt");
    await sweep("ada", [
      ...["", "?q=li", "?role=viewer", "?state=disabled", "?limit=2&page=2", "?role=none"].map(
        (query) => `/people${query}`,
      ),
      ...[lin, `${lin}/sessions`, "/people/99", "/invitations", "/acts", "/roles"],
      ...["/roles/editor", "/roles/newsroom", "/roles/none", "/views"],
      ...["", "?search=old", "?order=made", "?order=hits", "?order=used", "?limit=1&page=2"].map(
        (query) => `/redirects${query}`,
      ),
      ...["/redirects/test?address=/old", "/redirects/test?address=/none", "/redirects/export"],
      ...["", "?q=squ", "?kind=drawing", "?list=unused", "?list=no-alt"].map(
        (query) => `/media${query}`,
      ),
      ...["?list=trash", "?list=mine&order=name", "?order=-name&limit=1", "?accept=video"].map(
        (query) => `/media${query}`,
      ),
      ...[path, "/media/none.svg", "/usage", "/usage/documents/rg1000", "/usage/export"],
      ...["/search-tuning/searches", "/search-tuning/setup", "/documents/rg1000/address"],
      ...["/audit?limit=60", "/audit?act=role", "/audit?actor=account:2&limit=3", "/audit/verify"],
      ...["/audit?subject=account:2", "/audit?since=2026-11-21", "/audit/export?format=csv"],
    ]);
    await sweep("lin", [
      "/me",
      "/me/sessions",
      "/me/tokens",
      "/me/preview-links",
      "/people",
      "/audit",
    ]);
    await expect(written()).toMatchFileSnapshot("answers.people.txt");
    await close();
  });

  it("has exactly these answers about enquiries", async () => {
    const { ask, sweep, written, close, world, store, masks } = await openDay(await open());
    const codes: string[] = [];
    const forms = [
      { company_name: "Acme", topic: "Samples" },
      { company_name: "Baltic", content: "RG2000, please.", email: "b@baltic.example" },
      {
        form: "technical",
        topic: "Drivers",
        company_name: "Cobalt",
        content: "How hot does RG1000 become?",
      },
    ];
    for (const changes of forms) {
      vi.setSystemTime(Date.now() + 30_000);
      const answer = await postEnquiry(world.world, await goodEnquiry(store, changes));
      masks.of(String(answer.json().data.code));
      codes.push(String(answer.json().data.code));
    }
    const [first = "", second = "", third = ""] = codes;
    const { token: reader } = await world.person("reader", "enquiry-lead");
    const act = async (code: string, what: string, body: object = {}) => {
      const { data } = await world.ask("GET", `/desk/enquiries/${code}`, { as: reader });
      return ask("mei", "POST", `/desk/enquiries/${code}/${what}`, {
        ...body,
        version: data.version,
      });
    };
    await act(first, "claim");
    await ask("mei", "POST", `/desk/enquiries/${first}/note`, { text: "Called them." });
    const target = { form: "business", topic: null, first_reply_minutes: 240, close_minutes: 960 };
    await ask("mei", "POST", "/desk/targets", target);
    await ask("mei", "POST", "/desk/targets", target);
    const template = {
      ...{ name: "Samples", form: "business", topic: null, needs_review: false },
      ...{ text_en: "Dear {{name}}, they are on their way.", text_zh: "" },
    };
    await ask("mei", "POST", "/desk/templates", template);
    const rule = {
      ...{ position: 1, form: "technical", topic: null, region: null, language: null },
      ...{ family: null, assignee: null, needs_review: true },
    };
    await ask("mei", "POST", "/desk/rules", rule);
    const text = "They are on their way.";
    const replies = `/desk/enquiries/${first}/replies`;
    const reply = await ask("mei", "POST", replies, { text, template: null });
    const message = reply.data?.message;
    await act(first, `replies/${message?.id}/submit`, {
      ...{ reply_version: message?.version, when: "now", send_at: null, state_after: "answered" },
    });
    await act(second, "spam", { is_spam: true });
    await act(third, "no-answer", { needs_no_answer: true });
    await act(third, "state", { state: "closed" });
    await act(third, "state", { state: "odd" });
    await ask("mei", "PUT", "/desk/calendar/2026-12-24", {
      ...{ version: 1, kind: "rest", name_en: "Day off", name_zh: "休息" },
    });
    await expect(written()).toMatchFileSnapshot("answers.desk-acts.txt");
    await sweep("mei", [
      ...["", "?form=technical", "?state=open", "?state=answered", "?review=only"].map(
        (query) => `/desk/enquiries${query}`,
      ),
      ...["?due=near", "?due=past", "?part=RG2000", "?company=bal", "?topic=Samples"].map(
        (query) => `/desk/enquiries${query}`,
      ),
      ...["?region=domestic", "?spam=only", "?spam=no&limit=1", "?words=hot", "?order=due"].map(
        (query) => `/desk/enquiries${query}`,
      ),
      ...codes.map((code) => `/desk/enquiries/${code}`),
      ...["/templates", "/inserts?kind=part&numbers=RG1000", "/parameters?numbers=RG1000"].map(
        (part) => `/desk/enquiries/${first}${part}`,
      ),
      `/desk/enquiries/${first}/replies/${message?.id}/preview`,
      ...[
        "counts",
        "people?form=business",
        "mails",
        "templates",
        "rules",
        "targets",
        "hours",
        "choices",
      ].map((part) => `/desk/${part}`),
      ...["/desk/calendar?year=2026", "/enquiries/counts", "/me/due-notices", "/desk/erasures"],
      ...["form", "topic", "part", "region", "language"].map(
        (by) => `/desk/figures?from=2026-11-01&to=2026-11-30&by=${by}`,
      ),
      ...["/desk/figures/export?by=form", "/desk/export?format=csv", "/desk/enquiries?form=odd"],
    ]);
    await sweep("lin", ["/desk/enquiries", `/desk/enquiries/${first}`, "/desk/counts"]);
    await sweep("ada", ["/audit?limit=40"]);
    await expect(written()).toMatchFileSnapshot("answers.desk.txt");
    await close();
  });

  it("has exactly these answers about mails", async () => {
    const { ask, sweep, written, close, world, store, live, masks } = await openDay(await open());
    const answer = await postEnquiry(world.world, await goodEnquiry(store, { topic: "Samples" }));
    const code = String(answer.json().data.code);
    masks.of(code);
    const { anchor } = await store.db
      .selectFrom("enquiries")
      .select("anchor")
      .executeTakeFirstOrThrow();
    const body = "Content-Type: text/plain; charset=utf-8\r\n\r\n";
    const quoted = `${body}The second box is broken.\r\n\r\nOn Monday, Chips wrote:\r\n> Fine?\r\n`;
    const file1 = "Content-Type: text/plain\r\nContent-Disposition: attachment; filename=log.txt";
    const parts = [`${body}See the log.`, `${file1}\r\n\r\nline 1\r\n`];
    const mixed = `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${parts.join("\r\n--b\r\n")}\r\n--b--\r\n`;
    const from = (name: string) => `From: ${name} <${name.toLowerCase()}@acme.example>`;
    await takeMails(world, live, [
      [from("Ann"), "Subject: Hello", `${body}Do you sell chips?`],
      [from("Ben"), "Subject: Broken", quoted],
      [from("Lin"), "Subject: Re: yours", `In-Reply-To: <${anchor}@x>`, `${body}More, please.`],
      [from("Cy"), "Subject: Away", "Auto-Submitted: auto-replied", `${body}I am away.`],
      [from("Dee"), "Subject: Log", mixed],
      [from("Eve"), "Subject: Empty", body],
      ["Subject: Nobody", `${body}No sender.`],
      [from("Fay"), "Subject: Wrong thread", "In-Reply-To: <none@x>", `${body}Which one?`],
    ]);
    await sweep("mei", ["/desk/mails", "/desk/mails?cursor=4", "/desk/mails?cursor=odd"]);
    await sweep("mei", ["/desk/enquiries", `/desk/enquiries/${code}`, "/desk/counts"]);
    const { data } = await ask("mei", "GET", "/desk/mails");
    const mails: readonly { readonly id: number; readonly subject: string }[] = data.list;
    const mail = (subject: string) =>
      `/desk/mails/${mails.find((one) => one.subject === subject)?.id}`;
    const log = data.list.find((one: { subject: string }) => one.subject === "Log");
    await ask("mei", "GET", `${mail("Log")}/attachments/${log?.attachments[0]?.id}`);
    await ask("mei", "GET", `${mail("Hello")}/attachments/${log?.attachments[0]?.id}`);
    await ask("mei", "POST", `${mail("Hello")}/add`, { code: "no code" });
    await ask("mei", "POST", `${mail("Hello")}/add`, { code: "7K3M-Q0ZD-91XA" });
    await ask("mei", "POST", `${mail("Hello")}/add`, { code });
    await ask("mei", "POST", `${mail("Hello")}/add`, { code });
    await ask("mei", "POST", `${mail("Broken")}/open`, { form: "odd" });
    await ask("mei", "POST", `${mail("Broken")}/open`, { form: "technical" });
    await ask("mei", "POST", `${mail("Log")}/add`, { code });
    await ask("mei", "POST", `${mail("Wrong thread")}/remove`, {});
    await ask("mei", "POST", `${mail("Wrong thread")}/remove`, {});
    await ask("lin", "POST", "/desk/mails/1/remove", {});
    await sweep("mei", [
      "/desk/mails",
      "/desk/enquiries",
      `/desk/enquiries/${code}`,
      "/desk/counts",
    ]);
    await sweep("lin", ["/desk/mails"]);
    await sweep("ada", ["/audit?limit=12"]);
    await expect(written()).toMatchFileSnapshot("answers.mails.txt");
    await close();
  });

  it("has exactly these answers about change sets, lists and sheets", async () => {
    const { ask, sweep, note, written, close, world, token, live } = await openDay(await open());
    /** Waits until something is in one of these states, without writing down what comes before. */
    const settled = async (path: string, ...states: readonly string[]) => {
      await until(async () => {
        const { data } = await world.ask("GET", path, { as: token });
        return states.includes(data.state);
      });
      await live.refresh();
      await ask("ada", "GET", path);
    };
    const cell = (key: string, path: string, before: unknown, after: unknown) => ({
      ...{ key, path, before, after },
    });
    const set = { label: "Names", origin: "grid", act: "check", publish: ["en", "zh"] };
    const cells = [
      cell("rg1000", "/name/en", "A chip", "The chip"),
      cell("rg2000", "/name/en", "Another", "The other"),
      cell("rg1000", "/values/clock", "1.8 GHz", "2 parsecs"),
      cell("rg2000", "/odd", "a", "b"),
    ];
    const checked = await ask("ada", "POST", "/change-sets", { ...set, cells });
    await sweep("ada", [`/change-sets/${idOf(checked)}`, `/change-sets/${idOf(checked)}/findings`]);
    const collected = await ask("ada", "POST", "/change-sets", {
      ...{ ...set, act: "collect" },
      cells: cells.slice(0, 1),
    });
    const path = `/change-sets/${idOf(collected)}`;
    const more = [cell("rg2000", "/values/clock", "800 MHz", "0.9 GHz")];
    await ask("ada", "POST", `${path}/cells`, { cells: more });
    await ask("ada", "POST", `${path}/check`, {});
    await ask("ada", "POST", `${path}/apply`, {});
    await settled(path, "done", "refused");
    await ask("ada", "POST", `${path}/apply`, {});
    await sweep("ada", [
      `${path}/documents`,
      `${path}/findings`,
      "/change-sets",
      "/documents/rg2000",
    ]);
    await sweep("lin", ["/change-sets", path]);
    await ask("ada", "POST", `${path}/undo`, {});
    await settled(path, "undone", "refused");
    const parts = [{ key: "rg1000" }, { key: "rg2000" }];
    const since = "2026-01-01";
    for (const wish of [
      { parts, stage: "obsolete", since, replacement: "rg3000" },
      { parts, stage: "nrnd", since, last_order: "2027-01-01", replacement: null },
    ]) {
      await ask("ada", "POST", "/lifecycle/impact", wish);
    }
    const keys = ["news/first", "news/second", "rg1000", "none"];
    for (const act of [
      { kind: "withdraw", languages: ["zh"] },
      { kind: "publish", languages: ["en", "zh"] },
      { kind: "trash" },
    ]) {
      const bulk = `/bulk/${idOf(await ask("ada", "POST", "/bulk", { act, keys }))}`;
      await settled(bulk, "checked");
      await ask("ada", "POST", `${bulk}/run`, {});
      await settled(bulk, "done", "failed");
      await sweep("ada", [`${bulk}/refusals`]);
      await ask("ada", "POST", `${bulk}/undo`, {});
      await settled(bulk, "undone", "failed");
    }
    await sweep("ada", ["/bulk", "/documents?type=news&limit=3&order=key", "/trash"]);
    const exported = "/sheets/export?format=csv&in=en&keys=rg1000,rg2000";
    const { message: sheet } = await ask("ada", "GET", exported);
    await sweep("ada", [`${exported}&table=variants`, `${exported}&table=packages`]);
    for (const [name, text] of [
      ["same.csv", sheet],
      [
        "changed.csv",
        sheet.replace("1.8", "2.2").replace("800", "fast").replace("RG2000", "RG2001"),
      ],
      ["list.csv", "Part,Clock,Cores\nZQ1,1 GHz,4\nZQ2,2 GHz,8\nZQ1,3 GHz,2\n"],
      ["empty.csv", ""],
    ] as const) {
      const form = multipart([["file", text, name]]);
      const answer = await world.world.app.inject({
        ...{ method: "POST", url: "/api/v1/admin/sheets", payload: form.payload },
        headers: { ...studioHeaders(token), ...form.headers },
      });
      note(`ada sends ${name}`, answer.statusCode, answer.json());
      if (answer.statusCode !== 200) continue;
      const analysis = `/sheets/${answer.json().data.id}`;
      await settled(analysis, "ready", "refused");
      const shown = ["changes", "conflicts", "problems"].map((show) => `${analysis}?show=${show}`);
      await sweep("ada", [...shown, `${analysis}?publish=both&page=2`]);
    }
    await sweep("ada", ["/sheets", "/translation/xliff?target=zh&texts=all&type=news"]);
    await sweep("ada", ["/translation/xliff?target=en&texts=behind", "/audit?limit=30"]);
    await expect(written()).toMatchFileSnapshot("answers.batch.txt");
    await close();
  });
});

/** Takes mails as the mailbox of the desk does, in order. */
async function takeMails(
  { world, store }: AdminWorld,
  live: LivePublication,
  mails: readonly (readonly string[])[],
): Promise<void> {
  const { enquiries } = world;
  if (enquiries === undefined) throw new Error("no enquiries");
  const raw = mails.map((lines, at) =>
    Buffer.from([`Message-ID: <${at}@x>`, ...lines].join("\r\n")),
  );
  const reader = new MailReader();
  const reading = new MailboxReading(
    {
      ...{ store, reader, files: enquiries.mailFiles, secret: enquiries.secret, form: undefined },
      ...{ own: new Set<string>(), lease: undefined, mailbox: "desk", now: Date.now },
      viewOf: (language: Language) => live.current().views[language],
      signal: new AbortController().signal,
    },
    {
      ...{ uidValidity: 1, uidNext: raw.length + 1 },
      list: () => Promise.resolve(raw.map(({ length }, at) => ({ uid: at + 1, size: length }))),
      source: (uid) => Promise.resolve(Readable.from([raw[uid - 1]])),
      head: () => Promise.resolve(undefined),
      done: () => Promise.resolve(),
    },
    false,
  );
  await reading.readAll();
  await reader.close();
}

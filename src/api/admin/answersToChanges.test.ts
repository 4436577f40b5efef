import { afterEach, expect, it, vi } from "vitest";
import { studioHeaders } from "../../../tests/support/admin.ts";
import { firstBody } from "../../../tests/support/adminBodies.ts";
import { goodEnquiry, multipart, postEnquiry } from "../../../tests/support/enquiries.ts";
import { upload } from "../../../tests/support/mediaWorld.ts";
import { forSqlite } from "../../../tests/support/store.ts";
import { edited, idOf, openDay } from "../../../tests/support/studioDay.ts";
import { until } from "../../../tests/support/until.ts";
import { textHash } from "../../staff/editing/textPairs/textFields.ts";

afterEach(() => void vi.useRealTimers());

forSqlite("Another day of the studio", (open) => {
  it("has exactly these answers where documents are taken back", async () => {
    const { ask, sweep, written, close } = await openDay(await open());
    const pair = { en: textHash("A chip"), zh: textHash("一款芯片") };
    const agree = (as: string, path: string) => ({ as, pairs: [{ path, ...pair }] });
    await ask("lin", "PATCH", "/documents/rg1000", edited("/name/en", "A chip", "Ch", "request-1"));
    await ask("lin", "POST", "/documents/rg1000/discard", { expected_seq: 9 });
    await ask("lin", "POST", "/documents/rg1000/discard", {});
    await ask("lin", "POST", "/documents/rg1000/discard", {});
    await ask("lin", "POST", "/documents/rg1000/agree", agree("still-right", "/name"));
    await ask("lin", "POST", "/documents/rg1000/agree", agree("small-fix", "/odd"));
    await ask("lin", "POST", "/documents/rg1000/take-back", { pairs: [pair] });
    await ask("lin", "PATCH", "/documents/rg1000", edited("/name/en", "A chip", "Ch", "request-2"));
    await ask("lin", "POST", "/documents/rg1000/save");
    await ask("lin", "POST", "/documents/rg1000/restore", { revision: 1, what: "all" });
    await ask("lin", "POST", "/documents/rg1000/restore", { revision: 9, what: "all" });
    await ask("lin", "POST", "/documents/rg1000/restore", { revision: 1, what: "en" });
    const away = { action: "withdraw", languages: ["zh"], at: "2026-12-24T09:00:00Z" };
    const plan = await ask("ada", "POST", "/documents/news%2Ffirst/schedules", away);
    await sweep("ada", ["/documents/news%2Ffirst/schedules"]);
    const planned = plan.data.schedules[0].id;
    await ask("lin", "DELETE", `/documents/news%2Ffirst/schedules/${planned}`);
    await ask("ada", "DELETE", `/documents/news%2Ffirst/schedules/${planned}`);
    for (const act of ["withdraw", "trash", "untrash", "untrash", "trash"]) {
      await ask("ada", "POST", `/documents/tour/${act}`, { languages: ["en", "zh"] });
    }
    await ask("lin", "DELETE", "/documents/tour");
    await ask("ada", "DELETE", "/documents/tour");
    await ask("ada", "DELETE", "/documents/none");
    const redefinition = { units: "keep", is_bare: false, options: {} };
    for (const key of ["clock", "rg1000"]) {
      await ask("ada", "POST", `/documents/${key}/redefinition-check`, {
        ...redefinition,
        page: 1,
      });
      await ask("ada", "POST", `/documents/${key}/redefinition`, {
        ...{ ...redefinition, digest: "none", edits: {} },
      });
    }
    const embargo = firstBody("PUT /documents/:key/embargo");
    await ask("ada", "PUT", "/documents/news%2Fsecond/embargo", embargo);
    const next = { title: { en: "Next" }, date: "2026-12-01" };
    await ask("ada", "POST", "/documents", { type: "news", key: "news/next", body: next });
    await ask("ada", "PUT", "/documents/news%2Fnext/embargo", embargo);
    await ask("ada", "POST", "/documents/news%2Fnext/embargo/names", { person: 2 });
    await ask("ada", "POST", "/documents/news%2Fnext/embargo/names", { person: 3 });
    await ask("lin", "POST", "/documents/news%2Fnext/embargo/names", { person: 3 });
    for (const who of ["ada", "lin", "mei"] as const) await sweep(who, ["/me/embargo-notices"]);
    await ask("lin", "POST", "/me/embargo-notices/acknowledgement", { ids: [1, 2, 3] });
    await sweep("lin", ["/me/embargo-notices", "/documents/news%2Fnext/embargo"]);
    const sections = [
      { kind: "families", hidden: false },
      { kind: "intro", hidden: true },
    ];
    await ask("ada", "POST", "/arrangement/home", { from: [], to: sections });
    await ask("ada", "POST", "/arrangement/home", { from: [], to: sections });
    await ask("lin", "POST", "/arrangement/home", { from: sections, to: [] });
    const banners = ["banners/first", "banners/plain"];
    await ask("ada", "POST", "/arrangement/banners", { from: ["none"], to: ["none"] });
    await ask("ada", "POST", "/arrangement/banners", { from: banners, to: banners.toReversed() });
    await ask("ada", "POST", "/arrangement/banners", { from: banners, to: banners });
    await sweep("ada", ["/types", "/preview/left-out?wish=changes"]);
    await ask("lin", "PUT", "/documents/rg2000/hand-over", {
      ...{ to: { kind: "person", id: 1 }, line: "names are final" },
    });
    await ask("lin", "POST", "/documents/rg2000/hand-over/end", { as: "done" });
    await ask("ada", "POST", "/documents/rg2000/hand-over/end", { as: "done" });
    await expect(written()).toMatchFileSnapshot("answers.back.txt");
    await close();
  });

  it("has exactly these answers where lists, files and rights are taken back", async () => {
    const { ask, change, sweep, written, close, world, token } = await openDay(await open());
    const layout = { type: "news", columns: ["en", "changed"], view: null };
    await ask("lin", "PUT", "/list-layouts", layout);
    await ask("lin", "PUT", "/list-layouts", { ...layout, columns: ["odd"] });
    const view = { name: "Ours", queries: { search: "x" }, is_shared: true };
    const shared = `/views/${idOf(await ask("ada", "POST", "/views", view))}`;
    await sweep("lin", ["/views"]);
    await ask("lin", "DELETE", shared);
    await ask("ada", "DELETE", shared);
    await ask("ada", "DELETE", shared);
    const act = { kind: "publish", languages: ["en"] };
    const bulk = await ask("ada", "POST", "/bulk", { act, keys: ["rg1000"] });
    await ask("lin", "POST", `/bulk/${idOf(bulk)}/cancel`, {});
    await ask("ada", "POST", "/bulk/99/cancel", {});
    const drawing = (size: number) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h${size}v4z"/></svg>`;
    const paths: string[] = [];
    for (const size of [4, 3]) {
      vi.setSystemTime(Date.now() + 1_000);
      const sent = await upload(world, token, drawing(size), `drawing-${size}.svg`);
      paths.push(sent.data.path);
    }
    const [four, three] = paths.map((path) => `/media/${encodeURIComponent(path)}`);
    const tags = (add: string[], remove: string[]) => ({
      files: [paths[1], "media/none.svg"].map((path) => ({ path, add, remove })),
    });
    await ask("ada", "POST", "/media/tags", tags(["Board", "pcb"], []));
    await ask("ada", "POST", "/media/tags", tags(["board"], ["PCB"]));
    await ask("mei", "POST", "/media/tags", tags(["x"], []));
    await ask("ada", "POST", `${four}/replace`, { with: paths[1], publish: false });
    await ask("ada", "POST", `${four}/replace`, { with: "media/none.svg", publish: false });
    await ask("ada", "POST", `${four}/restore`);
    await ask("ada", "DELETE", `${four}`);
    await ask("ada", "DELETE", `${four}`);
    await ask("ada", "POST", `${four}/restore`);
    await ask("ada", "DELETE", `${four}`);
    await ask("lin", "POST", `${four}/purge`);
    await ask("ada", "POST", `${three}/purge`);
    await ask("ada", "POST", `${four}/purge`);
    await sweep("ada", ["/media/tags", "/media/alternative-texts", `${three}/content`, `${four}`]);
    await sweep("ada", ["/media?tag=BOARD", "/media/alternative-texts?limit=1&page=2"]);
    const moved = { from: "/old", to: "/news", status: 301, external: false };
    const redirect = idOf(await ask("ada", "POST", "/redirects", moved));
    await ask("mei", "DELETE", `/redirects/${redirect}`);
    await ask("lin", "DELETE", `/redirects/${redirect}`);
    await ask("ada", "DELETE", `/redirects/${redirect}`);
    await ask("ada", "POST", "/roles", {
      ...{ name: "newsroom", rights: [{ act: "draft.see" }], labels: { en: "N", zh: "新" } },
    });
    await ask("ada", "DELETE", "/roles/newsroom", { version: 9 });
    await change("ada", "DELETE", "/roles/newsroom");
    await ask("ada", "DELETE", "/roles/editor", { version: 1 });
    const link = { keys: ["rg1000"], languages: ["en"], surfaces: ["mobile"] };
    const linked = idOf(await ask("lin", "POST", "/me/preview-links", link));
    await ask("ada", "DELETE", `/me/preview-links/${linked}`);
    await ask("lin", "DELETE", `/me/preview-links/${linked}`);
    const made = idOf(await ask("lin", "POST", "/me/tokens", { name: "Build", days: 30 }));
    await ask("ada", "DELETE", `/me/tokens/${made}`);
    await ask("lin", "DELETE", `/me/tokens/${made}`);
    await sweep("lin", ["/me/tokens", "/me/preview-links"]);
    await ask("ada", "PUT", "/me/view-as", { role: "editor" });
    await sweep("ada", ["/people"]);
    await ask("ada", "DELETE", "/me/view-as");
    await ask("ada", "PUT", "/me/view-as", { role: "none" });
    for (const place of ["document:rg1000", "document:none", "odd", null]) {
      await ask("lin", "PUT", "/me/presence", { place });
    }
    const guest = { account: "guest", name: "Guest", language: "zh", roles: [{ role: "viewer" }] };
    const invited = idOf(await ask("ada", "POST", "/invitations", guest));
    await ask("lin", "DELETE", `/invitations/${invited}`);
    await ask("ada", "DELETE", `/invitations/${invited}`);
    await ask("ada", "DELETE", `/invitations/${invited}`);
    const { data: person } = await ask("ada", "POST", "/people", {
      ...{ account: "bo", name: "Bo", roles: [{ role: "viewer" }] },
    });
    const bo = `/people/${person.person.id}`;
    for (const what of ["factor-reset", "password-reset", "erasure"]) {
      await ask("lin", "POST", `${bo}/${what}`, { version: 1 });
      await change("ada", "POST", `${bo}/${what}`);
    }
    await change("ada", "PUT", `${bo}/state`, { is_active: false });
    await change("ada", "POST", `${bo}/erasure`);
    await sweep("ada", [bo, `${bo}/sessions`]);
    await ask("ada", "DELETE", "/people/2/sessions/none");
    await ask("ada", "DELETE", "/people/2/sessions");
    await sweep("lin", ["/me"]);
    await ask("ada", "DELETE", "/me/sessions/none");
    await ask("ada", "DELETE", "/me/sessions");
    await sweep("ada", ["/audit?limit=12"]);
    await expect(written()).toMatchFileSnapshot("answers.acts-back.txt");
    await close();
  });

  it("has exactly these answers where the desk, searches and sheets are changed", async () => {
    const { ask, change, sweep, written, close, world, token, store, masks } = await openDay(
      await open(),
    );
    const target = { form: "business", topic: null, first_reply_minutes: 240, close_minutes: 960 };
    await ask("mei", "POST", "/desk/targets", target);
    const { data: targets } = await ask("mei", "GET", "/desk/targets");
    const goal = `/desk/targets/${targets.list[0].id}`;
    await ask("mei", "PUT", goal, { ...target, close_minutes: null, version: 1 });
    await ask("mei", "PUT", goal, { ...target, close_minutes: 100, version: 1 });
    await ask("mei", "PUT", goal, { ...target, first_reply_minutes: 0, version: 2 });
    await ask("mei", "DELETE", goal, { version: 1 });
    await ask("mei", "DELETE", goal, { version: 2 });
    await ask("mei", "DELETE", goal, { version: 2 });
    const week = Array.from({ length: 7 }, () => [{ from: 480, to: 960 }]);
    const hours = { version: 1, zone: "Europe/Berlin", holidays: "none", week };
    await ask("mei", "PUT", "/desk/hours", hours);
    await ask("mei", "PUT", "/desk/hours", hours);
    await ask("mei", "PUT", "/desk/hours", { ...hours, version: 2, zone: "Mars/Base" });
    const day = "/desk/calendar/2026-12-24";
    await ask("mei", "PUT", day, { version: 1, kind: "rest", name_en: "Day off", name_zh: "休息" });
    await sweep("mei", ["/desk/hours", "/desk/calendar?year=2026"]);
    await ask("mei", "DELETE", day);
    await ask("mei", "DELETE", day, { version: 9 });
    await ask("mei", "DELETE", day, { version: 2 });
    await ask("mei", "DELETE", day, { version: 2 });
    const template = {
      ...{ name: "Samples", form: "business", topic: null, needs_review: true },
      ...{ text_en: "Dear {{name}}, they are on their way.", text_zh: "" },
    };
    await ask("mei", "POST", "/desk/templates", template);
    const { data: templates } = await ask("mei", "GET", "/desk/templates");
    const own = `/desk/templates/${templates.list[0].id}`;
    await ask("mei", "PUT", own, { ...template, name: "Boxes", version: 1 });
    await ask("mei", "PUT", own, { ...template, name: "Again", version: 1 });
    const rule = {
      ...{ position: 1, form: "technical", topic: null, region: null, language: null },
      ...{ family: null, assignee: null, needs_review: true },
    };
    await ask("mei", "POST", "/desk/rules", rule);
    const { data: rules } = await ask("mei", "GET", "/desk/rules");
    const routed = `/desk/rules/${rules.list[0].id}`;
    await ask("mei", "PUT", routed, { ...rule, region: "domestic", version: 1 });
    await ask("mei", "PUT", routed, { ...rule, region: "domestic", version: 1 });
    await ask("mei", "POST", "/desk/rules", { ...rule, position: 2, family: "family" });
    await ask("mei", "POST", "/desk/rules", { ...rule, position: 3, family: "none" });
    await sweep("mei", ["/desk/rules"]);
    await ask("mei", "DELETE", routed, { version: 1 });
    await ask("mei", "DELETE", routed, { version: 2 });
    const sent = await postEnquiry(world.world, await goodEnquiry(store, { topic: "Samples" }));
    const code = String(sent.json().data.code);
    masks.of(code);
    const enquiry = `/desk/enquiries/${code}`;
    const act = async (what: string, body: object = {}, who: "mei" | "lin" = "mei") => {
      const { data } = await world.ask("GET", enquiry, { as: reader });
      return ask(who, "POST", `${enquiry}/${what}`, { ...body, version: data.version });
    };
    const { token: reader, id: third } = await world.person("reader", "enquiry-lead");
    await act("assign", { to: third });
    await act("assign", { to: 99 });
    await act("assign", { to: null });
    await act("claim", {}, "lin");
    const text = "They are on their way.";
    const begun = await ask("mei", "POST", `${enquiry}/replies`, {
      ...{ text, template: templates.list[0].id },
    });
    const reply = `${enquiry}/replies/${begun.data.message.id}`;
    await ask("mei", "PATCH", reply, { text: "Tomorrow.", template: null, reply_version: 9 });
    await ask("mei", "PATCH", reply, {
      ...{ text: "Tomorrow.", template: templates.list[0].id, reply_version: 1 },
    });
    await sweep("mei", [`${reply}/preview`]);
    const sending = { when: "now", send_at: null, state_after: "answered" };
    const id = begun.data.message.id;
    await act(`replies/${id}/submit`, { ...sending, reply_version: 2 });
    await act(`replies/${id}/approve`, { reply_version: 3 });
    await act(`replies/${id}/cancel`, { reply_version: 3, note: "Wait" });
    await ask("mei", "POST", `${reply}/discard`, { reply_version: 4 });
    await ask("mei", "POST", `${reply}/discard`, { reply_version: 4 });
    await act("spam", { is_spam: true });
    await act("spam", { is_spam: false });
    await act("no-answer", { needs_no_answer: true });
    await act("no-answer", { needs_no_answer: false });
    for (const state of ["in-work", "closed", "open"]) await act("state", { state });
    await sweep("mei", [enquiry]);
    await ask("mei", "DELETE", own, { version: 1 });
    await ask("mei", "DELETE", own, { version: 2 });
    await ask("mei", "POST", "/me/due-notices/acknowledgement", { ids: [1] });
    vi.setSystemTime(Date.now() + 30_000);
    const chinese = await goodEnquiry(store, { topic: "Samples", email: "b@baltic.example" });
    const other = await postEnquiry(world.world, chinese, { language: "zh" });
    masks.of(String(other.json().data.code));
    const figures = "from=2026-11-01&to=2026-11-30";
    await sweep("mei", [
      ...["language", "region", "topic"].map((by) => `/desk/figures?${figures}&by=${by}`),
      `/desk/figures/export?${figures}&by=language`,
      "/desk/export?format=csv&form=business",
      ...["limit=1", "limit=1&cursor=2", "limit=1&cursor=1", "cursor=x", "order=due&cursor=-2"].map(
        (query) => `/desk/enquiries?${query}`,
      ),
    ]);
    for (const [by, value] of [
      ["code", "no code"],
      ["mailbox", "lin"],
      ["mailbox", "none@acme.example"],
      ["code", String(other.json().data.code)],
    ]) {
      await ask("mei", "POST", "/desk/erase", { by, value, dry_run: true });
    }
    for (const dry of [true, false]) {
      await ask("mei", "POST", "/desk/erase", {
        ...{ by: "mailbox", value: "lin@acme.example", dry_run: dry },
      });
    }
    await ask("ada", "POST", "/desk/erase", {
      ...{ by: "mailbox", value: "lin@acme.example", dry_run: true },
    });
    await ask("ada", "POST", "/desk/erase", {
      ...{ by: "mailbox", value: "lin@acme.example", dry_run: false },
    });
    await sweep("mei", [enquiry, "/desk/erasures"]);
    await expect(written()).toMatchFileSnapshot("answers.desk-back.txt");

    const ignored = { language: "en", text: "dev board", is_ignored: true };
    await ask("ada", "POST", "/search-tuning/ignored", ignored);
    await ask("ada", "POST", "/search-tuning/ignored", { ...ignored, is_ignored: false });
    const { data: setup } = await ask("ada", "GET", "/search-tuning/setup");
    const pinned = [{ language: "en", search: "npu", documents: [{ document: "rg1000" }] }];
    const synonyms = [{ en: ["chip", "part"], zh: ["芯片"] }];
    const lists = {
      synonyms,
      pins: pinned,
      watched: [{ language: "en", search: "chip", documents: ["rg2000"] }],
    };
    for (const [name, list] of Object.entries(lists)) {
      const { version } = setup[name];
      await ask("ada", "POST", `/search-tuning/${name}`, { version, list });
      await ask("ada", "POST", `/search-tuning/${name}`, { version, list });
      await ask("lin", "POST", `/search-tuning/${name}`, { version: "", list: [{}] });
    }
    await ask("ada", "POST", "/search-tuning/try", { language: "en", search: "npu", pins: pinned });
    await ask("ada", "POST", "/search-tuning/try", { language: "en", search: "chip", synonyms });
    const chosen = { format: "csv", in: "en", keys: ["rg1000", "none"] };
    await ask("ada", "POST", "/sheets/export", chosen);
    await ask("lin", "POST", "/sheets/export", { ...chosen, keys: [] });
    const form = multipart([
      ["file", "Part number,Name\nRG1000,The chip\nXX1,None\n", "parts.csv"],
    ]);
    const answer = await world.world.app.inject({
      ...{ method: "POST", url: "/api/v1/admin/sheets", payload: form.payload },
      headers: { ...studioHeaders(token), ...form.headers },
    });
    const sheet = `/sheets/${answer.json().data.id}`;
    await until(async () => {
      const { data } = await world.ask("GET", sheet, { as: token });
      return ["ready", "refused"].includes(data.state);
    });
    await sweep("ada", [sheet]);
    await ask("lin", "PATCH", sheet, { version: 1 });
    await change("ada", "PATCH", sheet, { columns: [] });
    await ask("ada", "PATCH", sheet, { version: 9 });
    await sweep("ada", ["/sheets/99/marked"]);
    await ask("ada", "POST", `${sheet}/apply`, { version: 9, label: "Sheet" });
    await change("ada", "POST", `${sheet}/apply`, { label: "Sheet" });
    await ask("lin", "DELETE", sheet);
    await ask("ada", "DELETE", sheet);
    await ask("ada", "DELETE", sheet);
    await ask("ada", "PATCH", "/system/links", { is_on: false, version: 1 });
    await ask("ada", "PATCH", "/system/links", { is_on: true, version: 1 });
    for (const path of ["outbox/99/retry", "outbox/99/stop", "outbox/retry", "jobs/99/retry"]) {
      await ask("ada", "POST", `/system/${path}`);
      await ask("lin", "POST", `/system/${path}`);
    }
    await ask("ada", "PATCH", "/system/mail", { desk: ["desk@chips.example"], version: 1 });
    await ask("ada", "PATCH", "/system/mail", { host: "not a host", version: 1 });
    await ask("ada", "PATCH", "/system/mailbox", { move_to: "Read", version: 1 });
    await ask("ada", "PATCH", "/system/backup", { every_hours: 12, version: 1 });
    await ask("ada", "PATCH", "/system/backup", { place: "folder", folder: "../x", version: 2 });
    await sweep("ada", ["/system/mail", "/system/mailbox", "/system/backup", "/audit?limit=9"]);
    await expect(written()).toMatchFileSnapshot("answers.system.txt");
    await close();
  });
});

import { expect, test } from "vitest";
import { type AdminWorld, adminWorld } from "../../../../tests/support/admin.ts";
import { enquiryWorld, goodEnquiry, postEnquiry } from "../../../../tests/support/enquiries.ts";
import { drawnMails } from "../../../../tests/support/outbox.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import { recomputeClocks, tellDueTimes } from "../../../staff/desk/dueNotices.ts";
import { recordIncoming } from "../../../staff/desk/enquiryThread.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** A desk that works day and night, so that its clocks do not depend on the time of the test. */
const always = {
  zone: "Asia/Kolkata",
  holidays: "none",
  week: Array.from({ length: 7 }, () => [{ from: 0, to: 1_440 }]),
};

async function dueWorld(store: Store) {
  const admin = await adminWorld(store, { documents: enquiryWorld() });
  const person = async (name: string, role: Parameters<AdminWorld["person"]>[1]) => {
    const made = await admin.person(name, role);
    const values = { name, email: `${name}@desk.example` };
    await store.db.updateTable("accounts").set(values).where("id", "=", made.id).execute();
    return made;
  };
  const lin = await person("lin", "enquiry-handler");
  const lead = await person("lead", "enquiry-lead");
  type Who = { readonly token: string };
  const ask = (who: Who, method: "GET" | "POST" | "PUT", path: string, body?: object) =>
    admin.ask(method, path, { as: who.token, ...(body && { body }) });
  const remove = (who: Who, path: string, version: number) =>
    admin.ask("DELETE", path, { as: who.token, headers: { "if-match": `"${version}"` } });
  const show = async (code: string) => (await ask(lead, "GET", `/desk/enquiries/${code}`)).data;
  const act = async (code: string, what: string, body: object = {}) => {
    const { version } = await show(code);
    const path = `/desk/enquiries/${code}/${what}`;
    const done = await ask(lead, "POST", path, { ...body, version });
    expect(done.status, done.message).toBe(200);
    return done.data;
  };
  const send = async (changes: object = {}) => {
    const answer = await postEnquiry(admin.world, await goodEnquiry(store, changes), {
      language: "en",
    });
    return String(answer.json().data.code);
  };
  const history = async (code: string) =>
    ((await show(code)).history as { what: string; target: string | null }[])
      .filter(({ what }) => what.startsWith("clock-"))
      .map(({ what, target }) => `${target} ${what.slice("clock-".length)}`);
  const close: AdminWorld["close"] = () => admin.close();
  return {
    ...{ admin, store, lin, lead, person, ask, remove, show, act, send, history },
    [Symbol.asyncDispose]: close,
  };
}

type World = Awaited<ReturnType<typeof dueWorld>>;

/** Sets the hours and due times of four hours for the reply and ten for closing. */
async function configure({ ask, lead }: World) {
  expect((await ask(lead, "PUT", "/desk/hours", { ...always, version: 1 })).status).toBe(200);
  const target = {
    ...{ form: null, topic: null },
    ...{ first_reply_minutes: 240, close_minutes: 600 },
  };
  expect((await ask(lead, "POST", "/desk/targets", target)).status).toBe(200);
}

/** Puts an enquiry and its clocks back in time. */
async function age({ store }: World, code: string, ms: number) {
  const { id } = await store.db
    .selectFrom("enquiries")
    .select("id")
    .where("code", "=", code)
    .executeTakeFirstOrThrow();
  await store.db
    .updateTable("enquiries")
    .set(({ eb }) => ({
      created_at: eb("created_at", "-", ms),
      due_at: eb("due_at", "-", ms),
      due_near_at: eb("due_near_at", "-", ms),
    }))
    .where("id", "=", id)
    .execute();
  await store.db
    .updateTable("enquiry_clocks")
    .set(({ eb }) => ({
      started_at: eb("started_at", "-", ms),
      due_at: eb("due_at", "-", ms),
      near_at: eb("near_at", "-", ms),
      tell_at: eb("tell_at", "-", ms),
    }))
    .where("enquiry_id", "=", id)
    .execute();
  return id;
}

/** Mails about due times that would be sent now. */
async function dueMails(store: Store) {
  return (await drawnMails(store)).filter(({ subject }) => /due soon|overdue/i.test(subject));
}

forEachStore("Due times", (open) => {
  test("start with an enquiry, pause while the sender is asked, and are announced to people once", async () => {
    await using world = await dueWorld(await open());
    const { store, ask, lin, lead, show, act, send, history } = world;
    await configure(world);
    const code = await send({ contact_name: "Planted Person", company_name: "Planted Company" });
    expect((await show(code)).due).toMatchObject({ target: "first_reply", state: null });
    expect(await history(code)).toEqual(["first_reply started", "close started"]);
    const counts = async () => (await ask(lead, "GET", "/desk/counts")).data;
    expect(await counts()).toMatchObject({ near: 0, past: 0 });

    // Near: it is unassigned, so people who may assign are notified; checked twice, notified once.
    const id = await age(world, code, 3.5 * hour);
    expect((await show(code)).due).toMatchObject({ state: "near" });
    expect(await counts()).toMatchObject({ near: 1, past: 0 });
    await drawnMails(store);
    const told = await Promise.all([1, 2, 3].map(() => tellDueTimes(store, Date.now())));
    expect(told.reduce((sum, one) => sum + one)).toBe(1);
    const near = await dueMails(store);
    const ours = near.filter(({ to }) => `${to}` === "lead@desk.example");
    expect(ours).toHaveLength(1);
    expect(near.some(({ to }) => `${to}` === "lin@desk.example")).toBe(false);
    expect(JSON.stringify(near)).not.toContain("Planted");
    expect(ours[0]?.text).toContain(code);
    expect(ours[0]?.text).toContain(`/studio/enquiries/${code}`);
    const bell = async (who: typeof lin) => (await ask(who, "GET", "/me/due-notices")).data.list;
    expect(await bell(lead)).toMatchObject([{ code, target: "first_reply", state: "near" }]);
    expect(await bell(lin)).toEqual([]);
    const ids = (await bell(lead)).map((one: { id: number }) => one.id);
    // Somebody else cannot put it away.
    await ask(lin, "POST", "/me/due-notices/acknowledgement", { ids });
    expect(await bell(lead)).toHaveLength(1);
    await ask(lead, "POST", "/me/due-notices/acknowledgement", { ids });
    expect(await bell(lead)).toEqual([]);

    // Past: its assignee alone.
    await ask(lin, "POST", `/desk/enquiries/${code}/claim`, {
      version: (await show(code)).version,
    });
    await age(world, code, hour);
    expect(await tellDueTimes(store, Date.now())).toBe(1);
    expect(await tellDueTimes(store, Date.now())).toBe(0);
    expect((await dueMails(store)).map(({ to }) => `${to}`)).toEqual(["lin@desk.example"]);
    expect(await bell(lin)).toMatchObject([{ code, state: "past" }]);
    const lists = async (due: string) =>
      (await ask(lead, "GET", `/desk/enquiries?due=${due}`)).data.list;
    expect([await lists("near"), await lists("past")]).toMatchObject([[], [{ code }]]);

    // The reply meets the first, though late, and pauses the other; there are no further notices.
    const { message } = (
      await ask(lead, "POST", `/desk/enquiries/${code}/replies`, {
        ...{ text: "Tomorrow.", template: null },
      })
    ).data;
    await act(code, `replies/${message.id}/submit`, {
      ...{ reply_version: message.version, when: "now", send_at: null, state_after: "answered" },
    });
    await drawnMails(store);
    expect(await history(code)).toEqual([
      ...["first_reply started", "close started", "first_reply near", "first_reply past"],
      ...["first_reply late", "close paused"],
    ]);
    expect((await show(code)).due).toBeNull();
    expect(await bell(lin)).toEqual([]);
    expect(await counts()).toMatchObject({ near: 0, past: 0 });
    expect(await tellDueTimes(store, Date.now() + day)).toBe(0);

    // The sender answers two days later: that time does not count.
    const before = await store.db
      .selectFrom("enquiry_clocks")
      .select(["due_at", "paused_at"])
      .where("enquiry_id", "=", id)
      .where("target", "=", "close")
      .executeTakeFirstOrThrow();
    const now = Number(before.paused_at) + 2 * day;
    const mail = { messageId: "a@b", from: "x", text: "Thanks, and one more thing.", now };
    await store.transaction((tx) => recordIncoming(tx, id, mail));
    const { due } = await show(code);
    expect(due?.target).toBe("close");
    expect(Date.parse(due.at) - Number(before.due_at)).toBe(2 * day);

    // Closed and opened again: a further round, and figures of the first.
    await act(code, "state", { state: "closed" });
    await act(code, "state", { state: "in-work" });
    expect((await history(code)).slice(-3)).toEqual([
      "close resumed",
      "close met",
      "close started",
    ]);
    expect((await show(code)).due).toMatchObject({ target: "close" });
    const { total } = (await ask(lead, "GET", "/desk/figures?by=form")).data;
    expect(total).toMatchObject({
      ...{ count: 1, replied: 1, closed: 1, reopened: 1 },
      in_time: { first_reply: 0, close: 1 },
    });

    // Spam has no due time; erased, nothing of the clocks is left.
    await act(code, "spam", { is_spam: true });
    expect((await show(code)).due).toBeNull();
    await store.db.deleteFrom("enquiries").where("id", "=", id).execute();
    for (const table of ["enquiry_clocks", "enquiry_notices"] as const) {
      expect(await store.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  test("follow targets, hours and calendar, which accounts with the right may edit", async () => {
    await using world = await dueWorld(await open());
    const { store, ask, remove, lin, lead, show, send, history } = world;
    const code = await send({ topic: "Samples" });
    expect((await show(code)).due).toBeNull();
    expect((await ask(lead, "GET", "/desk/counts")).data).not.toHaveProperty("near");
    for (const path of ["targets", "hours", "calendar"]) {
      expect((await ask(lin, "GET", `/desk/${path}`)).status).toBe(403);
    }
    await configure(world);
    const { due } = await show(code);
    expect(due).toMatchObject({ target: "first_reply" });

    // A more specific target wins; another of the same form and topic is refused, as is an empty one.
    const own = { form: "business", topic: null, first_reply_minutes: 60, close_minutes: null };
    const made = await ask(lead, "POST", "/desk/targets", own);
    expect(Date.parse(due.at) - Date.parse((await show(code)).due.at)).toBe(3 * hour);
    expect(await history(code)).toContain("first_reply recomputed");
    expect((await ask(lead, "POST", "/desk/targets", own)).status).toBe(409);
    const none = { ...own, form: "quality", first_reply_minutes: null };
    expect((await ask(lead, "POST", "/desk/targets", none)).status).toBe(422);
    expect((await ask(lead, "POST", "/desk/targets", { ...own, close_minutes: 0 })).status).toBe(
      422,
    );
    const { id } = made.data;
    const gone = await remove(lead, `/desk/targets/${id}`, 1);
    expect(gone.status, gone.message).toBe(200);
    expect((await show(code)).due.at).toBe(due.at);

    // Hours that are none are refused with a sentence; of another version with what stands.
    const { version } = (await ask(lead, "GET", "/desk/hours")).data;
    const put = (hours: object) =>
      ask(lead, "PUT", "/desk/hours", { ...always, version, ...hours });
    for (const wrong of [
      { zone: "Mars/Olympus" },
      { zone: "+08:00" },
      { week: [[{ from: 600, to: 540 }], [], [], [], [], [], []] },
      {
        week: [
          [
            { from: 540, to: 720 },
            { from: 700, to: 800 },
          ],
          [],
          [],
          [],
          [],
          [],
          [],
        ],
      },
      { week: [] },
    ]) {
      expect((await put(wrong)).status, JSON.stringify(wrong)).toBe(422);
    }
    expect((await put({ version: version - 1 })).status).toBe(409);

    // A calendar without working time: nothing is due, and nothing loops.
    expect((await put({ week: Array.from({ length: 7 }, () => []) })).status).toBe(200);
    expect((await show(code)).due).toBeNull();
    expect(await tellDueTimes(store, Date.now() + 999 * day)).toBe(0);
    const draft = await ask(lead, "POST", `/desk/enquiries/${code}/replies`, {
      ...{ text: "In hours", template: null },
    });
    const { message } = draft.data;
    const submission = {
      ...{ reply_version: message.version, when: "working", send_at: null },
      ...{ state_after: "answered", version: (await show(code)).version },
    };
    const path = `/desk/enquiries/${code}/replies/${message.id}/submit`;
    expect((await ask(lead, "POST", path, submission)).status).toBe(422);

    // Days of work besides: from tomorrow on, the reply waits for the first of them.
    const tomorrow = Temporal.Now.plainDateISO(always.zone).add({ days: 1 });
    const today = tomorrow.subtract({ days: 1 });
    const { version: next } = (await ask(lead, "GET", "/desk/hours")).data;
    const allDay = [{ from: 0, to: 1_440 }];
    const week = Array.from({ length: 7 }, (_, at) =>
      at === tomorrow.dayOfWeek - 1 ? allDay : [],
    );
    expect((await put({ week, version: next })).status).toBe(200);
    expect((await ask(lead, "POST", path, submission)).data.message.state).toBe("scheduled");
    const { thread } = await show(code);
    expect(Date.parse(thread[0].send_at)).toBe(
      tomorrow.toZonedDateTime(always.zone).epochMilliseconds,
    );
    const { due: usual } = await show(code);
    const dayOf = (of: Temporal.PlainDate) => `/desk/calendar/${of}`;
    const rest = { kind: "rest", name_en: "Move", name_zh: "搬迁", version: 1 };
    expect((await ask(lead, "PUT", dayOf(tomorrow), rest)).status).toBe(200);
    expect((await ask(lead, "PUT", dayOf(tomorrow), rest)).status).toBe(409);
    expect((await ask(lead, "PUT", dayOf(today), { ...rest, kind: "work" })).status).toBe(200);
    const due2 = (await show(code)).due;
    expect(due2).not.toBeNull();
    expect(due2).not.toEqual(usual);
    expect((await ask(lead, "PUT", "/desk/calendar/2026-02-31", rest)).status).toBeGreaterThan(399);
    const list = (await ask(lead, "GET", `/desk/calendar?year=${tomorrow.year}`)).data.list;
    expect(list).toContainEqual(
      expect.objectContaining({ day: String(tomorrow), kind: "rest", name_en: "Move", version: 2 }),
    );
    expect((await remove(lead, dayOf(tomorrow), 2)).status).toBe(200);
    expect((await remove(lead, dayOf(tomorrow), 2)).status).toBe(404);
    expect(await recomputeClocks(store, Date.now())).toBe(0);
  });

  test("order lists across pages without gaps and duplicates", async () => {
    await using world = await dueWorld(await open());
    const { ask, lead, send, store, act } = world;
    await configure(world);
    const codes: string[] = [];
    for (const at of [1, 2, 3, 4, 5]) codes.push(await send({ email: `s${at}@acme.example` }));
    const [first = "", second = "", third = ""] = codes;
    await age(world, third, 2 * hour);
    await age(world, first, hour);
    await act(second, "state", { state: "closed" });
    const seen: string[] = [];
    let cursor = "";
    for (let page = 0; page < 9; page += 1) {
      const { data } = await ask(lead, "GET", `/desk/enquiries?order=due&limit=2${cursor}`);
      seen.push(...data.list.map((one: { code: string }) => one.code));
      if (data.next === null) break;
      cursor = `&cursor=${data.next}`;
    }
    expect(seen.slice(0, 2)).toEqual([third, first]);
    expect(seen.at(-1)).toBe(second);
    expect(seen.toSorted()).toEqual(codes.toSorted());
    expect((await ask(lead, "GET", "/desk/enquiries?cursor=nonsense")).status).toBe(422);
    expect(await tellDueTimes(store, Date.now())).toBe(0);
  });

  test("include mainland holidays, and report years without a known calendar", async () => {
    await using world = await dueWorld(await open());
    const { ask, lead } = world;
    const known = await ask(lead, "GET", "/desk/calendar?year=2026");
    expect(known.status, known.message).toBe(200);
    const { list } = known.data;
    const of = (wanted: string) => list.find((one: { day: string }) => one.day === wanted);
    expect(of("2026-10-01")).toMatchObject({ kind: "rest", name_zh: "国庆节", is_own: false });
    expect(of("2026-10-10")).toMatchObject({ kind: "work", is_own: false });
    const usual = { kind: "usual", name_en: "", name_zh: "", version: 1 };
    expect((await ask(lead, "PUT", "/desk/calendar/2026-10-10", usual)).status).toBe(200);
    const { data } = await ask(lead, "GET", "/desk/calendar?year=2026");
    expect(data.list).toContainEqual(
      expect.objectContaining({ day: "2026-10-10", kind: "usual", is_own: true }),
    );
  });
});

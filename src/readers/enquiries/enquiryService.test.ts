import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { openTestApp } from "../../../tests/support/app.ts";
import {
  enquiryWorld,
  filledForm,
  goodEnquiry,
  postEnquiry,
  postFile,
} from "../../../tests/support/enquiries.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { serverPerson } from "../../staff/access/rights.ts";
import { Enquiries } from "./enquiryService.ts";
import { eraseEnquiries, monthsBefore } from "./eraseEnquiries.ts";
import { enquiryByCode, readEnquiries } from "./readEnquiries.ts";

const erasure = { now: 1_000, by: serverPerson };

const minute = 60_000;
const now = Date.now();

forEachStore("Enquiries", (open) => {
  async function world(setting: object = {}) {
    const store = await open();
    const server = await openTestApp({ store, documents: enquiryWorld(setting) });
    const { enquiries } = server;
    if (!(enquiries instanceof Enquiries)) throw new Error("a store is open");
    const stored = () => store.db.selectFrom("enquiries").selectAll().execute();
    return { store, server, enquiries, stored, [Symbol.asyncDispose]: () => server.close() };
  }

  const posted = (changes: object = {}) => ({
    form: "business" as const,
    language: "en" as const,
    sent: filledForm(changes),
    now,
  });

  async function reviewed(enquiries: Enquiries, changes: object = {}) {
    const review = await enquiries.review(posted(changes));
    if (!review.ok) throw new Error(JSON.stringify(review.problems));
    return review;
  }

  const network = "203.0.113.7";

  test("are saved without script by two posts: the second sends what the first validated", async () => {
    await using opened = await world();
    const { server, enquiries, stored, store } = opened;
    const { token: file } = (await postFile(server, "a log")).json().data;
    const review = await reviewed(enquiries, { attachments: [file], solutions: ["vision"] });
    expect(review.files).toMatchObject([{ name: "note.txt", size: 5 }]);
    expect(review.enquiry).toMatchObject({ contact_name: "Lin Wei", solutions: ["vision"] });
    expect(await stored()).toEqual([]);
    const sent = { token: review.token, network, now: now + 5_000 };
    const first = await enquiries.submitReviewed(sent);
    expect(first).toMatchObject({ ok: true });
    expect(await enquiries.submitReviewed(sent), "by a double click").toEqual(first);
    expect(
      await enquiries.submitReviewed({ ...sent, now: now + 300 * minute }),
      "or later",
    ).toEqual(first);
    expect(await stored()).toHaveLength(1);
    const code = first.ok ? first.code : "";
    expect(await enquiryByCode(store, code)).toMatchObject({
      form: "business",
      language: "en",
      attachments: [{ name: "note.txt", kind: "text" }],
    });
  });

  test("are sent once by concurrent posts of one review page", async () => {
    await using opened = await world();
    const { enquiries, stored } = opened;
    const { token } = await reviewed(enquiries);
    const results = await Promise.all(
      Array.from({ length: 6 }, () =>
        enquiries.submitReviewed({ token, network, now: now + 5_000 }),
      ),
    );
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  test("are not reviewed if they are invalid: every problem is reported, and the files are kept", async () => {
    await using opened = await world();
    const { server, enquiries } = opened;
    const { token } = (await postFile(server, "a log")).json().data;
    const review = await enquiries.review({
      ...posted({ email: "lin", attachments: [token, "forged"] }),
      honeypot: "x",
    });
    expect(review).toEqual({
      ok: false,
      problems: [
        { field: "email", problem: "emailInvalid" },
        { field: "fax_number", problem: "honeypot" },
        { field: "attachments", problem: "attachmentGone" },
      ],
      files: [expect.objectContaining({ token })],
    });
  });

  test("are shown for review again if the page has expired, or was confirmed too quickly", async () => {
    await using opened = await world();
    const { enquiries, stored } = opened;
    const { token } = await reviewed(enquiries);
    for (const at of [now, now + 500, now + 60 * minute]) {
      const result = await enquiries.submitReviewed({ token, network, now: at });
      expect(result).toMatchObject({
        ok: false,
        reason: "expired",
        form: "business",
        review: { ok: true },
      });
      if (!("review" in result) || !result.review.ok) throw new Error("a review page");
      const again = { token: result.review.token, network, now: at + 5_000 };
      expect(await enquiries.submitReviewed(again)).toMatchObject({ ok: true });
    }
    expect(await stored()).toHaveLength(3);
  });

  test("are refused from a forged review page", async () => {
    await using opened = await world();
    const { enquiries, stored } = opened;
    const { token } = await reviewed(enquiries);
    const [payload = "", signature = ""] = token.split(".");
    const changed = Buffer.from(payload, "base64url").toString().replace("Acme", "Evil");
    const others = [
      `${Buffer.from(changed).toString("base64url")}.${signature}`,
      payload,
      "",
      ".",
      "x.y.z",
    ];
    for (const other of others) {
      expect(await enquiries.submitReviewed({ token: other, network, now: now + 5_000 })).toEqual({
        ok: false,
        reason: "invalid",
        problems: [{ field: "review", problem: "review" }],
      });
    }
    expect(await stored()).toEqual([]);
  });

  test("are erased by their tracking code, with mails and files", async () => {
    await using opened = await world();
    const { store, server, stored } = opened;
    const { token } = (await postFile(server, "a log")).json().data;
    const first = (
      await postEnquiry(server, await goodEnquiry(store, { attachments: [token] }))
    ).json();
    await postEnquiry(server, await goodEnquiry(store));
    expect(readdirSync(server.attachments.path)).toHaveLength(1);
    const { code } = first.data;
    const erase = () => eraseEnquiries(store, server.attachments, { of: { code }, ...erasure });
    expect(await erase()).toMatchObject([{ code, removed: { files: 1, mails: 2, replies: 0 } }]);
    expect(readdirSync(server.attachments.path)).toEqual([]);
    expect(await stored()).toHaveLength(1);
    // A sender gets one receipt a day.
    const mails = await store.db.selectFrom("mails").select(["kind", "enquiry_id"]).execute();
    expect(mails).toEqual([{ kind: "desk", enquiry_id: 2 }]);
    expect(await store.db.selectFrom("attachments").selectAll().execute()).toEqual([]);
    expect(await erase()).toEqual([]);
  });

  test("are erased after the retention period of a setting", async () => {
    await using opened = await world({ retentionMonths: 3 });
    const { store, server, enquiries, stored } = opened;
    const { token } = (await postFile(server, "a log")).json().data;
    await postEnquiry(server, await goodEnquiry(store, { attachments: [token] }));
    const [row] = await stored();
    const created = row?.created_at ?? 0;
    const end = new Date(created);
    end.setUTCMonth(end.getUTCMonth() + 3);
    // After the 30th of a month its end is some days off: not every month has such a day.
    const someDays = 5 * 24 * 60 * minute;
    expect(await enquiries.purge(end.getTime() - someDays)).toBe(0);
    expect(await stored()).toHaveLength(1);
    expect(await enquiries.purge(end.getTime() + someDays)).toBe(1);
    expect(await stored()).toEqual([]);
    expect(readdirSync(server.attachments.path)).toEqual([]);
  });

  test("for a position are erased after a retention period of their own", async () => {
    await using opened = await world({ retentionMonths: 9, applicationMonths: 3 });
    const { store, server, enquiries, stored } = opened;
    const { token } = (await postFile(server, "a log")).json().data;
    const application = await goodEnquiry(store, {
      form: "application",
      company_name: undefined,
      company_website: undefined,
      topic: undefined,
      position: "Layout engineer",
      attachments: [token],
    });
    expect((await postEnquiry(server, application)).statusCode).toBe(200);
    await postEnquiry(server, await goodEnquiry(store));
    const created = (await stored())[0]?.created_at ?? 0;
    const day = 24 * 60 * minute;
    expect(await enquiries.purge(created + 80 * day)).toBe(0);
    expect(await enquiries.purge(created + 100 * day)).toBe(1);
    expect((await stored()).map(({ form }) => form)).toEqual(["business"]);
    expect(readdirSync(server.attachments.path)).toEqual([]);
  });

  test("leave no proofs and counters once those have expired", async () => {
    await using opened = await world();
    const { store, server, enquiries } = opened;
    await postEnquiry(server, await goodEnquiry(store));
    const left = async () => [
      (await store.db.selectFrom("spent_proofs").selectAll().execute()).length,
      (await store.db.selectFrom("enquiry_counts").selectAll().execute()).length,
    ];
    await enquiries.purge(Date.now());
    expect(await left()).toEqual([1, 3]);
    await enquiries.purge(Date.now() + 61 * minute);
    expect(await left(), "bytes of a network count for a day").toEqual([0, 3]);
    await enquiries.purge(Date.now() + 25 * 60 * minute);
    expect(await left()).toEqual([0, 0]);
  });

  test("store nowhere whose address or mailbox was counted", async () => {
    await using opened = await world();
    const { store, server } = opened;
    await postEnquiry(server, await goodEnquiry(store));
    const counts = JSON.stringify(
      await store.db.selectFrom("enquiry_counts").selectAll().execute(),
    );
    expect(counts).not.toContain("203.0.113");
    expect(counts).not.toContain("acme");
  });

  test("are listed in the order of arrival, in pages, by form and by time", async () => {
    await using opened = await world();
    const { store } = opened;
    const row = (number: number) => ({
      code: `code-${number}`,
      idempotency_key: `key-${number}`,
      fingerprint: "",
      form: number % 2 === 0 ? "business" : "quality",
      language: "zh",
      body: JSON.stringify({ company_name: `Acme ${number}`, consent: true, parts: [] }),
      created_at: number,
    });
    const rows = Array.from({ length: 450 }, (_, number) => row(number));
    await store.db.insertInto("enquiries").values(rows).execute();
    const codes = async (which: Parameters<typeof readEnquiries>[1]) =>
      (await all(readEnquiries(store, which))).map(({ code }) => code);
    expect(await codes({})).toEqual(rows.map(({ code }) => code));
    expect(await codes({ since: 440, form: "quality" })).toEqual(
      [441, 443, 445, 447, 449].map((n) => `code-${n}`),
    );
    const [first] = await all(readEnquiries(store, {}));
    expect(first?.fields).toEqual([
      { name: "company_name", value: "Acme 0" },
      { name: "consent", value: true },
    ]);
  });
});

test("Months before a day give the same day, or the last one of a shorter month", () => {
  const before = (day: string, months: number) =>
    new Date(monthsBefore(Date.parse(day), months)).toISOString().slice(0, 10);
  expect(before("2026-11-21", 24)).toBe("2024-11-21");
  expect(before("2026-03-31", 1)).toBe("2026-02-28");
  expect(before("2028-03-31", 1)).toBe("2028-02-29");
  expect(before("2026-01-15", 1)).toBe("2025-12-15");
});

async function all<Entry>(entries: AsyncIterable<Entry>): Promise<Entry[]> {
  const list: Entry[] = [];
  for await (const entry of entries) list.push(entry);
  return list;
}

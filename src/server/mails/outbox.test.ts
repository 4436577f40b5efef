import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Behaviour } from "../../../tests/support/mailServer.ts";
import { openForms, outboxWorld } from "../../../tests/support/outbox.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import type { Mailer } from "../../base/mail/mailer.ts";
import { outboxState } from "../../base/mail/outbox.ts";
import { smtpMailer } from "../../base/mail/smtpMailer.ts";
import type { Store } from "../../base/store/store.ts";
import { retryEnquiryMails } from "../../readers/enquiries/retryEnquiryMails.ts";
import { serverPerson } from "../../staff/access/rights.ts";

const { mails, mailOf, run } = outboxWorld();
const minute = 60_000;
const day = 24 * 60 * minute;

const waitingMails = async (store: Store) => (await outboxState(store)).waiting;

const subjects = () => mails().received.map(({ head }) => /^Subject: (.*)$/m.exec(head)?.[1] ?? "");

forEachStore("The outbox", (open) => {
  test.each<[Behaviour]>([
    ["isBusy"],
    ["isSilent"],
    ["hangsUp"],
    ["wantsAnotherPassword"],
    ["refusesSender"],
    ["hangsUpAtContent"],
  ])("defers everything if the server %s", async (behaviour) => {
    const store = await open();
    await using forms = await openForms(store);
    await forms.send();
    mails().behave(behaviour);
    expect(await run(store)).toMatchObject({
      sent: 0,
      isStopped: true,
      problems: [{ givenUp: false }],
    });
    expect(mails().visits(), "the rest is not even tried").toBe(1);
    mails().behave("takes");
    expect(await run(store, 3 * minute)).toMatchObject({ sent: 2, problems: [], isStopped: false });
    expect(await waitingMails(store)).toBe(0);
  });

  test.each<[Behaviour]>([["asksToComeAgain"], ["cannotKeepContent"]])(
    "retries each mail at growing intervals if the server %s",
    async (behaviour) => {
      const store = await open();
      await using forms = await openForms(store);
      await forms.send();
      mails().behave(behaviour);
      const tries: number[] = [];
      for (const later of [0, 1, 3, 4, 8, 9, 16].map((minutes) => minutes * minute)) {
        const { problems, isStopped } = await run(store, later);
        expect(isStopped).toBe(false);
        tries.push(problems.length);
      }
      expect(tries).toEqual([2, 0, 2, 0, 2, 0, 2]);
      mails().behave("takes");
      expect(await run(store, day)).toMatchObject({ sent: 2 });
      expect(mails().received).toHaveLength(2);
    },
  );

  test.each<[Behaviour]>([["knowsNoSuchMailbox"], ["refusesContent"]])(
    "gives up the receipt if the server %s, and retries the department's mail for days",
    async (behaviour) => {
      const store = await open();
      await using forms = await openForms(store);
      await forms.send();
      mails().behave(behaviour);
      const { problems } = await run(store);
      expect(problems.map(({ givenUp }) => givenUp)).toEqual([false, true]);
      expect(problems.map(({ problem }) => problem).join()).not.toContain("@");
      expect(await waitingMails(store)).toBe(1);
      expect(await run(store, 4 * day)).toMatchObject({ problems: [{ givenUp: false }] });
      expect(await run(store, 6 * day)).toMatchObject({ problems: [{ givenUp: true }] });
      expect(await waitingMails(store)).toBe(0);
      mails().behave("takes");
      const { id } = await store.db.selectFrom("enquiries").select("id").executeTakeFirstOrThrow();
      expect(await retryEnquiryMails(store, id, { now: Date.now(), by: serverPerson })).toBe(2);
      expect(await run(store)).toMatchObject({ sent: 2 });
      // Nothing is left to be sent, which is no act.
      expect(await retryEnquiryMails(store, id, { now: Date.now(), by: serverPerson })).toBe(0);
      const retries = store.db.selectFrom("audit").select("detail");
      expect(await retries.where("act", "=", "enquiry.retry").execute()).toEqual([
        { detail: '{"mails":2}' },
      ]);
    },
  );

  test("retries a mail whose response was lost, under the same Message-ID", async () => {
    const store = await open();
    await using forms = await openForms(store);
    await forms.send();
    mails().behave("takesAndHangsUp");
    expect(await run(store)).toMatchObject({ sent: 0 });
    mails().behave("takes");
    await run(store, 3 * minute);
    expect(mails().received).toHaveLength(3);
    expect(new Set(mails().received.map(({ messageId }) => messageId)).size).toBe(2);
    for (const { messageId } of mails().received)
      expect(messageId).toMatch(/^[\w-]+@example\.com$/);
  });

  test("counts a mail as sent if some of its recipients accepted it", async () => {
    const store = await open();
    await using forms = await openForms(store);
    await forms.send();
    mails().behave("knowsOneMailbox");
    await run(store, 0, { department: ["first@example.com", "second@example.com"] });
    expect(mailOf("first@example.com").to).toEqual(["first@example.com"]);
    expect(await run(store, day)).toMatchObject({ sent: 0 });
    const row = await store.db
      .selectFrom("mails")
      .select("problem")
      .where("kind", "=", "desk")
      .executeTakeFirst();
    expect(row?.problem).toBe("not taken for second@example.com");
  });

  test("keeps the department's mail while it has no recipient", async () => {
    const store = await open();
    await using forms = await openForms(store);
    await forms.send();
    expect(await run(store, 0, { department: [] })).toMatchObject({
      sent: 1,
      problems: [{ problem: expect.stringContaining("No address for enquiries"), givenUp: false }],
    });
    expect(await run(store, 3 * minute)).toMatchObject({ sent: 1 });
    expect(mailOf("desk@example.com").to).toEqual(["desk@example.com"]);
  });

  test("sends no receipt a week late, but notifies the department however late", async () => {
    const store = await open();
    await using forms = await openForms(store);
    await forms.send();
    expect(await run(store, 30 * day)).toMatchObject({ sent: 1, problems: [{ givenUp: true }] });
    expect(subjects()).toEqual([expect.stringContaining("商务咨询")]);
  });

  test("is not sent twice by several processes", async () => {
    const store = await open();
    await using forms = await openForms(store);
    const others = [await open(), await open()];
    for (let sent = 0; sent < 6; sent += 1) {
      await forms.send({ email: `p${sent}@acme.example` });
    }
    const mailer = smtpMailer(mails().url);
    // Each loses its lease with every mail, as where clocks differ or a process pauses.
    const robbed: Mailer = {
      async send(...mail) {
        await store.db.deleteFrom("leases").execute();
        return mailer.send(...mail);
      },
    };
    const runs = [store, ...others].map(async (one) => {
      let sent = 0;
      for (; (await waitingMails(one)) > 0; await sleep(1)) {
        sent += (await run(one, 0, { mailer: robbed })).sent;
      }
      return sent;
    });
    const sent = (await Promise.all(runs)).reduce((sum, one) => sum + one, 0);
    expect(mails().received).toHaveLength(12);
    expect(sent).toBe(12);
    expect(new Set(mails().received.map(({ messageId }) => messageId)).size).toBe(12);
  });

  test("leaves a mail to another attempt if the process is stopping", async () => {
    const store = await open();
    await using forms = await openForms(store);
    await forms.send();
    mails().behave("isSilent");
    const stopping = new AbortController();
    const mailer = smtpMailer(mails().url);
    const running = run(store, 0, { signal: stopping.signal, mailer });
    await expect.poll(mails().visits).toBe(1);
    stopping.abort();
    expect(await running).toMatchObject({ sent: 0, isStopped: true });
    mails().behave("takes");
    expect(await run(store, 3 * minute)).toMatchObject({ sent: 2 });
  });

  test("purges the mails of an erased enquiry", async () => {
    const store = await open();
    await using forms = await openForms(store);
    await forms.send();
    await store.db.deleteFrom("enquiries").execute();
    expect(await run(store)).toMatchObject({ sent: 0, problems: [] });
    expect(await waitingMails(store)).toBe(0);
  });
});

import { expect, test } from "vitest";
import { enquiryWorld } from "../../../../tests/support/enquiries.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { publish } from "../../../../tests/support/world.ts";
import { underLease } from "../../../base/store/leases/underLease.ts";
import type { Store } from "../../../base/store/store.ts";
import { fields } from "../../../readers/enquiries/form/fields.ts";
import { isTaken, MailboxLost, type TakenMail, takeMail } from "./takeMail.ts";

const { views } = await publish(enquiryWorld());
const place = { mailbox: "desk@mx.example/INBOX", uidValidity: 7, uid: 1 };

const needsOf = (store: Store) => ({
  ...{ store, secret: Buffer.alloc(32), form: undefined, own: new Set<string>() },
  ...{ viewOf: (language: keyof typeof views) => views[language], lease: undefined },
});

function mailOf(text: string, fromAddress = "lin@acme.example"): TakenMail {
  const sender = { fromName: "Lin Wei", fromAddress };
  const rest = { subject: "RG1000", date: "", anchors: [], isCut: false, unreadable: [] };
  const facts = { messageId: "", kind: "person", text, ...sender, ...rest } as const;
  return { facts, leftOut: [], attachments: [] };
}

forEachStore("A mail", (open) => {
  test("is taken once from its place, and known by its content at any other one", async () => {
    const needs = needsOf(await open());
    const { db } = needs.store;
    expect(await isTaken(db, place)).toBe(false);
    expect(await takeMail(needs, place, mailOf("One"), 1)).toBe("unmatched");
    expect(await isTaken(db, place)).toBe(true);
    expect(await takeMail(needs, place, mailOf("Another"), 2)).toBeUndefined();
    for (const other of [{ mailbox: "b" }, { uidValidity: 8 }, { uid: 2 }]) {
      const elsewhere = { ...place, ...other };
      expect(await isTaken(db, elsewhere), JSON.stringify(other)).toBe(false);
      expect(await takeMail(needs, elsewhere, mailOf("One"), 3)).toBe("duplicate");
    }
  });

  test("of which nothing could be read is no copy of another one", async () => {
    const needs = needsOf(await open());
    const unread: TakenMail = { ...mailOf("", ""), refusal: "unreadable" };
    for (const uid of [1, 2]) {
      expect(await takeMail(needs, { ...place, uid }, unread, uid)).toBe("refused");
    }
  });

  test("opens an enquiry with as much of its text as a form takes, cut between characters", async () => {
    const needs = { ...needsOf(await open()), form: "technical" } as const;
    const text = `${"a".repeat(fields.content.max - "RG1000\n\n".length - 1)}👩 and more`;
    expect(await takeMail(needs, place, mailOf(text), 1)).toBe("new");
    const { body } = await needs.store.db
      .selectFrom("enquiries")
      .select("body")
      .executeTakeFirstOrThrow();
    const [whole = ""] = text.split("👩");
    expect(JSON.parse(body)).toMatchObject({
      ...{ contact_name: "Lin Wei", email: "lin@acme.example" },
      content: `RG1000\n\n${whole}`,
    });
  });

  test("is not taken by a process that another one has taken the mailbox from", async () => {
    const store = await open();
    await underLease(store, "desk", async (lease) => {
      const needs = { ...needsOf(store), lease };
      expect(await takeMail(needs, place, mailOf("One"), 1)).toBe("unmatched");
      await store.db.updateTable("leases").set({ holder: "another" }).execute();
      const next = { ...place, uid: 2 };
      await expect(takeMail(needs, next, mailOf("Two"), 2)).rejects.toThrow(MailboxLost);
      expect(await isTaken(store.db, next)).toBe(false);
    });
  });
});

import { createAddressing } from "../../../src/base/http/requests/siteOrigins.ts";
import { runOutbox } from "../../../src/base/mail/runOutbox.ts";
import { openStore } from "../../../src/base/store/store.ts";
import { mailTemplates } from "../../../src/server/mails/mailTemplates.ts";
import { serverPerson } from "../../../src/staff/access/rights.ts";
import { recordIncoming } from "../../../src/staff/desk/enquiryThread.ts";
import { beginReply, submitReply } from "../../../src/staff/desk/replies.ts";
import { enquiryWorld } from "../enquiries.ts";
import { publish } from "../world.ts";

/**
 * Answers the enquiries of a store in turn, sends the replies and records answers to them, until it is
 * killed. Prints what it has done once it is durable, and each mail as the mail server has taken it.
 */
const { later, account, ...options } = JSON.parse(process.argv[2] ?? "");
const store = await openStore(options);
const publication = await publish(enquiryWorld());
const addressing = createAddressing({ siteUrl: "https://chips.example" });
const templates = mailTemplates({
  ...{
    store,
    publication: () => publication,
    addressing,
    department: async () => ["desk@example.com"],
  },
});
const by = { ...serverPerson, id: `account:${account}` };
const now = () => Date.now() + Number(later);
// The lease of a process that was killed has expired by then.
await store.db.deleteFrom("leases").execute();
console.log("ready");
const enquiries = await store.db.selectFrom("enquiries").select(["id", "code"]).execute();
for (let turn = 0; ; turn += 1) {
  const { id, code } = enquiries[turn % enquiries.length] ?? { id: 0, code: "" };
  const change = { by, now: now(), version: undefined };
  const begun = await beginReply(store, code, { text: "Yes.", template: null }, change);
  const reply = begun?.message;
  if (reply === undefined || reply === null) throw new Error("A reply could not be begun");
  const submission = { when: "now", sendAt: undefined, stateAfter: "answered" } as const;
  await submitReply(store, code, reply.id, { ...submission, replyVersion: reply.version }, change, {
    viewOf: (language) => publication.views[language],
  });
  console.log(`queued ${reply.id}`);
  const incoming = `incoming-${reply.id}@acme.example`;
  const mail = { messageId: incoming, from: "Lin Wei", text: "Thanks.", now: now() };
  await store.transaction((tx) => recordIncoming(tx, id, mail));
  console.log(`in ${incoming}`);
  await runOutbox({
    ...{ store, templates, now, signal: new AbortController().signal },
    from: { name: "", address: "service@example.com" },
    mailer: {
      async send({ messageId }) {
        console.log(`sent ${messageId}`);
        return [];
      },
    },
  });
}

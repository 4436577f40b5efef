import { runOutbox } from "../../../src/base/mail/runOutbox.ts";
import type { MailTemplate, MailTemplates } from "../../../src/base/mail/templateTypes.ts";
import { openStore } from "../../../src/base/store/store.ts";

/**
 * Sends what is due to a server that never answers, until it is killed. Prints the Message-ID of a mail once
 * it is under way.
 */
const store = await openStore(JSON.parse(process.argv[2] ?? ""));
const template: MailTemplate = { draw: async () => ({ subject: "s", text: "t" }) };
const templates: MailTemplates = {
  ...{ desk: template, receipt: template, invitation: template },
  ...{ embargo: template, enquiryDue: template, schedule: template, settings: template },
  ...{ enquiryReply: template, digest: template },
};
await runOutbox({
  ...{ store, templates, from: { name: "", address: "service@example.com" } },
  ...{ now: Date.now, signal: new AbortController().signal },
  mailer: {
    send({ messageId }) {
      console.log(messageId);
      return new Promise(() => setInterval(() => undefined, 1_000));
    },
  },
});

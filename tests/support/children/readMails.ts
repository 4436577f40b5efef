import { createAddressing } from "../../../src/base/http/requests/siteOrigins.ts";
import { openStore } from "../../../src/base/store/store.ts";
import { openAttachments } from "../../../src/readers/enquiries/attachments/attachmentFolder.ts";
import { Enquiries } from "../../../src/readers/enquiries/enquiryService.ts";
import { startMailbox } from "../../../src/server/mails/incomingMailRunner.ts";
import { mailTemplates } from "../../../src/server/mails/mailTemplates.ts";
import { startOutbox } from "../../../src/server/mails/outboxRunner.ts";
import { enquiryWorld } from "../enquiries.ts";
import { publish } from "../world.ts";

// Reads the desk's mailbox and sends its mails until it is killed.
const [, , dataDir = "", databaseUrl = "", smtp = "", imapPort = "", user = ""] = process.argv;
const store = await openStore({ dataDir, ...(databaseUrl !== "" && { databaseUrl }) });
const publication = await publish(enquiryWorld());
const enquiries = await Enquiries.open({
  ...{ store, publication: () => publication },
  folder: await openAttachments({ dataDir, storage: undefined }),
});
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const server = {
  ...({ host: "127.0.0.1", port: Number(imapPort), security: "none", user } as const),
  ...{ password: "s3cret-word", folder: "INBOX", moveTo: "" },
};
const from = { name: "", address: "service@example.com" };
const outbox = startOutbox({
  ...{ store, log, sending: async () => ({ server: smtp, from, replyTo: undefined }) },
  templates: mailTemplates({
    ...{ store, publication: () => publication },
    addressing: createAddressing({ siteUrl: "https://chips.example" }),
    department: async () => ["staff@example.com"],
  }),
});
startMailbox({
  ...{ store, log, files: enquiries.mailFiles, onTaken: () => outbox.wake() },
  mailbox: async () => ({ server, form: undefined, problem: undefined }),
  ...{
    ownAddresses: async () => [from.address],
    viewOf: (language) => publication.views[language],
  },
  pauses: { idleMs: 100, pollMs: 1_000, firstMs: 100 },
});
setInterval(() => outbox.wake(), 200);
console.log("reading");

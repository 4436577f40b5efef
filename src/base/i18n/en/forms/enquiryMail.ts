/** Messages of the mails about enquiries: to the department in both languages, to the sender in theirs. */
export const enquiryMail = {
  deskLead: "A new enquiry has arrived.",
  form: "Form",
  code: "Tracking code",
  received: "Received",
  language: "Written in",
  deskReply: "Reply to this e-mail to write to the sender.",
  deskAttachments: "The attachments are stored on the server:",
  receiptSubject: (form: string, code: string) => `We have received your enquiry: ${form}, ${code}`,
  receiptLead: (company: string) =>
    `Thank you for writing to ${company}. Your enquiry has arrived.`,
  receiptNext: "The team in charge will reply to this address.",
  receiptKeep:
    "Please keep the tracking code: you need it to track your enquiry or to have it deleted.",
  receiptTracking: "How far it is, you see on our site, on the page “Track an enquiry”.",
  receiptTrackingAt: "How far it is, you see with the code and this address at",
  replySubject: (topic: string, code: string) => `Re: ${topic} [${code}]`,
  replyFoot: (company: string, code: string) => `${company}, your enquiry ${code}`,
  /** Messages about an application in place of those above. */
  application: {
    deskLead: "A new application has arrived.",
    receiptSubject: (_form: string, code: string) => `We have received your application, ${code}`,
    receiptLead: (company: string) =>
      `Thank you for applying to ${company}. Your application has arrived.`,
    receiptNext: "The team that is hiring will answer to this address.",
    receiptKeep:
      "Please keep the tracking code: it finds your application again, and has it erased if you wish.",
  },
  receiptMistake:
    "If you did not contact us, somebody entered your address by mistake; please ignore this e-mail.",
};

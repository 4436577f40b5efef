/** Messages of the mails about enquiries: to the department in both languages, to the sender in theirs. */
export const enquiryMail = {
  deskLead: "A new enquiry has arrived.",
  form: "Form",
  code: "Tracking code",
  received: "Received",
  language: "Written in",
  deskReply: "Answer this mail to write to the sender.",
  deskAttachments: "The attachments lie on the server:",
  receiptSubject: (form: string, code: string) => `We have received your enquiry: ${form}, ${code}`,
  receiptLead: (company: string) =>
    `Thank you for writing to ${company}. Your enquiry has arrived.`,
  receiptNext: "The desk you wrote to will answer to this address.",
  receiptKeep:
    "Please keep the tracking code: it finds your enquiry again, and has it erased if you wish.",
  receiptTracking: "How far it is, you see on our site, on the page “Track an enquiry”.",
  receiptTrackingAt: "How far it is, you see with the code and this address at",
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
    "If you did not write to us, somebody gave your address by mistake: no answer is needed.",
};

/** Messages of the mails about enquiries: to the department in both languages, to the sender in theirs. */
export const enquiryMail = {
  deskLead: "A new enquiry has arrived.",
  form: "Form",
  code: "Tracking code",
  received: "Received",
  language: "Written in",
  deskReply: "To answer the sender, reply to this e-mail.",
  deskAttachments: "The attachments are stored on the server:",
  receiptSubject: (form: string, code: string) => `We have received your enquiry: ${form}, ${code}`,
  receiptLead: (company: string) =>
    `Thank you for contacting ${company}. We have received your enquiry.`,
  receiptGreeting: "Hello,",
  /** A line of the confirmation: a label and its value. */
  receiptLine: (label: string, value: string) => `${label}: ${value}`,
  receiptNext: "The responsible team will reply to you at this e-mail address.",
  receiptKeep:
    "Please keep the tracking code: you need it to track your enquiry or to have it deleted.",
  receiptTracking: "You can check the status on our website, on the page “Track an enquiry”.",
  receiptTrackingAt:
    "To check the status, enter the tracking code and this e-mail address on this page:",
  replySubject: (topic: string, code: string) => `Re: ${topic} [${code}]`,
  replyFoot: (company: string, code: string) => `${company}, your enquiry ${code}`,
  /** Messages about an application in place of those above. */
  application: {
    deskLead: "A new application has arrived.",
    receiptSubject: (_form: string, code: string) => `We have received your application, ${code}`,
    receiptLead: (company: string) =>
      `Thank you for applying to ${company}. We have received your application.`,
    receiptNext: "The hiring team will reply to you at this e-mail address.",
    receiptKeep:
      "Please keep the tracking code: you need it to track your application or to have it deleted.",
  },
  receiptMistake:
    "If you did not contact us, somebody may have entered your address by mistake. In that case, please ignore this e-mail.",
  receiptClosing: "Kind regards,",
};

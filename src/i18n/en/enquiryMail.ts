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
  receiptMistake:
    "If you did not write to us, somebody gave your address by mistake: no answer is needed.",
};

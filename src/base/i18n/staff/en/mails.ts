/** Messages of the mail that brings an invitation. */
export const invitationMail = {
  subject: (company: string) => `Your account at ${company}`,
  greeting: (name: string) => `Hello ${name},`,
  lead: (company: string) => `You have been invited to work on the website of ${company}.`,
  account: "Your account name is",
  link: "Open this link to choose your password:",
  code: "If the page asks for an invitation code, enter this one:",
  until: (time: string) => `The invitation can be used once, until ${time} (UTC).`,
  mistake: "If you did not expect this e-mail, please ignore it: nothing has been created.",
};

/** The mail to those who are named on an embargo about what happened to it. It names no document. */
export const embargoMail = {
  subject: "Embargo: changes you should know about",
  lead: "This concerns a document under embargo to which you have access:",
  at: (time: string) => `${time} (UTC)`,
  next: "Sign in to the studio to see which document it is. If you do not know the reason, ask the person who did it, and consider removing that account from the embargo.",
};

/** Messages of the mails about what is scheduled and cannot be done, to staff in both languages. */
export const scheduleMail = {
  subject: (key: string) => `Scheduled change cannot be carried out: ${key}`,
  will: "As things are now, a scheduled change cannot be carried out.",
  failed: "A scheduled change could not be carried out on time. It is retried automatically.",
  document: "Document",
  action: { publish: "Publish", unpublish: "Withdraw" },
  time: "Time",
  reason: "Reason",
  embargoed: (schedule: number) =>
    `The document is under embargo. People with access can find schedule ${schedule} in the studio.`,
};

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
  subject: "Embargo: something that you should know",
  lead: "This concerns an embargo on which you are named:",
  at: (time: string) => `${time} (UTC)`,
  next: "Sign in to the studio to see which document it is. If nobody told you the reason, ask whoever did it, and consider naming that account no more.",
};

/** Messages of the mails about what is scheduled and cannot be done, to staff in both languages. */
export const scheduleMail = {
  subject: (key: string) => `Scheduled change cannot be made: ${key}`,
  will: "Something that is scheduled cannot be done as things are now.",
  failed: "Something that was scheduled could not be done at its time. It is tried again.",
  document: "Document",
  action: { publish: "Publish", unpublish: "Withdraw" },
  time: "Time",
  reason: "Reason",
  embargoed: (schedule: number) =>
    `It is under embargo. Those who are named on it find schedule ${schedule} in the studio.`,
};

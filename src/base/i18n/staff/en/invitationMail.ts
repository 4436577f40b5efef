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

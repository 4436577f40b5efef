/** Messages of invitations: the mail that brings one, and the page where it is accepted. */
export const invitation = {
  title: "Set up your account",
  intro:
    "You have been invited to make an account for company staff. Choose a password to finish. The link from your invitation fills in the code.",
  code: "Invitation code",
  codeMissing: "Please enter the code from your invitation.",
  submit: "Create account",
  gone: "This invitation has been used already, has expired or was withdrawn. Please ask whoever invited you for a new one.",
  weak: "Please choose another password: at least 12 characters, and neither a common password nor your account name.",
  mailSubject: (company: string) => `Your account at ${company}`,
  mailGreeting: (name: string) => `Hello ${name},`,
  mailLead: (company: string) => `You have been invited to work on the website of ${company}.`,
  mailAccount: "Your account name is",
  mailLink: "Open this link to choose your password:",
  mailCode: "If the page asks for an invitation code, enter this one:",
  mailUntil: (time: string) => `The invitation can be used once, until ${time} (UTC).`,
  mailMistake: "If you did not expect this e-mail, please ignore it: nothing has been created.",
};

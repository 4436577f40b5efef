/** The mail to those who are named on an embargo about what happened to it. It names no document. */
export const embargoMail = {
  subject: "Embargo: something that you should know",
  lead: "This concerns an embargo on which you are named:",
  at: (time: string) => `${time} (UTC)`,
  next: "Sign in to the studio to see which document it is. If nobody told you the reason, ask whoever did it, and consider naming that account no more.",
};

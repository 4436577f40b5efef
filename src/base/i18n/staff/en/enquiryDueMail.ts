/** The mail about a due time of an enquiry that is near or past. */
export const dueMail = {
  forms: {
    business: "Business",
    technical: "Technical",
    quality: "Quality",
    contact: "Contact",
    application: "Application",
  },
  targets: { first_reply: "First reply", close: "Closing" },
  subject: {
    near: (target: string, code: string) => `${target} due soon: enquiry ${code}`,
    past: (target: string, code: string) => `${target} overdue: enquiry ${code}`,
  },
  lead: {
    near: "An enquiry is due soon.",
    past: "The due time of an enquiry has passed.",
  },
  code: (code: string) => `Enquiry: ${code}`,
  form: (form: string) => `Form: ${form}`,
  topic: (topic: string) => `Topic: ${topic}`,
  due: (target: string, time: string) => `${target} due: ${time}`,
  open: "Open it in the studio:",
  foot: "You get this mail because the enquiry is assigned to you, or because it is assigned to nobody and you may assign it. It is sent once.",
};

import type { ChecklistName } from "../../../site/checklistNames.ts";

interface Step {
  readonly title: string;
  /** One line about what is to be done. */
  readonly text: string;
}

/** Messages of the list of first steps on the home screen. */
export const checklist = {
  title: "First steps",
  progress: (done: number, all: number) => `${done} of ${all} are done.`,
  allDone: "Everything is done. The list can be closed.",
  close: "Close the list",
  show: (done: number, all: number) => `Show the first steps (${done} of ${all} done)`,
  isDone: "Done",
  isOpen: "To do",
  go: (title: string) => `Go there: ${title}`,
  goShort: "Go there",
  steps: {
    password: {
      title: "Your own password",
      text: "The present one was set by somebody else, or comes from the server’s configuration. Choose one that only you know.",
    },
    factor: {
      title: "Second factor",
      text: "Add an authenticator app or a passkey, so that a password alone opens nothing.",
    },
    address: {
      title: "Address of the site",
      text: "Set SITE_URL on the server (operations manual, “Configuration”) and start it again. Until then no search engine lists the site.",
    },
    company: {
      title: "Name of the company",
      text: "Write name, legal name, telephone and address, and publish them. Every page shows them.",
    },
    records: {
      title: "Records",
      text: "Enter the ICP licence and the public security record, and publish. A site that needs none publishes the setting empty.",
    },
    brand: {
      title: "Brand",
      text: "Choose mark, icon and colours, see them in the site’s own header, and publish.",
    },
    mail: {
      title: "Mail",
      text: "Enter the mail server and send a test mail. Until then no enquiry is announced and no invitation is sent.",
    },
    backup: {
      title: "Backups",
      text: "Choose a place for backups and make the first one. Without backups, what is lost stays lost.",
    },
    family: {
      title: "First product family",
      text: "Load a spreadsheet of parts, from which the family and its parameters are made, or give a column its parameters; then publish.",
    },
    part: {
      title: "First part",
      text: "Begin a product, or load many from a spreadsheet, and publish.",
    },
    colleague: {
      title: "First colleague",
      text: "Invite somebody, or add an account, with the roles that they need.",
    },
  } satisfies Record<ChecklistName, Step>,
};

export type ChecklistMessages = typeof checklist;

import type { ChecklistName } from "../../../site/setupChecklist.ts";

interface Step {
  readonly title: string;
  /** One line about what is to be done. */
  readonly text: string;
}

/** Messages of the list of first steps on the home screen. */
export const checklist = {
  title: "First steps",
  progress: (done: number, all: number) => `${done} of ${all} done`,
  allDone: "All steps are done. You can close this list.",
  close: "Close list",
  show: (done: number, all: number) => `Show first steps (${done} of ${all} done)`,
  isDone: "Done",
  isOpen: "To do",
  go: (title: string) => `Open: ${title}`,
  goShort: "Open",
  steps: {
    password: {
      title: "Your own password",
      text: "Your current password was set by someone else or comes from the server’s configuration. Choose one that only you know.",
    },
    factor: {
      title: "Second factor",
      text: "Add an authenticator app or a passkey, so that a password alone is not enough to sign in.",
    },
    address: {
      title: "Site address",
      text: "Set SITE_URL on the server (operations manual, “Configuration”) and restart it. Search engines do not list the site until then.",
    },
    company: {
      title: "Company details",
      text: "Enter and publish the name, legal name, telephone and address. They appear on every page.",
    },
    records: {
      title: "Records",
      text: "Enter and publish the ICP licence and the public security record. If your site needs none, publish the setting empty.",
    },
    brand: {
      title: "Brand",
      text: "Choose the logo, icon and colours, check them in the preview, and publish.",
    },
    mail: {
      title: "Mail",
      text: "Enter the mail server and send a test mail. No notifications or invitations are sent until then.",
    },
    backup: {
      title: "Backups",
      text: "Choose a location for backups and make the first one. Without backups, lost data cannot be restored.",
    },
    family: {
      title: "First product family",
      text: "Import a spreadsheet of parts to create a family with its parameters, or add parameters to a section. Then publish.",
    },
    part: {
      title: "First part",
      text: "Create a product, or import several from a spreadsheet, and publish.",
    },
    colleague: {
      title: "First colleague",
      text: "Invite a colleague or add an account, with the roles they need.",
    },
  } satisfies Record<ChecklistName, Step>,
};

export type ChecklistMessages = typeof checklist;

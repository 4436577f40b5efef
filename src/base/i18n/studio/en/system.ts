/** Messages of the state of the system on the home screen. */
export const system = {
  title: "System",
  red: (count: number) =>
    count === 1
      ? "1 line of the system status needs action"
      : `${count} lines of the system status need action`,
  status: "Open system status",
  changed: {
    mail: (when: string, who: string) => `${who} changed the mail settings: ${when}`,
    mailbox: (when: string, who: string) => `${who} changed the incoming mail settings: ${when}`,
    backup: (when: string, who: string) => `${who} changed the backup settings: ${when}`,
  },
  open: "Open settings",
};

export type SystemMessages = typeof system;

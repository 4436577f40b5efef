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

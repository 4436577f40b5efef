/** Messages of the home screen. */
export const home = {
  greeting: { morning: "Good morning", day: "Good afternoon", evening: "Good evening" },
  greetingTo: (greeting: string, name: string) => `${greeting}, ${name}`,
  work: "Work lists",
  nothingToDo: "Nothing is waiting for you.",
  noContent: "There is no work list for your roles yet.",
  account: "Your account",
  roles: "Roles",
  noRoles: "Your account has no roles yet. An administrator gives you the ones you need.",
  factorSet: "Second factor is set",
  factorMissing: "No second factor",
  setFactor: "Set it up",
  sessions: (count: number) => (count === 1 ? "1 open session" : `${count} open sessions`),
  seeSessions: "See them",
  lists: {
    "behind-en": "Behind in English",
    "behind-zh": "Behind in Chinese",
    changed: "Unpublished changes",
    problems: "Would fail to publish",
    scheduled: "Scheduled",
    differ: "Languages differ in facts",
  },
};

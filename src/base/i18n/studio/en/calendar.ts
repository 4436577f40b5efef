/** Messages of the calendar, on its screen and on the home screen. */
export const calendar = {
  title: "Calendar",
  intro: "What is published and withdrawn at a set time.",
  zone: (name: string, offset: string) => `Times in ${name} (${offset})`,
  zoneAlone: (name: string) => `Times in ${name}`,
  withZone: (text: string, zone: string) => `${text} ${zone}.`,
  previous: "Previous month",
  next: "Next month",
  today: "Today",
  view: "View",
  views: { month: "Month", list: "List" },
  type: "Type",
  anyType: "All types",
  /** The day that it is now, for people who hear the table. */
  isToday: "today",
  more: (count: number) => `${count} more`,
  moreOn: (count: number, day: string) => `${count} more on ${day}`,
  acts: { publish: "Goes live", withdraw: "Comes down" },
  done: { publish: "Went live", withdraw: "Came down" },
  states: {
    failed: "Failed, will be retried",
    dropped: "Skipped: changed since",
    problem: "Cannot be done as things are",
  },
  embargoed: "Under embargo",
  none: (month: string) => `Nothing is scheduled in ${month}.`,
  noneOfType: (month: string, type: string) => `${type}: nothing is scheduled in ${month}.`,
  noneText:
    "To set a time, open a document, choose Publish, and then the time at which it goes live or comes down.",
  anyTypes: "Show all types",
  toDocuments: "Documents",
  isCut: "There is more in this month than is shown.",
  thisWeek: "Scheduled this week",
  nextDays: "Today and the next six days.",
  open: "Open calendar",
  changes: "What changed",
  changed: {
    publish: (name: string | null) => (name === null ? "Published" : `Published by ${name}`),
    withdraw: (name: string | null) => (name === null ? "Withdrawn" : `Withdrawn by ${name}`),
    save: (name: string | null) => (name === null ? "Saved" : `Saved by ${name}`),
  },
  languages: { en: "English", zh: "Chinese" },
};

export type CalendarMessages = typeof calendar;

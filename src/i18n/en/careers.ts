/** Messages of the page with open positions. */
export const careers = {
  kinds: {
    experienced: "Experienced",
    graduate: "Graduates",
    internship: "Internship",
  },
  place: "Location",
  kind: "Type",
  department: "Department",
  openings: "Openings",
  published: "Published",
  all: "All",
  filters: "Filter positions",
  count: (count: number) => (count === 1 ? "1 position" : `${count} positions`),
  none: "No open position matches these filters.",
  noneAtAll: "There are no open positions at the moment.",
  noneHint: "You are welcome to send us an application at any time.",
  showAll: "Show all positions",
  duties: "What you will do",
  requirements: "What you bring",
  apply: "How to apply",
  applyText:
    "Send us your CV and a few lines about what you have built, as a single PDF. Put the position in the subject line.",
  applyBy: "Apply by e-mail",
  applyNote: "We reply to every application, usually within two weeks.",
  subject: (position: string, place: string) => `Application: ${position}, ${place}`,
  others: "Other open positions",
  /** Title of the list with the chosen filters. */
  listTitle: (title: string, choices: readonly string[]) =>
    choices.length === 0 ? title : `${title}: ${choices.join(", ")}`,
  positionTitle: (position: string, place: string) => `${position}, ${place}`,
  listDescription: (count: number, places: readonly string[], company: string) =>
    `${count === 1 ? "1 open position" : `${count} open positions`} at ${company}${places.length === 0 ? "" : ` in ${places.join(", ")}`}.`,
  positionDescription: (position: string, department: string, place: string, company: string) =>
    `Open position at ${company}: ${position}, ${department}, ${place}.`,
};

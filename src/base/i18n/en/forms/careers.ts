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
  applyText: "Fill in the form and attach your CV. It goes directly to the team that is hiring.",
  applyNow: "Apply for this position",
  applyTitle: "Apply for this position",
  openTitle: "Apply without a vacancy",
  openHint: "No suitable position? Tell us what you would like to work on.",
  applyNote: "We reply to every application, usually within two weeks.",
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

/** Messages of the solutions' pages. */
export const solutions = {
  areas: "Applications",
  all: "All solutions",
  allIn: (count: number, area: string) => `All ${count} solutions in ${area}`,
  count: (count: number) => (count === 1 ? "1 solution" : `${count} solutions`),
  listDescription: (column: string, company: string) =>
    `${column}: reference designs from ${company} with block diagrams, documents and the parts they use.`,
  empty: "No solutions are listed here yet.",
  emptyHint: "You may find what you are looking for in the other applications.",
  builtFrom: "Built from",
  benefits: "Benefits",
  parts: "Parts used",
  readBrief: "Read the brief",
  ask: "Ask an engineer",
  related: (area: string) => `More in ${area}`,
  relatedAnywhere: "More solutions",
  news: "News about these parts",
};

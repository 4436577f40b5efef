/** Messages of the solutions' pages. */
export const solutions = {
  areas: "Applications",
  all: "All solutions",
  allIn: (count: number, area: string) => `All ${count} solutions in ${area}`,
  count: (count: number) => (count === 1 ? "1 solution" : `${count} solutions`),
  listTitle: (column: string, page: number) => (page === 1 ? column : `${column}, page ${page}`),
  listDescription: (column: string, company: string) =>
    `${column}: reference designs from ${company} with block diagrams, documents and the parts they use.`,
  empty: "No solutions are listed here yet.",
  emptyHint: "The other applications may have what you are looking for.",
  builtFrom: "Built from",
  benefits: "What it brings",
  parts: "Parts used",
  readBrief: "Read the brief",
  ask: "Ask an engineer",
  related: (area: string) => `More in ${area}`,
  relatedAnywhere: "More solutions",
  news: "News about these parts",
};

/** Messages of the page for journalists. */
export const press = {
  contact: "Press contact",
  texts: "Company profile to quote",
  copy: "Copy",
  copyText: (title: string) => `Copy: ${title}`,
  copied: "Copied",
  notCopied: "The text could not be copied. Please select it by hand.",
  kit: "Logo kit",
  rules:
    "The logos may be used in reports about the company. Please keep them as they are, with clear space around them.",
  news: "Latest news",
  subscribe: "Subscribe",
};

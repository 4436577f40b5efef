/** Longest key that is suggested. */
const maxLength = 60;

/** Where documents of a type are kept by their keys. */
const folders: Readonly<Record<string, string>> = {
  ...{ news: "news/", solution: "solutions/", faq: "faq/", career: "careers/", video: "videos/" },
  ...{ download: "downloads/", investor: "investors/", setting: "settings/" },
};

/** A key for a document by what it is called; a text without Latin letters and digits gives the day. */
export function keyFrom(type: string, text: string, today = new Date()): string {
  const slug = text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, maxLength)
    .replaceAll(/^-+|-+$/g, "");
  const folder = folders[type] ?? "";
  return `${folder}${slug || `${type.toLowerCase()}-${today.toISOString().slice(0, 10)}`}`;
}

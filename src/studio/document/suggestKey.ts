/** Longest key that is suggested. */
const maxLength = 60;

/** Key prefixes by content type. */
const folders: Readonly<Record<string, string>> = {
  ...{ news: "news/", solution: "solutions/", faq: "faq/", career: "careers/", video: "videos/" },
  ...{ download: "downloads/", investor: "investors/", setting: "settings/" },
};

/** Suggests a key for a document's title; the day for titles without Latin letters and digits. */
export function suggestKey(type: string, text: string, today = new Date()): string {
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

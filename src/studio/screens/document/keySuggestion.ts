/** Longest key that is suggested. */
const maxLength = 60;

/** Most numbered keys that are tried behind a taken one. */
const maxNumber = 9;

/** Key prefixes by content type. */
const folders: Readonly<Record<string, string>> = {
  ...{ news: "news/", solution: "solutions/", faq: "faq/", career: "careers/", video: "videos/" },
  ...{ download: "downloads/", investor: "investors/", setting: "settings/" },
};

/** The day on the person's calendar, as dates are written. */
export function todayIn(now: Date): string {
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/**
 * Suggests a key for a document's title; the day for titles without Latin letters and digits.
 * @param above key of the column that a new column stands below: both begin the same
 */
export function suggestKey(type: string, text: string, today: string, above?: string): string {
  const slug = text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, maxLength)
    .replaceAll(/^-+|-+$/g, "");
  const folder = above === undefined ? folders[type] : `${above.split("/")[0]}/`;
  return `${folder ?? ""}${slug || `${type.toLowerCase()}-${today}`}`;
}

/** A key, and the same with numbers behind it: the first that is free is proposed. */
export function numberedKeys(key: string): readonly string[] {
  const [, stem = key, written] = /^(.*\D)-(\d)$/.exec(key) ?? [];
  const first = written === undefined ? 2 : Number(written) + 1;
  const count = Math.max(0, maxNumber - first + 1);
  return [key, ...Array.from({ length: count }, (_, index) => `${stem}-${first + index}`)];
}

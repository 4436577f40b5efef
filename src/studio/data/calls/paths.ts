import { type Language, languageKey } from "../../../base/site/languages.ts";

/** A query of an API from what is set. */
export function queryOf(values: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== "") query.set(name, value);
  }
  return query.toString();
}

/** The path of a call of the admin API, answered in a language. @param path below its prefix */
export function adminPath(path: string, language: Language): string {
  return `/api/v1/admin${path}${path.includes("?") ? "&" : "?"}${languageKey}=${language}`;
}

/** The path of a document in the admin API. */
export function documentPath(key: string): string {
  return `/documents/${encodeURIComponent(key)}`;
}

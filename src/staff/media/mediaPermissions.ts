import { mediaParts } from "../../base/site/contentCodes.ts";
import { isLanguage, languages } from "../../base/site/languages.ts";
import type { MediaRow } from "../../base/store/tables/media.ts";
import { may, NotPermitted, type Person, type Subject } from "../access/rights.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { MediaChange } from "./mediaRows.ts";

export type MediaPart = (typeof mediaParts)[number];

/**
 * Returns the parts of a file's details that a person may change. Readers see them wherever the
 * file is used, so limits of the right apply to each of these documents, including those hidden
 * from the person.
 */
export function changeableParts(
  catalogue: Catalogue,
  person: Person,
  { path, uploaded_by: uploader }: Pick<MediaRow, "path" | "uploaded_by">,
): MediaPart[] {
  const places = placesOf(catalogue, path);
  return mediaParts.filter((part) => {
    // Others would hide the file from themselves.
    if (part === "privacy" && uploader !== person.id) return false;
    const language = isLanguage(part) ? { language: part } : {};
    if (places.length === 0) return mayUnused(person, language);
    return places.every((place) => may(person, "media.upload", { ...place, ...language }));
  });
}

/**
 * Requires the right to a change of a file's details.
 * @throws NotPermitted
 */
export function requireMediaChange(
  catalogue: Catalogue,
  person: Person,
  { row, change }: { readonly row: MediaRow; readonly change: MediaChange },
): void {
  const parts = changeableParts(catalogue, person, row);
  for (const [name, value] of Object.entries(change)) {
    if (row[name as keyof MediaChange] === value || parts.includes(partOf(name))) continue;
    throw new NotPermitted(person, "media.upload", `${name} of ${row.path}`);
  }
}

function partOf(column: string): MediaPart {
  if (column === "is_private") return "privacy";
  return languages.find((language) => column === `alt_${language}`) ?? "facts";
}

/** Types and columns in which a file is used; one without a column is in none. */
function placesOf(catalogue: Catalogue, path: string) {
  return [...catalogue.using(path)].flatMap((id) => {
    const line = catalogue.byId(id);
    if (line === undefined || line.trashedAt !== null) return [];
    const { type, draft, live } = line;
    const facts = [draft, ...Object.values(live).map((one) => one.facts)];
    const columns = new Set(facts.map(({ column }) => column));
    return Array.from(columns, (column) => ({ type, column }));
  });
}

/**
 * Tells whether a person may change a file that nothing uses. It is in no type and no column, so
 * limits to types and columns do not apply.
 */
function mayUnused({ rights, ...actor }: Person, subject: Pick<Subject, "language">): boolean {
  if (rights === "all") return true;
  const anywhere = rights.map(({ types: _types, columns: _columns, ...right }) => right);
  return may({ ...actor, rights: anywhere }, "media.upload", subject);
}

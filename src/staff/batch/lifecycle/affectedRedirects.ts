import { inTimeSlices } from "../../../base/process/timeSlices.ts";
import { siteAddress } from "../../../base/site/addresses/comparableAddress.ts";
import type { Publication, View } from "../../../content/published/publication.ts";
import type { Redirect } from "../../../content/published/redirectBook.ts";
import { followRedirects } from "../../../content/queries/addresses/followRedirects.ts";
import type { PartNames } from "./partsNamedByLink.ts";

/** A redirect from or to selected parts, or to an address that names them. */
export interface AffectedRedirect {
  readonly redirect: Redirect;
  /** Keys of the parts. */
  readonly parts: readonly string[];
}

/** The redirects in force that have to do with parts, those through other redirects too. */
export async function affectedRedirects(
  { views }: Publication,
  names: PartNames,
  most: number,
): Promise<{ readonly total: number; readonly list: readonly AffectedRedirect[] }> {
  const found: AffectedRedirect[] = [];
  const all = Object.values(views);
  await inTimeSlices(
    (function* () {
      // The views hold the same redirects.
      for (const redirect of views.en.addresses.redirects.all()) {
        const parts = new Set(all.flatMap((view) => partsOf(view, redirect, names)));
        if (parts.size > 0) found.push({ redirect, parts: [...parts] });
        yield;
      }
    })(),
  );
  found.sort((a, b) => (a.redirect.from < b.redirect.from ? -1 : 1));
  return { total: found.length, list: found.slice(0, most) };
}

function partsOf(view: View, { from, to }: Redirect, names: PartNames): readonly string[] {
  const address = siteAddress(from);
  const end = address && followRedirects(view, address)?.end;
  const reached = [to?.startsWith("doc:") ? to.slice("doc:".length) : undefined];
  if (end?.kind === "document") reached.push(end.doc.key);
  if (end?.kind === "missing") reached.push(end.key);
  return [
    ...names.inAddress(from).keys,
    ...reached.filter((key) => key !== undefined).filter((key) => names.keys.has(key)),
    ...(end?.kind === "own" ? names.atAddress(end.address).keys : []),
  ];
}

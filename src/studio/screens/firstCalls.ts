import type { Language } from "../../base/site/languages.ts";
import { adminPath, documentPath } from "../data/calls/paths.ts";
import type { Place, ScreenKey } from "../router/screens.ts";
import { pageQuery } from "./documents/listQueries.ts";

/** Paths, below the admin API's prefix, of the calls with which `prepare()` of a screen begins. */
const ofScreens: Partial<Record<ScreenKey, (place: Place) => readonly string[]>> = {
  documents: ({ queries }) => [`/documents?${pageQuery(queries)}`, "/views"],
  document: ({ parameters: { key = "" } }) => [documentPath(key)],
};

/**
 * Paths of the calls that the studio makes first when it is opened at a place. The server's document
 * preloads them, so that they do not wait for the script; one that differs would be made twice.
 */
export function firstCalls(place: Place | undefined, language: Language): readonly string[] {
  const own = place === undefined ? undefined : ofScreens[place.screen]?.(place);
  return ["/me", ...(own ?? [])].map((path) => adminPath(path, language));
}

import { storageUrl } from "../../base/site/addresses/storage.ts";
import { type Language, languageFacts, languages } from "../../base/site/languages.ts";
import type { Track } from "../components/video/Player.tsx";

/** The subtitles of a video in a page of one language; that language's are shown initially. */
export function subtitleTracks(
  subtitles: { readonly en?: string | undefined; readonly zh?: string | undefined },
  pageLanguage: Language,
): Track[] {
  return languages.flatMap((language) => {
    const file = subtitles[language];
    if (file === undefined) return [];
    const { tag, ownName } = languageFacts[language];
    const isDefault = language === pageLanguage;
    return [{ src: storageUrl(file), language: tag, label: ownName, isDefault }];
  });
}

import type { Language } from "../../base/site/languages.ts";
import {
  type BilingualText,
  type LocalizedText,
  localize,
} from "../../base/site/text/localizedText.ts";
import { plainText } from "../richText/plainText.ts";
import { isFields, isTold } from "../types/fields/bilingualValues.ts";

/** Fields with languages that hold no text of the page: files, and what stands for pictures. */
const unread: ReadonlySet<string> = new Set(["alt", "subtitles"]);

/** The field of rich texts; all others are plain. */
const richField = "body";

/**
 * The texts of sections as lines for search: rich texts without their tags, files and texts in the place
 * of pictures left out, and hidden sections.
 */
export function sectionTexts(
  sections: readonly unknown[] | undefined,
  language: Language,
): LocalizedText[] {
  const found: LocalizedText[] = [];
  const visit = (value: unknown, name: string): void => {
    if (isTold(value)) {
      const told = localize(textsOf(value), language);
      const text = name === richField ? plainText(told.text) : told.text;
      if (text !== "") found.push({ ...told, text });
    } else if (Array.isArray(value)) {
      for (const item of value) visit(item, name);
    } else if (isFields(value) && value.hidden !== true) {
      for (const [own, inner] of Object.entries(value)) if (!unread.has(own)) visit(inner, own);
    }
  };
  visit(sections ?? [], "");
  return found;
}

function textsOf({ en, zh }: { readonly en?: unknown; readonly zh?: unknown }): BilingualText {
  return {
    ...(typeof en === "string" && { en }),
    ...(typeof zh === "string" && { zh }),
  };
}

import { pointer, stepsOf } from "../../../base/site/addresses/jsonPointer.ts";
import { isLanguage, type Language } from "../../../base/site/languages.ts";
import { richTextFields, storedFileFields } from "../../../content/types/fields/fields.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import { fieldsOf } from "../workingCopies/bodyFields.ts";
import { isBilingual, schemasAt } from "../workingCopies/schemasAtPath.ts";

/** A text in both languages, one of which may be missing. */
export interface PairedText {
  /** Path of the pair; its languages lie below it. */
  readonly path: string;
  readonly isHtml: boolean;
  readonly texts: Readonly<Partial<Record<Language, string>>>;
}

/** The texts of a body with ids on the items of its lists, in the order of its fields. */
export function pairedTexts(type: TypeName, body: unknown): PairedText[] {
  const pairs = new Map<string, { isHtml: boolean; texts: Partial<Record<Language, string>> }>();
  for (const [path, field] of fieldsOf(body)) {
    if (field.kind !== "value" || !field.json.startsWith('"')) continue;
    const steps = stepsOf(path);
    const language = steps.at(-1) ?? "";
    if (!isLanguage(language)) continue;
    const holder = steps.slice(0, -1);
    if (!schemasAt(type, body, holder).some(isBilingual)) continue;
    const schemas = schemasAt(type, body, steps);
    // A file in each language, such as subtitles, is no text.
    if (schemas.some((schema) => storedFileFields.has(schema))) continue;
    const isHtml = schemas.some((schema) => richTextFields.has(schema));
    const own = pointer(holder);
    const pair = pairs.get(own) ?? { isHtml, texts: {} };
    pair.texts[language] = String(JSON.parse(field.json));
    pairs.set(own, pair);
  }
  return Array.from(pairs, ([path, pair]) => ({ path, ...pair }));
}

/** A run of text in HTML, or a tag. */
interface Run {
  readonly text: string;
  readonly isText: boolean;
  /** True: text of code, to which checks of language do not apply. */
  readonly isCode: boolean;
}

/** Splits sanitised HTML, or plain text, into tags and the text between them. */
export function runsOf(text: string, isHtml: boolean): Run[] {
  if (!isHtml) return [{ text, isText: true, isCode: false }];
  let depth = 0;
  return (text.match(/<[^>]*>|[^<]+/g) ?? []).map((run) => {
    if (!run.startsWith("<")) return { text: run, isText: true, isCode: depth > 0 };
    if (/^<(?:code|pre|kbd|samp)\b/.test(run)) depth += 1;
    else if (/^<\/(?:code|pre|kbd|samp)>/.test(run)) depth = Math.max(0, depth - 1);
    return { text: run, isText: false, isCode: false };
  });
}

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&nbsp;": "\u00a0",
  "&#39;": "'",
};

/** Readable text, with blocks on separate lines and without code. */
export function readable(text: string, isHtml: boolean): string {
  if (!isHtml) return text;
  return runsOf(text, true)
    .map(({ text: run, isText, isCode }) => {
      if (isCode) return "";
      if (isText)
        return run.replaceAll(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (one) => entities[one] ?? one);
      return /^<\/?(?:strong|em|b|i|a|span|sub|sup|code|mark|u|s)\b/.test(run) ? "" : "\n";
    })
    .join("");
}

import { inTimeSlices } from "../../base/process/timeSlices.ts";
import { sanitizeRichTextInSteps, withSanitized } from "../richText/richText.ts";
import { maxRichText } from "./fields/fields.ts";
import { type BodyOf, parseBody } from "./index.ts";
import type { TypeName } from "./typeNames.ts";

/** Minimum length, in characters, of texts that are sanitised time-sliced. */
const longText = 20_000;

/**
 * The same as `parseBody`, except that long texts of HTML are sanitised time-sliced, before the
 * schema reads them.
 * @throws InvalidDocument naming each wrong field
 */
export async function parseBodyInTurns<Type extends TypeName>(
  type: Type,
  body: unknown,
): Promise<BodyOf<Type>> {
  const texts = new Map<string, string>();
  await inTimeSlices(sanitizeLongTexts(body, texts));
  return withSanitized(texts, () => parseBody(type, body));
}

/** Puts the sanitised forms of long texts into `texts`, whether or not their schema is HTML. */
function* sanitizeLongTexts(
  value: unknown,
  texts: Map<string, string>,
): Generator<undefined, void> {
  if (typeof value === "string") {
    // The schema refuses texts that are too long.
    if (value.length < longText || value.length > maxRichText) return;
    if (!value.includes("<") || texts.has(value)) return;
    texts.set(value, yield* sanitizeRichTextInSteps(value));
    yield;
  } else if (typeof value === "object" && value !== null) {
    for (const inner of Object.values(value)) yield* sanitizeLongTexts(inner, texts);
  }
}

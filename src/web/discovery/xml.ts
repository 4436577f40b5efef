import { escapeUTF8 } from "entities";

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>';

/** Characters that XML cannot hold, escaped or not, or had better not (XML 1.0, section 2.2). */
const unwelcome = /[\p{Cc}--[\t\n\r]]|[\ufffe\uffff]|\p{Cs}/gv;

/** A text for an element or an attribute in quotes; what XML does not hold is left out. */
export function escapeXml(text: string): string {
  return escapeUTF8(text.replaceAll(unwelcome, ""));
}

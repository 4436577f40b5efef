export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>';

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Characters that XML cannot hold, escaped or not, or had better not (XML 1.0, section 2.2). */
const unwelcome = /[\p{Cc}--[\t\n\r]]|[\ufffe\uffff]|\p{Cs}/gv;

/** A text for an element or an attribute in quotes; what XML does not hold is left out. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(unwelcome, "")
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Keys behind which an address or a file's name stands (ISO 32000-1, 7.11, 12.6.4 and 13.2). */
const addressKeys = new Set(["URI", "Base", "D"]);
const fileKeys = new Set(["F", "UF", "DOS", "Mac", "Unix"]);

/**
 * Targets that a document on a website must not link to: scripts, local files, and hosts to which
 * Windows would send the reader's credentials.
 */
const foreign =
  /^(?:\\|\/\/|(?:javascript|vbscript|livescript|jscript|data|file|smb|cifs|nfs|afp|davs?|shell|jar|res|mk|mhtml|view-source|search-ms|ldaps?|ms-[a-z0-9.+-]+):)/i;

/** Files outside the document's own folder: absolute paths and drives. */
const absolute = /^(?:\/|[a-z][:|])/i;

/**
 * True where a string is a target that is refused.
 * @param key the name that it stands behind; empty where the string is an object of its own
 */
export function isForeignTarget(key: string, text: () => string): boolean {
  const isFile = fileKeys.has(key);
  if (key !== "" && !isFile && !addressKeys.has(key)) return false;
  // Viewers ignore blanks and control characters before an address and within its scheme.
  const address = text().replaceAll(/[\s\p{Cc}\p{Cf}]/gu, "");
  return foreign.test(address) || (isFile && absolute.test(address));
}

/**
 * Media types of pictures, films and papers that a browser shows without harm, by the ending of the
 * file's name.
 */
export const shownTypes: Readonly<Record<string, string>> = {
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".gif": "image/gif",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
  ".pdf": "application/pdf",
};

/**
 * `Content-Disposition` with a file's name (RFC 6266): as UTF-8, and in ASCII for clients that do not
 * read the former.
 */
export function contentDisposition(
  kind: "inline" | "attachment",
  name: string,
  asciiName = name,
): string {
  const plain = asciiName.normalize("NFKD").replaceAll(/[^\x20-\x7e]|["\\%/]/g, "_");
  // Characters that `encodeURIComponent` leaves, and RFC 8187 does not allow.
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

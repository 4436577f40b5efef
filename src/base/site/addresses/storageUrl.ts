/** The path below which stored files are served (spec section 7: a relative path gets the storage prefix). */
export const storagePrefix = "/storage/";

/** The address of a stored file, its path encoded. */
export function storageUrl(file: string): string {
  return `${storagePrefix}${encodeURI(file).replaceAll("#", "%23")}`;
}

/** True for files that the site's own reader of PDFs shows. */
export function isPdf(file: string): boolean {
  return /\.pdf$/i.test(file);
}

/** Where stored files are served (spec section 7: a relative path gets the storage prefix). */
export const storagePrefix = "/storage/";

export function storageUrl(file: string): string {
  return `${storagePrefix}${file}`;
}

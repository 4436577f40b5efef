/** Settings that header and footer of every page show. */
const names = ["company", "records", "social", "support"] as const;

/** True where a document is a setting that header and footer show. @param key the document's */
export function isInHeaderFooter(key: string): boolean {
  return names.some((name) => key === `settings/${name}`);
}

/** The words of HTML on one line, for showing what it says and not how. */
export function withoutTags(html: string): string {
  return html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
}

/** HTML of a page as it was before it was typeset (src/web/render/typesetHtml.ts), to look for messages. */
export function withoutTypesetting(html: string): string {
  return html.replaceAll(/<span class="nb">(.*?)<\/span>/g, "$1").replaceAll("\u00a0", " ");
}

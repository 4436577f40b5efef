import { resolveLinks } from "../../../src/content/richText/richText.ts";
import { drawnInPlace } from "./pictures.ts";
import { withFiguresMarked } from "./tables.ts";

/**
 * Rich text as it stands on paper: without links to pages, its pictures drawn in place. Its headings
 * begin at `level`.
 */
export function Prose({ html, level = 2 }: { html: string; level?: 2 | 3 }) {
  const text = withFiguresMarked(drawnInPlace(resolveLinks(html, () => undefined)));
  const headings = level === 2 ? text : text.replaceAll(/(<\/?h)([23])/g, deeper);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when the content was read
  return <div className="prose" dangerouslySetInnerHTML={{ __html: headings }} />;
}

function deeper(_whole: string, tag: string, level: string): string {
  return `${tag}${Number(level) + 1}`;
}

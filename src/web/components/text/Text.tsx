import type { LocalizedText } from "../../../base/site/text/localizedText.ts";

/** A phrase, marked with its language where that is not the page's. */
export function Text({ of }: { of: LocalizedText }) {
  return of.lang ? <span lang={of.lang}>{of.text}</span> : of.text;
}

/** HTML that was sanitised when it was written and whose links were resolved for this page. */
export function RichText({
  html,
  className = "prose",
}: {
  html: LocalizedText;
  className?: string;
}) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on write, see content/richText.ts
    <div className={className} lang={html.lang} dangerouslySetInnerHTML={{ __html: html.text }} />
  );
}

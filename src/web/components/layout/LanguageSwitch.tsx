import { languageFacts, otherLanguage } from "../../../site/languages.ts";
import type { Frame } from "../frame.ts";
import { usePage } from "../page.tsx";
import { Icon } from "./Icon.tsx";

/**
 * Leads to the same page in the other language, named in that language; the script adds the anchor
 * (client/language.ts).
 */
export function LanguageSwitch({
  frame,
  className,
}: {
  frame: Pick<Frame, "languageHref" | "isAnywhere">;
  className: string;
}) {
  const { place, words } = usePage();
  const { tag } = languageFacts[otherLanguage(place.language)];
  return (
    <a
      className={className}
      href={frame.languageHref}
      hrefLang={tag}
      lang={tag}
      data-switch={frame.isAnywhere ? "here" : ""}
      aria-label={words.frame.switchLanguageHint}
    >
      <Icon name="globe" />
      {words.frame.switchLanguage}
    </a>
  );
}

import { languageFacts, otherLanguage } from "../../../site/languages.ts";
import { usePage } from "../page.tsx";
import { Icon } from "./Icon.tsx";

/** Leads to the same page in the other language, named in that language. */
export function LanguageSwitch({ address, className }: { address: string; className: string }) {
  const { place, words } = usePage();
  const { tag } = languageFacts[otherLanguage(place.language)];
  return (
    <a
      className={className}
      href={address}
      hrefLang={tag}
      lang={tag}
      aria-label={words.frame.switchLanguageHint}
    >
      <Icon name="globe" />
      {words.frame.switchLanguage}
    </a>
  );
}

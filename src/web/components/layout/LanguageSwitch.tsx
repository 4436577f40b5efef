import { languageFacts, otherLanguage } from "../../../base/site/languages.ts";
import { usePage } from "../pageEnvironment.tsx";
import { Icon } from "./Icon.tsx";
import type { LayoutData } from "./layoutTypes.ts";

/**
 * Leads to the same page in the other language, named in that language; the script adds the anchor
 * (client/runtime/language.ts).
 */
export function LanguageSwitch({
  frame,
  className,
}: {
  frame: Pick<LayoutData, "languageHref" | "isAnywhere">;
  className: string;
}) {
  const { urls, messages } = usePage();
  const { tag } = languageFacts[otherLanguage(urls.language)];
  return (
    <a
      className={className}
      href={frame.languageHref}
      hrefLang={tag}
      lang={tag}
      data-switch={frame.isAnywhere ? "here" : ""}
      aria-label={messages.frame.switchLanguageHint}
    >
      <Icon name="globe" />
      {messages.frame.switchLanguage}
    </a>
  );
}

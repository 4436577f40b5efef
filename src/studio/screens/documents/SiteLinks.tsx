import type { Language } from "../../../base/site/languages.ts";
import { Icon } from "../../components/Icon.tsx";
import type { ListEntry } from "../../data/lists/lists.ts";
import { useListMessages } from "./useListMessages.ts";

interface SiteLinksProps {
  readonly entry: ListEntry;
  readonly language: Language;
  /** The document's title. */
  readonly name: string;
}

const icons = { desktop: "external", mobile: "phone" } as const;

/** Links to a document's page on the site in a language, on both surfaces. */
export function SiteLinks({ entry, language, name }: SiteLinksProps) {
  const t = useListMessages();
  return entry.pages
    .filter((page) => page.language === language)
    .map(({ surface, url }) => {
      const label = t.onSite(name, language, surface);
      return (
        <a
          key={surface}
          className="row-site"
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={label}
          title={label}
        >
          <Icon name={icons[surface]} />
        </a>
      );
    });
}

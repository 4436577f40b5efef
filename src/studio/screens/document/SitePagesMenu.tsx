import { languages } from "../../../base/site/languages.ts";
import { DropDown } from "../../components/DropDown.tsx";
import { Icon } from "../../components/Icon.tsx";
import type { SitePages } from "../../data/documents/documents.ts";
import { useDocumentMessages } from "../../document/useDocumentMessages.ts";

/** Links to the document's pages on the site, and its readable addresses. */
export function SitePagesMenu({ pages }: { readonly pages: SitePages }) {
  const t = useDocumentMessages();
  if (pages.length === 0) return null;
  return (
    <DropDown
      className="site-pages"
      summary={
        <>
          {t.onSite}
          <Icon name="chevron" />
        </>
      }
    >
      {languages.map((language) => {
        const own = pages.filter((page) => page.language === language);
        const [first] = own;
        if (first === undefined) return null;
        return (
          <section key={language} aria-label={t.languageNames[language]}>
            <p>{t.languageNames[language]}</p>
            <ul>
              {own.map(({ surface, url }) => (
                <li key={surface}>
                  <a href={url} target="_blank" rel="noreferrer">
                    {t.siteLink[surface]}
                    <Icon name="external" />
                  </a>
                </li>
              ))}
            </ul>
            {first.readable !== null && (
              <p className="field__hint">
                {t.readableAddress}{" "}
                <a href={first.readable} target="_blank" rel="noreferrer">
                  {first.readable}
                </a>
              </p>
            )}
          </section>
        );
      })}
    </DropDown>
  );
}

import { type Language, languageFacts } from "../../../base/site/languages.ts";
import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import type { SettingValue } from "../../../content/settings/settings.ts";
import { context, present, type StructuredData } from "./structuredData.ts";

/** The company as investors know it (https://schema.org/Corporation). */
export function corporationData(
  company: SettingValue<"company">,
  relations: SettingValue<"investor_relations">,
  language: Language,
): StructuredData {
  const { phone, email } = relations;
  return present({
    "@context": context,
    "@type": "Corporation",
    name: localize(company.name, language).text,
    legalName: localize(company.legalName, language).text,
    tickerSymbol: company.stockCode,
    contactPoint:
      (phone || email) &&
      present({
        "@type": "ContactPoint",
        contactType: "investor relations",
        telephone: phone,
        email,
        availableLanguage: Object.values(languageFacts).map(({ tag }) => tag),
      }),
  });
}

/** Announcements as a list shows them (https://schema.org/ItemList of Report). */
export function announcementListData(
  name: string,
  announcements: readonly {
    readonly title: LocalizedText;
    readonly summary: LocalizedText;
    readonly day: string;
  }[],
): StructuredData {
  return present({
    "@context": context,
    "@type": "ItemList",
    name,
    itemListElement: announcements.map(({ title, summary, day }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      item: present({
        "@type": "Report",
        name: title.text,
        abstract: summary.text,
        datePublished: day,
      }),
    })),
  });
}

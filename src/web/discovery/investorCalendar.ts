import { hash } from "node:crypto";
import { type Addressing, absolute } from "../../base/http/requests/siteOrigins.ts";
import { messages } from "../../base/i18n/index.ts";
import { languageFacts } from "../../base/site/languages.ts";
import { type BilingualText, localize } from "../../base/site/text/localizedText.ts";
import type { View } from "../../content/published/publication.ts";
import { pageAddress } from "../../content/queries/addresses/readableAddresses.ts";
import { columnOfPage } from "../../content/queries/columns/requestedColumn.ts";
import { settingKey } from "../../content/settings/settings.ts";
import { columnAddressQuery } from "../page/columnPage.ts";
import { iCalendar } from "./iCalendar.ts";

/** The investors' calendar in the view's language, as programs subscribe to it. */
export function investorCalendar(view: View, addressing: Addressing): string {
  const { language } = view;
  const { calendar } = view.setting("investor_relations");
  const company = localize(view.setting("company").name, language).text;
  const node = columnOfPage("invest", {}, view);
  const { languageInQuery } = addressing;
  const place = { surface: "desktop", language, languageInQuery } as const;
  const url = absolute(
    addressing,
    language,
    pageAddress(view, place, "invest", node && columnAddressQuery(node)),
  );
  const { hostname } = new URL(addressing.origin(language));
  const named = new Map<string, number>();
  return iCalendar({
    name: `${messages[language].feeds["investor-calendar"].title} | ${company}`,
    tag: languageFacts[language].tag,
    changedAt: view.byKey(settingKey("investor_relations"))?.publishedAt ?? 0,
    events: calendar
      .toSorted((one, other) => one.date.localeCompare(other.date))
      .map(({ date, title, place }) => {
        const name = nameOf(title);
        const count = (named.get(name) ?? 0) + 1;
        named.set(name, count);
        return {
          uid: `${name}-${count}@${hostname}`,
          day: date,
          title: localize(title, language).text,
          place: localize(place, language).text,
          url,
        };
      }),
  });
}

/** The same in both languages, and on another day: a meeting that is put off remains the same event. */
function nameOf({ en, zh }: BilingualText): string {
  return hash("sha256", en ?? zh ?? "", "hex").slice(0, 20);
}

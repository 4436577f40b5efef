import type { Messages } from "../../../base/i18n/messages.ts";
import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import { countryName } from "../../../base/site/values/countries.ts";
import type { View } from "../../../content/published/publication.ts";
import type { Part } from "../../../content/queries/parts/partsOfColumns.ts";
import { supplyOfCodes } from "../../../content/queries/parts/supply.ts";

/** A row about supply: its label, and a text for each part, "" where nothing is known. */
export interface SupplyRow {
  readonly label: string;
  readonly cells: readonly LocalizedText[];
}

/** Rows about supply, export, and boards and software; those without a value are left out. */
export function supplyRows(
  parts: readonly Part[],
  { view, messages }: { readonly view: View; readonly messages: Messages },
): readonly SupplyRow[] {
  const { language } = view;
  const { ordering, products } = messages;
  const supplies = parts.map(supplyOfCodes);
  const joined = (texts: readonly string[]) => ({ text: texts.join(products.listSeparator) });
  const rows: readonly SupplyRow[] = [
    {
      label: ordering.leadTime,
      cells: supplies.map(({ leadTime }) => ({ text: weeksText(leadTime, messages) })),
    },
    {
      label: ordering.origin,
      cells: supplies.map(({ origin }) =>
        joined(origin.map((code) => countryName(code, language))),
      ),
    },
    { label: ordering.eccn, cells: supplies.map(({ eccn }) => joined(eccn)) },
    {
      label: products.development,
      cells: parts.map(({ body }) => titlesOf(body.development, { view, messages })),
    },
  ];
  return rows.filter(({ cells }) => cells.some(({ text }) => text !== ""));
}

function weeksText(weeks: readonly number[], { ordering, products }: Messages): string {
  const [least] = weeks;
  const most = weeks.at(-1);
  if (least === undefined || most === undefined) return "";
  if (least === most) return ordering.weeks(least);
  return ordering.weeksRange(products.range(String(least), String(most)));
}

function titlesOf(
  entries: Part["body"]["development"],
  { view, messages }: { readonly view: View; readonly messages: Messages },
): LocalizedText {
  const titles = entries.map(({ title }) => localize(title, view.language));
  const lang = titles.find((title) => title.lang !== undefined)?.lang;
  const text = titles.map((title) => title.text).join(messages.products.listSeparator);
  return lang === undefined ? { text } : { text, lang };
}

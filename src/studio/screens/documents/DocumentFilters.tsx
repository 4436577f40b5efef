import { useQuery } from "@tanstack/react-query";
import { DisplayMenu } from "../../components/lists/DisplayMenu.tsx";
import { ChoiceFilter, Filters, TextFilter } from "../../components/lists/Filters.tsx";
import { type ListFilter, valuesOf } from "../../components/lists/listFilter.ts";
import { useTimeText } from "../../components/Time.tsx";
import { useContentTypes } from "../../data/documents/contentTypes.tsx";
import { lists } from "../../data/lists/lists.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import type { Place } from "../../router/screens.ts";
import type { ScreenProps } from "../screenProps.ts";
import { ColumnsChooser } from "./ColumnsChooser.tsx";
import type { ListColumn } from "./listColumns.ts";
import { sizes, usualSize } from "./listQueries.ts";
import { useListMessages } from "./useListMessages.ts";

interface DocumentFiltersProps extends ScreenProps {
  readonly total: number | undefined;
  readonly possible: readonly ListColumn[];
  readonly shown: readonly ListColumn[];
  readonly onColumns: (columns: readonly string[] | null) => void;
}

/** Search, filters and display of a list of documents; all but the display is its address. */
export function DocumentFilters(props: DocumentFiltersProps) {
  const { place, total, possible, shown, onColumns } = props;
  const { documents: t } = useInterface().messages;
  const own = useListMessages();
  const filters = useDocumentFilters(place);
  return (
    <Filters
      place={place}
      total={total}
      filters={filters}
      search={<TextFilter place={place} label={t.search} />}
    >
      <DisplayMenu>
        <ChoiceFilter place={place} name="size" label={own.size}>
          {sizes.map((size) => (
            <option key={size} value={size === usualSize ? "" : size}>
              {size}
            </option>
          ))}
        </ChoiceFilter>
        <ColumnsChooser possible={possible} shown={shown} onChange={onColumns} />
      </DisplayMenu>
    </Filters>
  );
}

/** The filters of a list of documents. */
export function useDocumentFilters({ queries }: Place): readonly ListFilter[] {
  const { language, messages } = useInterface();
  const { documents: t, home, people } = messages;
  const own = useListMessages();
  const timeText = useTimeText();
  const types = useContentTypes();
  const chosen = valuesOf(queries.type);
  const shown = chosen.length === 0 ? types : types.filter(({ name }) => chosen.includes(name));
  const isWithColumns = shown.some(({ columns }) => columns.some(({ path }) => path === "column"));
  const columns = useColumnOptions(queries.column);
  const others = valuesOf(queries.author).filter((one) => one !== "me");
  const { scheduled, ...work } = home.lists;
  // A filter of its own says more; old addresses and the home screen still name this list.
  const isListed = valuesOf(queries.list).includes("scheduled");
  return [
    {
      ...{ name: "type", kind: "some", label: own.type },
      options: Object.fromEntries(types.map(({ name, label }) => [name, label[language]])),
    },
    { name: "status", kind: "some", label: t.status, options: t.statuses },
    { name: "language", kind: "some", label: t.language, options: people.languageNames },
    {
      ...{ name: "list", kind: "some", label: t.list },
      options: isListed ? { ...work, scheduled } : work,
    },
    { name: "scheduled", kind: "one", label: own.scheduled, options: own.spans },
    ...(isWithColumns || queries.column !== undefined
      ? ([{ name: "column", kind: "some", label: own.column, options: columns }] as const)
      : []),
    {
      ...{ name: "author", kind: "some", label: t.by },
      options: { me: own.mine, ...Object.fromEntries(others.map((one) => [one, one])) },
    },
    {
      ...{ name: "since", kind: "day", label: own.since },
      written: (day) => timeText(day, "day"),
    },
  ];
}

/** The columns of the site by their titles. @param chosen keys that are named, whatever they are */
function useColumnOptions(chosen: string | undefined): Readonly<Record<string, string>> {
  const { language, messages } = useInterface();
  const columns = useColumns();
  return Object.fromEntries([
    ...valuesOf(chosen).map((key) => [key, key]),
    ...columns.map(({ key, title }) => [
      key,
      title[language] ?? title.en ?? title.zh ?? messages.documents.noTitle,
    ]),
  ]);
}

/** Most columns that are offered; a site has some dozens. */
const maxColumns = "100";

/** The columns that the person sees, by title. */
export function useColumns() {
  const { language } = useInterface();
  const client = useClient();
  const query = new URLSearchParams({
    ...{ type: "column", limit: maxColumns, order: `title_${language}` },
  }).toString();
  const { data } = useQuery({
    queryKey: ["documents", "columns", query],
    queryFn: ({ signal }) => lists.documents(client, query, signal),
  });
  return data?.data ?? [];
}

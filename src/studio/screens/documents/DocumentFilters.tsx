import { useQuery } from "@tanstack/react-query";
import { SelectField, TextField } from "../../components/dialogs/Field.tsx";
import { ChoicesFilter, valuesOf } from "../../components/lists/ChoicesFilter.tsx";
import { Filters, TextFilter } from "../../components/lists/Filters.tsx";
import { useContentTypes } from "../../data/documents/contentTypes.tsx";
import { lists } from "../../data/lists/lists.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { navigate, withQueries } from "../../router/router.tsx";
import type { ScreenProps } from "../screenProps.ts";
import { sizes, usualSize } from "./listQueries.ts";
import { useListMessages } from "./messages.ts";

interface DocumentFiltersProps extends ScreenProps {
  readonly total: number | undefined;
}

/** The filters of a list of documents; they are its address. */
export function DocumentFilters({ place, total }: DocumentFiltersProps) {
  const { language, messages } = useInterface();
  const { documents: t, home, people } = messages;
  const own = useListMessages();
  const types = useContentTypes();
  const chosen = valuesOf(place.queries.type);
  const shown = chosen.length === 0 ? types : types.filter(({ name }) => chosen.includes(name));
  const isWithColumns = shown.some(({ columns }) => hasColumn(columns));
  const others = valuesOf(place.queries.author).filter((one) => one !== "me");
  return (
    <Filters place={place} total={total}>
      <TextFilter place={place} label={t.search} />
      <ChoicesFilter
        {...{ place, name: "type", label: own.type, any: own.anyType }}
        options={Object.fromEntries(types.map(({ name, label }) => [name, label[language]]))}
      />
      <ChoicesFilter
        {...{ place, name: "status", label: t.status, any: t.anyStatus, options: t.statuses }}
      />
      <ChoicesFilter
        {...{ place, name: "language", label: t.language, any: t.anyLanguage }}
        options={people.languageNames}
      />
      <ChoicesFilter
        {...{ place, name: "list", label: t.list, any: t.anyList, options: home.lists }}
      />
      {isWithColumns && <ColumnFilter place={place} />}
      <ChoicesFilter
        {...{ place, name: "author", label: t.by, any: own.anyone }}
        options={{ me: own.mine, ...Object.fromEntries(others.map((one) => [one, one])) }}
      />
      <TextField
        label={own.since}
        type="date"
        value={place.queries.since ?? ""}
        onChange={({ currentTarget }) =>
          navigate(withQueries(place, { since: currentTarget.value }), { replace: true })
        }
      />
      <SelectField
        label={own.size}
        value={place.queries.size ?? usualSize}
        onChange={({ currentTarget }) =>
          navigate(withQueries(place, { size: currentTarget.value }), { replace: true })
        }
      >
        {sizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </SelectField>
    </Filters>
  );
}

function hasColumn(columns: readonly { readonly path: string }[]): boolean {
  return columns.some(({ path }) => path === "column");
}

/** The columns of the site, by their titles. */
function ColumnFilter({ place }: ScreenProps) {
  const { language, messages } = useInterface();
  const own = useListMessages();
  const columns = useColumns();
  const options = Object.fromEntries([
    ...valuesOf(place.queries.column).map((key) => [key, key]),
    ...columns.map(({ key, title }) => [
      key,
      title[language] ?? title.en ?? title.zh ?? messages.documents.noTitle,
    ]),
  ]);
  return (
    <ChoicesFilter {...{ place, name: "column", label: own.column, any: own.anyColumn, options }} />
  );
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

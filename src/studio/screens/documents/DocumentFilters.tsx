import { useQuery } from "@tanstack/react-query";
import { SelectField, TextField } from "../../components/Field.tsx";
import { ChoiceFilter, Filters, TextFilter } from "../../components/Filters.tsx";
import { useContentTypes } from "../../data/contentTypes.tsx";
import { lists } from "../../data/lists.ts";
import { useInterface } from "../../frame/language.tsx";
import { useClient } from "../../frame/session.tsx";
import { navigate, withQueries } from "../../router/router.tsx";
import type { ScreenProps } from "../index.ts";
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
  const { type, author } = place.queries;
  const isWithColumns =
    type === undefined || types.some((one) => one.name === type && hasColumn(one.columns));
  return (
    <Filters place={place} total={total}>
      <TextFilter place={place} label={t.search} />
      <ChoiceFilter place={place} name="type" label={own.type}>
        <option value="">{own.anyType}</option>
        {types.map(({ name, label }) => (
          <option key={name} value={name}>
            {label[language]}
          </option>
        ))}
      </ChoiceFilter>
      <ChoiceFilter place={place} name="status" label={t.status}>
        <option value="">{t.anyStatus}</option>
        <Options names={t.statuses} />
      </ChoiceFilter>
      <ChoiceFilter place={place} name="language" label={t.language}>
        <option value="">{t.anyLanguage}</option>
        <Options names={people.languageNames} />
      </ChoiceFilter>
      <ChoiceFilter place={place} name="list" label={t.list}>
        <option value="">{t.anyList}</option>
        <Options names={home.lists} />
      </ChoiceFilter>
      {isWithColumns && <ColumnFilter place={place} />}
      <ChoiceFilter place={place} name="author" label={t.by}>
        <option value="">{own.anyone}</option>
        <option value="me">{own.mine}</option>
        {author !== undefined && author !== "me" && <option value={author}>{author}</option>}
      </ChoiceFilter>
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

function Options({ names }: { readonly names: Readonly<Record<string, string>> }) {
  return Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}

/** The columns of the site, by their titles. */
function ColumnFilter({ place }: ScreenProps) {
  const { language, messages } = useInterface();
  const own = useListMessages();
  const columns = useColumns();
  const { column = "" } = place.queries;
  const isKnown = column === "" || columns.some(({ key }) => key === column);
  return (
    <ChoiceFilter place={place} name="column" label={own.column}>
      <option value="">{own.anyColumn}</option>
      {!isKnown && <option value={column}>{column}</option>}
      {columns.map(({ key, title }) => (
        <option key={key} value={key}>
          {title[language] ?? title.en ?? title.zh ?? messages.documents.noTitle}
        </option>
      ))}
    </ChoiceFilter>
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

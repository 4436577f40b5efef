import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { otherLanguage } from "../../../../base/site/languages.ts";
import { Icon } from "../../../components/Icon.tsx";
import { translation } from "../../../data/documents/textPairs.ts";
import { mayWrite } from "../../../document/editingRights.ts";
import type { OpenDocument } from "../../../document/store/openDocument.ts";
import { useInterface } from "../../../frame/language/language.tsx";
import { useClient, usePerson } from "../../../frame/signIn/session.tsx";
import { Link, usePlace } from "../../../router/router.tsx";
import { addressOf } from "../../../router/screens.ts";
import { listAddress } from "../../documents/listQueries.ts";
import { useTranslationMessages } from "./useTranslationMessages.ts";

/** The way through the list that one came from; without one, through what is behind. */
export function PreviousNext({ document }: { readonly document: OpenDocument }) {
  const t = useTranslationMessages();
  const { language } = useInterface();
  const client = useClient();
  const place = usePlace();
  const from = useList(document, place?.queries.from);
  const lastPlace = place?.queries.at ?? "1";
  const { key, details } = document;
  const query = new URLSearchParams(from);
  query.set("last_place", lastPlace);
  const { data } = useQuery({
    // The list depends on the document's missing texts.
    queryKey: ["documents", "neighbours", key, query.toString(), details.pairs.length],
    queryFn: ({ signal }) => translation.neighbours(client, key, query.toString(), signal),
    placeholderData: keepPreviousData,
  });
  if (data === undefined) return <div className="neighbours" aria-busy="true" />;
  const link = (to: { key: string }, at: number) =>
    addressOf(
      "document",
      { key: to.key },
      { panel: place?.queries.panel, from, at: String(Math.max(1, at)) },
    );
  const here = data.place ?? Number(lastPlace);
  const { previous, next } = data;
  const left = data.total === 0 ? t.done : t.left(data.total);
  const shown = (title: { en: string | null; zh: string | null }) =>
    title[language] ?? title[otherLanguage(language)] ?? undefined;
  return (
    <nav className="neighbours" aria-label={t.list}>
      {previous !== null && (
        <Link className="button" href={link(previous, here - 1)} title={shown(previous.title)}>
          <Icon name="previous" />
          {t.previous}
        </Link>
      )}
      <Link className="neighbours__place" href={listAddress(from)}>
        {data.place === null ? left : t.place(data.place, data.total)}
      </Link>
      {next !== null && (
        <Link
          className="button"
          href={link(next, data.place === null ? here : here + 1)}
          title={shown(next.title)}
        >
          {t.next}
          <Icon name="next" />
        </Link>
      )}
    </nav>
  );
}

/** The list's query: that of the address, else what is behind in a language that the person writes. */
function useList({ details }: OpenDocument, from: string | undefined): string {
  const person = usePerson();
  if (from !== undefined && from !== "") return from;
  const subject = { type: details.type, column: details.column ?? undefined };
  const isChinese = mayWrite(person, "zh", subject) || !mayWrite(person, "en", subject);
  return `list=${isChinese ? "behind-zh" : "behind-en"}`;
}

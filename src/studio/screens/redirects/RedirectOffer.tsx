import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { DocumentSearch } from "../../components/lists/DocumentSearch.tsx";
import { FailureNotice, Notice } from "../../components/Notice.tsx";
import { titleIn } from "../../data/calls/titleIn.ts";
import type { SitePages } from "../../data/documents/documents.ts";
import { redirects } from "../../data/documents/redirects.ts";
import { mayAtAll } from "../../data/people/account.ts";
import { useDocumentEntries } from "../../document/referenceQueries.ts";
import type { OpenDocument } from "../../document/store/openDocument.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { useClient, usePerson } from "../../frame/signIn/session.tsx";
import { useRedirectMessages } from "./useRedirectMessages.ts";

interface RedirectOfferProps {
  readonly document: OpenDocument;
  /** The pages that it had before they were taken off the site. */
  readonly pages: SitePages;
}

/** Offers to lead readers of a page that is gone to another document; its column is proposed. */
export function RedirectOffer({ document, pages }: RedirectOfferProps) {
  const t = useRedirectMessages();
  const client = useClient();
  const person = usePerson();
  const { language } = useInterface();
  const [chosen, setChosen] = useState(() => columnOf(document));
  const [made, setMade] = useState(false);
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const entry = useDocumentEntries(chosen === undefined ? [] : [chosen])?.get(chosen ?? "");
  const page = pages.find(({ surface, url }) => surface === "desktop" && !url.includes("#"));
  if (page === undefined || !mayAtAll(person, "redirect.edit")) return null;
  const name = entry === undefined ? chosen : titleIn(entry, language);
  const make = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const to = `doc:${chosen ?? ""}`;
      await redirects.save(client, { from: page.url, to, status: 301, external: false });
      setMade(true);
    } catch (refused) {
      setError(refused);
    } finally {
      setBusy(false);
    }
  };
  if (made) return <Notice tone="good" title={t.offer.made(name ?? "")} />;
  return (
    <section className="redirect-offer" aria-label={t.offer.title}>
      <h3>{t.offer.title}</h3>
      <p>{t.offer.intro}</p>
      {error !== undefined && <FailureNotice error={error} />}
      {name !== undefined && (
        <p>
          {t.offer.to} <strong>{name}</strong>
        </p>
      )}
      <DocumentSearch types={[]} label={t.offer.choose} onPick={({ key }) => setChosen(key)} />
      <p>
        <Button onClick={() => void make()} isBusy={isBusy} disabled={chosen === undefined}>
          {t.offer.make}
        </Button>
      </p>
    </section>
  );
}

/** The column that a document stands in, or a column's own parent. */
function columnOf({ store }: OpenDocument): string | undefined {
  const column = store.get("/column") ?? store.get("/parent");
  return typeof column === "string" ? column : undefined;
}

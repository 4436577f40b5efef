import { DocumentLink } from "../../components/document/DocumentLink.tsx";
import { EmptyList } from "../../components/EmptyList.tsx";
import { HiddenInputs } from "../../components/HiddenInputs.tsx";
import { Pagination } from "../../components/layout/Pagination.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import type { FinderProps, FoundProps } from "./findDocuments.ts";

/** The form for a part number and a kind of document; it works without script. */
export function DocumentFinder({
  finder,
  isSearched,
}: {
  finder: FinderProps;
  isSearched: boolean;
}) {
  const { downloads } = usePage().messages;
  const { action, hidden, part, kinds, allHref } = finder;
  return (
    <form className="document-finder" action={action} data-tidy="">
      <HiddenInputs of={hidden} />
      <label>
        <span>{downloads.part}</span>
        <input
          name="part"
          defaultValue={part}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </label>
      <label>
        <span>{downloads.kind}</span>
        <select name="kind" defaultValue={kinds.find(({ isChosen }) => isChosen)?.value ?? ""}>
          <option value="">{downloads.anyKind}</option>
          {kinds.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button className="button" type="submit">
        {downloads.find}
      </button>
      {isSearched ? <a href={allHref}>{downloads.reset}</a> : null}
    </form>
  );
}

/** The documents found, each with the part that it belongs to. */
export function Found({ found, finder }: { found: FoundProps; finder: FinderProps }) {
  const { downloads } = usePage().messages;
  const { count, items, page, lastPage, addressOfPage } = found;
  return (
    <section className="download-group" aria-labelledby="found">
      <h2 className="download-group__title" id="found">
        {downloads.found(count)}
      </h2>
      {count === 0 ? (
        <NothingFound found={found} finder={finder} />
      ) : (
        <>
          <ul className="documents download-list">
            {items.map(({ document, part }) => (
              <li className="download" key={`${document.href} ${part?.partNumber}`}>
                <DocumentLink document={document}>
                  {part === undefined ? null : (
                    <p className="download__parts">
                      <a href={part.href}>{part.partNumber}</a>
                    </p>
                  )}
                </DocumentLink>
              </li>
            ))}
          </ul>
          <Pagination page={page} last={lastPage} addressOf={addressOfPage} />
        </>
      )}
    </section>
  );
}

function NothingFound({
  found: { meant, allKindsHref, searchHref },
  finder,
}: {
  found: FoundProps;
  finder: FinderProps;
}) {
  const { downloads } = usePage().messages;
  return (
    <EmptyList text={downloads.nothing(finder.part)}>
      {meant === undefined ? null : (
        <>
          <a href={meant.href}>{downloads.meant(meant.partNumber)}</a>{" "}
        </>
      )}
      {allKindsHref === undefined ? null : (
        <>
          <a href={allKindsHref}>{downloads.allKinds(finder.part)}</a>{" "}
        </>
      )}
      {searchHref === undefined ? (
        <a href={finder.allHref}>{downloads.reset}</a>
      ) : (
        <a href={searchHref}>{downloads.search(finder.part)}</a>
      )}
    </EmptyList>
  );
}

import { usePage } from "../pageEnvironment.tsx";
import { Icon } from "./Icon.tsx";

/**
 * Page numbers to offer on page `page` of `last` (both from 1): the first, the last and the page
 * with its neighbours, ascending; `null` stands where numbers are left out. A gap of a single
 * number is filled, because dots would take the same space.
 */
export function pageWindow(page: number, last: number): readonly (number | null)[] {
  const shown: (number | null)[] = [];
  let previous = 0;
  for (let number = 1; number <= last; number += 1) {
    const isOffered = number === 1 || number === last || Math.abs(number - page) <= 1;
    if (!isOffered) continue;
    if (number - previous === 2) shown.push(number - 1);
    else if (number - previous > 2) shown.push(null);
    shown.push(number);
    previous = number;
  }
  return shown;
}

export interface PaginationProps {
  /** The page shown, from 1. */
  readonly page: number;
  /** The last page's number. */
  readonly last: number;
  /** The address of a page by its number. */
  readonly addressOf: (page: number) => string;
  /** Id of the list on the page: on a phone the script adds the next pages' items to it. */
  readonly grows?: string;
}

/**
 * Links to the pages of a list; on a phone, where the list can grow, with a button over them that
 * loads more (client/ui/loadMore.ts). Without script the links are what there is.
 */
export function Pagination({ grows, ...props }: PaginationProps) {
  const { urls, messages } = usePage();
  if (grows === undefined || urls.surface === "desktop") return <Pages {...props} />;
  const { page, last } = props;
  const hasNext = page < last;
  const state = `${hasNext ? " more--next" : ""}${page > 1 ? " more--previous" : ""}`;
  return (
    <div className={`more${state}`} data-more={grows}>
      <Pages {...props} />
      {hasNext ? (
        <button className="more__button" type="button" data-loading={messages.frame.loading}>
          {messages.frame.loadMore}
        </button>
      ) : null}
    </div>
  );
}

/**
 * Links to the pages of a list. On the last page "no more" stands in place of the next link, also
 * where there is one page only, so that every list has an end (look: "States").
 */
function Pages({ page, last, addressOf }: Omit<PaginationProps, "grows">) {
  const { messages } = usePage();
  const end = <p className="pagination__end">{messages.frame.noMore}</p>;
  if (last <= 1) return <div className="pagination pagination--single">{end}</div>;
  return (
    <nav className="pagination" aria-label={messages.frame.pagination}>
      {page > 1 && (
        <a className="pagination__step" href={addressOf(page - 1)} rel="prev">
          <Icon name="previous" />
          {messages.frame.previousPage}
        </a>
      )}
      <ol className="pagination__numbers">
        {pageWindow(page, last).map((number, index) =>
          number === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the two gaps have no name but their place
            <li className="pagination__gap" key={`gap-${index}`}>
              …
            </li>
          ) : (
            <li key={number}>
              <a
                className="pagination__number"
                href={addressOf(number)}
                aria-label={messages.frame.pageOf(number, last)}
                aria-current={number === page ? "page" : undefined}
              >
                {number}
              </a>
            </li>
          ),
        )}
      </ol>
      <p className="pagination__place">{messages.frame.pageOf(page, last)}</p>
      {page < last ? (
        <a className="pagination__step" href={addressOf(page + 1)} rel="next">
          {messages.frame.nextPage}
          <Icon name="next" />
        </a>
      ) : (
        end
      )}
    </nav>
  );
}

import { usePage } from "../page.tsx";
import { Icon } from "./Icon.tsx";
import { pageWindow } from "./pageWindow.ts";

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
 * loads more (client/loadMore.ts). Without script the links are what there is.
 */
export function Pagination({ grows, ...props }: PaginationProps) {
  const { place, words } = usePage();
  if (grows === undefined || place.surface === "desktop") return <Pages {...props} />;
  const { page, last } = props;
  const hasNext = page < last;
  const state = `${hasNext ? " more--next" : ""}${page > 1 ? " more--previous" : ""}`;
  return (
    <div className={`more${state}`} data-more={grows}>
      <Pages {...props} />
      {hasNext ? (
        <button className="more__button" type="button" data-loading={words.frame.loading}>
          {words.frame.loadMore}
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
  const { words } = usePage();
  const end = <p className="pagination__end">{words.frame.noMore}</p>;
  if (last <= 1) return <div className="pagination pagination--single">{end}</div>;
  return (
    <nav className="pagination" aria-label={words.frame.pagination}>
      {page > 1 && (
        <a className="pagination__step" href={addressOf(page - 1)} rel="prev">
          <Icon name="previous" />
          {words.frame.previousPage}
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
                aria-label={words.frame.pageOf(number, last)}
                aria-current={number === page ? "page" : undefined}
              >
                {number}
              </a>
            </li>
          ),
        )}
      </ol>
      <p className="pagination__place">{words.frame.pageOf(page, last)}</p>
      {page < last ? (
        <a className="pagination__step" href={addressOf(page + 1)} rel="next">
          {words.frame.nextPage}
          <Icon name="next" />
        </a>
      ) : (
        end
      )}
    </nav>
  );
}

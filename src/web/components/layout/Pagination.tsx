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
}

/**
 * Links to the pages of a list. On the last page "no more" stands in place of the next link, also
 * where there is one page only, so that every list has an end (look: "States").
 */
export function Pagination({ page, last, addressOf }: PaginationProps) {
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

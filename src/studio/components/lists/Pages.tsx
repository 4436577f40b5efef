import { useMessages } from "../../frame/language/language.tsx";
import { Link, withQueries } from "../../router/router.tsx";
import type { Place } from "../../router/screens.ts";
import { Icon } from "../Icon.tsx";

interface PagesProps {
  readonly place: Place;
  readonly page: number;
  readonly pages: number;
}

/** Links to the pages of a list; nothing where there is one page. */
export function Pages({ place, page, pages }: PagesProps) {
  const { frame: t } = useMessages();
  if (pages <= 1) return null;
  const at = (number: number) => withQueries(place, { page: number > 1 ? String(number) : "" });
  return (
    <nav className="pages" aria-label={t.pagination}>
      <span>{t.page(page, pages)}</span>
      {page > 1 && (
        <Link className="button" href={at(page - 1)}>
          <Icon name="previous" />
          {t.previous}
        </Link>
      )}
      {page < pages && (
        <Link className="button" href={at(page + 1)}>
          {t.next}
          <Icon name="next" />
        </Link>
      )}
    </nav>
  );
}

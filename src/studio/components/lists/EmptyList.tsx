import type { ReactNode } from "react";
import { useMessages } from "../../frame/language/language.tsx";
import { openHelp } from "../../help/openHelp.ts";
import { Link } from "../../router/router.tsx";
import { type Place, writeAddress } from "../../router/screens.ts";
import { Button } from "../Button.tsx";

/** Queries of lists that select or order what is shown, and filter nothing out. */
const unfiltering = ["page", "order", "size", "type", "view", "by", "before"];

/** True where the address of a list narrows it down. */
export function isFiltered({ queries }: Place): boolean {
  return Object.keys(queries).some((name) => !unfiltering.includes(name));
}

/** The address of the same list without its filters. */
export function withoutFilters({ screen, parameters, queries }: Place): string {
  const { type, view } = queries;
  // Otherwise a list of documents would begin with the person's own view again.
  const rest = { type, view: screen === "documents" ? "all" : view };
  return writeAddress({ screen, parameters, queries: rest });
}

interface EmptyListProps {
  /** Filters of the list, where it has some: with some set, that nothing fits them is shown instead. */
  readonly place?: Place;
  /** Said where filters leave nothing. */
  readonly filtered?: string;
  readonly title: string;
  /** Purpose of the list, and what to do first. */
  readonly children: ReactNode;
  /** Links and buttons by which it begins. */
  readonly actions?: ReactNode;
}

/** In the place of a list without items: what it is, how to begin, and the manual about it. */
export function EmptyList({ place, filtered, title, children, actions }: EmptyListProps) {
  const { frame: t } = useMessages();
  if (place !== undefined && filtered !== undefined && isFiltered(place)) {
    return (
      <div className="empty">
        <p>{filtered}</p>
        <p className="empty__acts">
          <Link className="button" href={withoutFilters(place)}>
            {t.clearFilters}
          </Link>
        </p>
      </div>
    );
  }
  return (
    <div className="empty">
      <p className="empty__title">{title}</p>
      <p className="empty__text">{children}</p>
      <p className="empty__acts">
        {actions}
        <Button look="plain" icon="help" onClick={openHelp}>
          {t.learn}
        </Button>
      </p>
    </div>
  );
}

import { CachedFragment } from "../../CachedFragment.tsx";
import { usePage } from "../../pageEnvironment.tsx";
import { Icon } from "../Icon.tsx";
import { SearchBoxIsland } from "./SearchBoxIsland.tsx";

/** The keys that lead to the header's search box, as `aria-keyshortcuts` writes them. */
export const searchShortcut = "Control+K Meta+K";

/** The mobile bar's way to the search: a link to its page; with script it opens the panel instead (client/ui/searchPanel.ts). */
export function SearchOpener({ className }: { className: string }) {
  const { messages, href } = usePage();
  return (
    <a
      className={className}
      href={href("search-result")}
      data-search-open=""
      aria-keyshortcuts={searchShortcut}
    >
      <Icon name="search" />
      <span className="visually-hidden">{messages.search.open}</span>
    </a>
  );
}

/**
 * The box in the mobile bar. While it is open it takes the place of menu and language (spec section 2,
 * "Search box"); without script it never is.
 */
export function SearchPanel({ stockCode }: { stockCode: string | undefined }) {
  const { messages } = usePage();
  return (
    <CachedFragment
      as="div"
      name="search-panel"
      className="search-panel"
      data-search-panel=""
      hidden
    >
      <div className="search-panel__inner wrap">
        <SearchBoxIsland label={messages.search.inBar} stockCode={stockCode} />
        <button className="search-panel__close" type="button" data-search-close="">
          <Icon name="close" />
          <span className="visually-hidden">{messages.search.close}</span>
        </button>
      </div>
    </CachedFragment>
  );
}

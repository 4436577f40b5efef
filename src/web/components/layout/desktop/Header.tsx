import { CachedFragment } from "../../CachedFragment.tsx";
import { usePage } from "../../pageEnvironment.tsx";
import { Text } from "../../text/Text.tsx";
import { AccountPart } from "../AccountPart.tsx";
import { CompareLink } from "../CompareLink.tsx";
import { SupportMenu } from "../foot/SupportMenu.tsx";
import { Icon } from "../Icon.tsx";
import { LanguageSwitch } from "../LanguageSwitch.tsx";
import { Mark, namesBeside } from "../Logo.tsx";
import type { LayoutData, MenuEntry } from "../layoutTypes.ts";
import { MenuLink, menuKey } from "../MenuLinks.tsx";
import { SearchBoxIsland } from "../search/SearchBoxIsland.tsx";
import { SearchOpener, searchShortcut } from "../search/SearchPanel.tsx";
import { MegaMenu, PlainMenu } from "./MegaMenu.tsx";

/**
 * The search box of the desktop header, which is always open. While a reader types in it, the header
 * carries `data-search="open"` and it takes the place of menu and language (spec section 4).
 */
function SearchBar({ stockCode }: { stockCode: string | undefined }) {
  const { messages } = usePage();
  return (
    <CachedFragment as="div" name="search-bar" className="search-bar" data-search-bar="">
      <SearchBoxIsland label={messages.search.inBar} stockCode={stockCode} keys={searchShortcut} />
    </CachedFragment>
  );
}

/** The desktop header: company, top columns with their panels, search box, language. */
export function Header({ frame }: { frame: LayoutData }) {
  const { messages } = usePage();
  return (
    <header className="header" data-search="">
      <div className="header__bar wrap">
        {/* Where the bar is narrow the menu folds into it: styles show the menu while this is open. */}
        <details className="menu-fold" data-menu-fold="">
          <summary>
            <Icon name="menu" size={24} />
            <Icon name="close" size={24} />
            <span className="visually-hidden">{messages.frame.mainMenu}</span>
          </summary>
        </details>
        <a className="brand" href={frame.homeHref}>
          <Mark of={frame.marks.header} name={frame.company.name.text} />
          {namesBeside(frame.marks.header) && (
            <span className="brand__name">
              <Text of={frame.company.name} />
            </span>
          )}
        </a>
        <nav className="top-menu" aria-label={messages.frame.mainMenu} data-mega-menu="">
          <ul className="top-menu__list">
            {frame.menu.map((entry) => (
              <TopEntry key={entry.id} entry={entry} by={menuKey(entry, frame)} />
            ))}
            {frame.support && <SupportMenu group={frame.support} />}
          </ul>
        </nav>
        <SearchBar stockCode={frame.company.stockCode} />
        <SearchOpener className="header__open header__search" />
        <div className="header__side">
          <CompareLink className="header__open" />
          <AccountPart className="header__account" />
          <LanguageSwitch frame={frame} className="language" />
        </div>
      </div>
    </header>
  );
}

/**
 * A top column: a link, and where there is something under it a button that discloses the panel.
 * The script writes the button's `aria-expanded`: without script it does not know.
 * @param by cache key of what it shows
 */
function TopEntry({ entry, by }: { entry: MenuEntry; by: string }) {
  const { messages } = usePage();
  const fragment = { as: "li", name: "menu", by } as const;
  if (entry.children.length === 0 && entry.recommended === undefined) {
    return (
      <CachedFragment {...fragment} className="top-menu__item">
        <MenuLink entry={entry} className="top-menu__link" />
      </CachedFragment>
    );
  }
  const panel = `menu-${entry.id}`;
  const isPlain = isPlainList(entry);
  return (
    <CachedFragment
      {...fragment}
      className={`top-menu__item top-menu__item--more${isPlain ? " top-menu__item--plain" : ""}`}
      data-menu=""
    >
      <MenuLink entry={entry} className="top-menu__link" />
      <button
        className="top-menu__toggle"
        type="button"
        aria-controls={panel}
        aria-label={messages.frame.expand(entry.title.text)}
      >
        <Icon name="more" size={16} />
      </button>
      {isPlain ? <PlainMenu id={panel} entry={entry} /> : <MegaMenu id={panel} entry={entry} />}
    </CachedFragment>
  );
}

/** True if a whole panel would be almost empty: one level without groups, nothing recommended. */
function isPlainList({ children, groups, recommended }: MenuEntry): boolean {
  return (
    recommended === undefined &&
    groups.length === 0 &&
    children.every((child) => child.children.length === 0)
  );
}

import { Fragment } from "react";
import { CachedFragment } from "../../CachedFragment.tsx";
import { usePage } from "../../pageEnvironment.tsx";
import { Text } from "../../text/Text.tsx";
import { AccountPart } from "../AccountPart.tsx";
import { SupportBranch } from "../foot/SupportMenu.tsx";
import { groupedEntries, isOwnPage } from "../groupedEntries.ts";
import { Icon } from "../Icon.tsx";
import { LanguageSwitch } from "../LanguageSwitch.tsx";
import type { LayoutData, MenuEntry } from "../layoutTypes.ts";
import { ActiveLink, MenuLink, menuKey } from "../MenuLinks.tsx";

/**
 * The menu of the mobile surface: a full-height sheet with an accordion. `<details>` opens it
 * without script; with script the dialog in it becomes modal (see client/ui/mobileMenu.ts), which keeps
 * the focus inside and closes on Escape and on the system's back gesture.
 */
export function MobileMenu({ frame }: { frame: LayoutData }) {
  const { messages } = usePage();
  return (
    <details className="sheet" data-sheet="">
      <summary className="sheet__button">
        <Icon name="menu" size={24} />
        <Icon name="close" size={24} />
        <span className="visually-hidden">{messages.frame.openMenu}</span>
      </summary>
      <dialog className="sheet__panel" aria-label={messages.frame.mainMenu}>
        <form className="sheet__bar" method="dialog">
          <button className="sheet__close" type="submit">
            <Icon name="close" size={24} />
            <span className="visually-hidden">{messages.frame.closeMenu}</span>
          </button>
          <p className="sheet__title" aria-hidden="true">
            {messages.frame.mainMenu}
          </p>
        </form>
        <nav className="sheet__menu" aria-label={messages.frame.mainMenu}>
          <ul>
            {frame.menu.map((entry) => (
              <CachedFragment key={entry.id} as="li" name="menu" by={menuKey(entry, frame)}>
                <Entry entry={entry} level={1} />
              </CachedFragment>
            ))}
            {frame.support && <SupportBranch group={frame.support} />}
          </ul>
        </nav>
        <MenuFoot frame={frame} />
      </dialog>
    </details>
  );
}

/** An entry; one with entries under it folds them, and is open on the way to the page shown. */
function Entry({ entry, level }: { entry: MenuEntry; level: number }) {
  const { messages } = usePage();
  if (entry.children.length === 0) {
    return <MenuLink entry={entry} className={`sheet__row sheet__row--${level}`} />;
  }
  return (
    <details className={`branch branch--${level}`} open={entry.isActive}>
      <summary className={`sheet__row sheet__row--${level}`}>
        <Text of={entry.title} />
        <Icon name="more" />
      </summary>
      <ul className="branch__list">
        {!isOwnPage(entry) && (
          <li>
            <ActiveLink
              className={`sheet__row sheet__row--${level + 1} sheet__row--all`}
              href={entry.href}
              isExternal={entry.isExternal}
            >
              {messages.frame.all(entry.title.text)}
              {entry.isExternal ? null : <Icon name="arrow" size={16} />}
            </ActiveLink>
          </li>
        )}
        {groupedEntries(entry).map(({ title, entries }) => (
          <Fragment key={title?.text ?? ""}>
            {/* A heading above a single entry would say the same twice. */}
            {title && entries.length > 1 && (
              <li className="sheet__group">
                <Text of={title} />
              </li>
            )}
            {entries.map((child) => (
              <li key={child.id}>
                <Entry entry={child} level={level + 1} />
              </li>
            ))}
          </Fragment>
        ))}
      </ul>
    </details>
  );
}

function MenuFoot({ frame }: { frame: LayoutData }) {
  const { href, messages } = usePage();
  const { phone, email } = frame.company;
  return (
    <div className="sheet__foot">
      <a className="sheet__contact" href={href("product-compare")} data-tray-go="">
        <Icon name="compare" />
        {messages.compare.title}
      </a>
      <AccountPart className="sheet__account" />
      <LanguageSwitch frame={frame} className="sheet__contact" />
      <a className="sheet__contact" href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}>
        <Icon name="phone" />
        {phone}
      </a>
      <a className="sheet__contact" href={`mailto:${email}`}>
        <Icon name="mail" />
        {email}
      </a>
    </div>
  );
}

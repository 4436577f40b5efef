import { usePage } from "../../pageEnvironment.tsx";
import { Text } from "../../text/Text.tsx";
import { type EntryGroup, groupedEntries, isOwnPage } from "../groupedEntries.ts";
import { Icon } from "../Icon.tsx";
import type { MenuEntry } from "../layoutTypes.ts";
import { ActiveLink, MenuLink } from "../MenuLinks.tsx";

/** Levels below a top column that the panel shows (spec section 2, "Layout"). */
const deepest = 3;

/** The panel of a top column: recommended entries on the left, child menus in columns. */
export function MegaMenu({ id, entry }: { id: string; entry: MenuEntry }) {
  const { children, groups, recommended } = entry;
  return (
    <div className="mega" id={id}>
      <div className="mega__inner wrap">
        <div className="mega__lead">
          <Overview entry={entry} arrow={20} />
          {recommended && <Recommended {...recommended} />}
        </div>
        {groups.length > 0 ? (
          <ul className="mega__groups">
            {groupedEntries(entry).map((group) => (
              <li className="mega__group" key={group.title?.text ?? ""} data-menu-column="">
                <Group {...group} />
              </li>
            ))}
          </ul>
        ) : (
          <ul className="mega__columns">
            {children.map((child) => (
              <li className="mega__column" key={child.id} data-menu-column="">
                <MenuLink entry={child} className="mega__heading" />
                <Sublist entries={child.children} level={2} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Entries under a heading with its line. A heading of one entry is that entry's link. */
function Group({ title, text, entries }: EntryGroup) {
  const [first] = entries;
  const line = text.text !== "" && (
    <p className="mega__line">
      <Text of={text} />
    </p>
  );
  if (title !== undefined && first !== undefined && entries.length === 1) {
    return (
      <>
        <MenuLink entry={{ ...first, title }} className="mega__heading" />
        {line}
        <Sublist entries={first.children} level={2} />
      </>
    );
  }
  return (
    <>
      {title && (
        <p className="mega__heading">
          <Text of={title} />
        </p>
      )}
      {line}
      <Sublist entries={entries} level={2} />
    </>
  );
}

/** The panel of a top column with one level under it: a short list below the entry. */
export function PlainMenu({ id, entry }: { id: string; entry: MenuEntry }) {
  return (
    <div className="mega mega--plain" id={id}>
      <Overview entry={entry} arrow={16} />
      <Sublist entries={entry.children} level={1} />
    </div>
  );
}

/** The way to the top column itself, unless an entry below it leads there. */
function Overview({ entry, arrow }: { entry: MenuEntry; arrow: number }) {
  const { messages } = usePage();
  if (isOwnPage(entry)) return null;
  return (
    <ActiveLink className="mega__overview" href={entry.href} isExternal={entry.isExternal}>
      {messages.frame.all(entry.title.text)}{" "}
      {entry.isExternal ? null : <Icon name="arrow" size={arrow} />}
    </ActiveLink>
  );
}

function Sublist({ entries, level }: { entries: readonly MenuEntry[]; level: number }) {
  if (entries.length === 0 || level > deepest) return null;
  return (
    <ul className={`mega__list mega__list--${level}`}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <MenuLink entry={entry} className="mega__link" />
          <Sublist entries={entry.children} level={level + 1} />
        </li>
      ))}
    </ul>
  );
}

function Recommended({ label, items }: NonNullable<MenuEntry["recommended"]>) {
  return (
    <div className="mega__recommended">
      <p className="mega__label">
        <Text of={label} />
      </p>
      <ul className="mega__chips">
        {items.map((item) => (
          <li key={item.href}>
            <ActiveLink className="mega__chip" href={item.href} isExternal={item.isExternal}>
              <Text of={item.title} />
            </ActiveLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { CachedFragment } from "../../CachedFragment.tsx";
import { Text } from "../../text/Text.tsx";
import { Icon } from "../Icon.tsx";
import type { LinkGroup } from "../layoutTypes.ts";
import { ActiveLink } from "../MenuLinks.tsx";

/** The links of a group, in the look of the menu around them. */
function GroupLinks({ group, className }: { group: LinkGroup; className: string }) {
  return group.links.map(({ title, href, isExternal }) => (
    <li key={href}>
      <ActiveLink className={className} href={href} isExternal={isExternal}>
        <Text of={title} />
      </ActiveLink>
    </li>
  ));
}

/** Beside the top columns', whose keys begin with their ids. */
const fragment = { as: "li", name: "menu", by: "support" } as const;

/**
 * Support beside the top columns: a group of links without a page of its own, so its name is the
 * button that discloses them. Without script the panel opens on hover and on focus.
 */
export function SupportMenu({ group }: { group: LinkGroup }) {
  return (
    <CachedFragment
      {...fragment}
      className="top-menu__item top-menu__item--more top-menu__item--plain top-menu__item--group"
      data-menu=""
    >
      <button className="top-menu__link top-menu__group" type="button" aria-controls="menu-support">
        <Text of={group.title} />
        <Icon name="more" size={16} />
      </button>
      <div className="mega mega--plain" id="menu-support">
        <ul className="mega__list mega__list--1">
          <GroupLinks group={group} className="mega__link" />
        </ul>
      </div>
    </CachedFragment>
  );
}

/** The same in the mobile menu. */
export function SupportBranch({ group }: { group: LinkGroup }) {
  return (
    <CachedFragment {...fragment}>
      <details className="branch branch--1">
        <summary className="sheet__row sheet__row--1">
          <Text of={group.title} />
          <Icon name="more" />
        </summary>
        <ul className="branch__list">
          <GroupLinks group={group} className="sheet__row sheet__row--2" />
        </ul>
      </details>
    </CachedFragment>
  );
}

/** The same in the desktop footer. */
export function SupportColumn({ group }: { group: LinkGroup }) {
  return (
    <div className="footer__column">
      <p className="footer__heading">
        <Text of={group.title} />
      </p>
      <ul>
        <GroupLinks group={group} className="footer__link" />
      </ul>
    </div>
  );
}

/** The same in the mobile footer, where columns fold. */
export function FoldedSupport({ group }: { group: LinkGroup }) {
  return (
    <details className="footer__column">
      <summary className="footer__heading">
        <Text of={group.title} />
        <Icon name="more" />
      </summary>
      <ul>
        <GroupLinks group={group} className="footer__link" />
      </ul>
    </details>
  );
}

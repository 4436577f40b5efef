import { ActiveLink, leadsOutside } from "../layout/MenuLinks.tsx";
import { Text } from "../text/Text.tsx";
import type { ButtonLink } from "./sectionProps.ts";

/** The links of a section: the first one is what it is about. */
export function Buttons({ buttons }: { buttons: readonly ButtonLink[] }) {
  if (buttons.length === 0) return null;
  return (
    <p className="section__buttons">
      {buttons.map(({ label, href }, index) => (
        <ActiveLink
          key={`${href} ${label.text}`}
          className={index === 0 ? "button" : "button button--quiet"}
          href={href}
          isExternal={leadsOutside(href)}
        >
          <Text of={label} />
        </ActiveLink>
      ))}
    </p>
  );
}

import { Text } from "../text/Text.tsx";
import type { ButtonLink } from "./sectionProps.ts";

/** The links of a section: the first one is what it is about. */
export function Buttons({ buttons }: { buttons: readonly ButtonLink[] }) {
  if (buttons.length === 0) return null;
  return (
    <p className="section__buttons">
      {buttons.map(({ label, href }, index) => (
        <a
          key={`${href} ${label.text}`}
          className={index === 0 ? "button" : "button button--quiet"}
          href={href}
        >
          <Text of={label} />
        </a>
      ))}
    </p>
  );
}

import { useEffect, useRef } from "react";
import { Button } from "../components/Button.tsx";
import { Icon, type IconName, Mark } from "../components/Icon.tsx";
import { useContentTypes } from "../data/contentTypes.tsx";
import { Link, usePlace } from "../router/router.tsx";
import { addressOf, type ScreenKey } from "../router/screens.ts";
import { useInterface } from "./language.tsx";
import { SavedViews } from "./SavedViews.tsx";
import { type Section, useSections } from "./sections.ts";

interface NavigationProps {
  /** On a narrow window: it lies over the screen. */
  readonly isDrawn: boolean;
  readonly onClose: () => void;
}

/** The column of screens; on a narrow window a drawer. */
export function Navigation({ isDrawn, onClose }: NavigationProps) {
  const { messages } = useInterface();
  const { frame: t } = messages;
  const shown = useSections();
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isDrawn) return;
    close.current?.focus();
    const pressed = ({ key }: KeyboardEvent) => {
      if (key === "Escape") onClose();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [isDrawn, onClose]);
  return (
    <>
      <nav className="navigation" aria-label={t.navigation}>
        <div className="navigation__head">
          <Link className="brand" href={addressOf("home", {})}>
            <Mark />
            Tapeout <span className="brand__part">{t.studio}</span>
          </Link>
          <Button
            ref={close}
            className="navigation__close"
            look="plain"
            icon="close"
            aria-label={t.closeNavigation}
            onClick={onClose}
          />
        </div>
        <ul>
          <Item screen="home" icon="home" href={addressOf("home", {})} />
          {shown.includes("content") && (
            <Item screen="translation" icon="globe" href={addressOf("translation", {})} />
          )}
          {shown.includes("content") && (
            <Item screen="grid" icon="grid" href={addressOf("grid", {})} />
          )}
          {shown.includes("content") && (
            <Item screen="sheets" icon="sheet" href={addressOf("sheets", {})} />
          )}
          {shown.includes("content") && (
            <Item screen="preview" icon="eye" href={addressOf("preview", {})} />
          )}
        </ul>
        {shown.includes("content") && (
          <ul>
            <Item
              screen="media"
              within={["media", "mediaFile"]}
              icon="image"
              href={addressOf("media", {})}
            />
            <Item screen="columns" icon="menu" href={addressOf("columns", {})} />
            <Item
              screen="changeSets"
              within={["changeSets", "changeSet"]}
              icon="layers"
              href={addressOf("changeSets", {})}
            />
            <Item screen="trash" icon="trash" href={addressOf("trash", {})} />
          </ul>
        )}
        {shown.includes("content") && <SavedViews />}
        {shown.includes("content") && <Types />}
        <Administration shown={shown} />
        <a className="navigation__site" href="/">
          <Icon name="external" />
          {t.toSite}
        </a>
      </nav>
      {/* Beside the drawer; the button in it does the same for the keyboard. */}
      <div className="navigation__shade" aria-hidden="true" onClick={onClose} />
    </>
  );
}

/** The lists of documents, a type each. */
function Types() {
  const { language, messages } = useInterface();
  const place = usePlace();
  return (
    <>
      <h2>{messages.frame.groups.content}</h2>
      <ul>
        {useContentTypes().map(({ name, label }) => {
          const isCurrent = place?.screen === "documents" && place.queries.type === name;
          return (
            <li key={name}>
              <Link
                href={addressOf("documents", {}, { type: name })}
                aria-current={isCurrent ? "page" : undefined}
              >
                <span className="navigation__dot" />
                {label[language]}
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}

const administration = [
  { screen: "redirects", within: ["redirects"], icon: "out" },
  { screen: "people", within: ["people", "person"], icon: "people" },
  { screen: "roles", within: ["roles", "role"], icon: "roles" },
  { screen: "audit", within: ["audit"], icon: "audit" },
] as const;

function Administration({ shown }: { readonly shown: readonly Section[] }) {
  const { frame: t } = useInterface().messages;
  const items = administration.filter(({ screen }) => shown.includes(screen));
  if (items.length === 0) return null;
  return (
    <>
      <h2>{t.groups.administration}</h2>
      <ul>
        {items.map(({ screen, within, icon }) => (
          <Item
            key={screen}
            screen={screen}
            within={within}
            icon={icon}
            href={addressOf(screen, {})}
          />
        ))}
      </ul>
    </>
  );
}

interface ItemProps {
  readonly screen: ScreenKey;
  readonly within?: readonly ScreenKey[];
  readonly icon: IconName;
  readonly href: string;
}

function Item({ screen, within = [screen], icon, href }: ItemProps) {
  const { frame: t } = useInterface().messages;
  const place = usePlace();
  const isWithin = place !== undefined && within.includes(place.screen);
  const current = place?.screen === screen ? "page" : "true";
  return (
    <li>
      <Link href={href} aria-current={isWithin ? current : undefined}>
        <Icon name={icon} />
        {t.screens[screen]}
      </Link>
    </li>
  );
}

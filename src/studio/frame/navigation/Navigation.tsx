import { useEffect, useRef } from "react";
import { Button } from "../../components/Button.tsx";
import { Icon, type IconName } from "../../components/Icon.tsx";
import { useDeskCounts } from "../../data/desk/useDeskCounts.ts";
import { useContentTypes } from "../../data/documents/contentTypes.tsx";
import { Link, usePlace } from "../../router/router.tsx";
import { addressOf, type ScreenKey } from "../../router/screens.ts";
import { useInterface } from "../language/language.tsx";
import { StudioBrand } from "../StudioBrand.tsx";
import { useSections } from "./navigationSections.ts";
import { SavedViews } from "./SavedViews.tsx";

interface NavigationProps {
  /** True while the drawer of a narrow window is open. */
  readonly isDrawn: boolean;
  readonly onClose: () => void;
}

/** The column of screens; on a narrow window a drawer. */
export function Navigation({ isDrawn, onClose }: NavigationProps) {
  const { messages } = useInterface();
  const { frame: t } = messages;
  const shown = useSections();
  const close = useDrawer(isDrawn, onClose);
  const nav = useCurrentInSight();
  return (
    <>
      <nav className="navigation" aria-label={t.navigation} ref={nav}>
        <div className="navigation__head">
          <Link className="brand" href={addressOf("home", {})}>
            <StudioBrand />
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
        <div className="navigation__entries">
          <ul>
            <Item screen="home" icon="home" />
            {shown.includes("desk") && <DeskItem />}
            {shown.includes("content") && <Items of={work} />}
            {shown.includes("usage") && <Item screen="usage" icon="bars" />}
          </ul>
          {shown.includes("content") && (
            <>
              <Group title={t.groups.partData} items={partDataFor(shown)} />
              <Group title={t.groups.arrangement} items={arrangement} />
            </>
          )}
          {shown.includes("content") && <SavedViews />}
          {shown.includes("content") && <Types />}
          <Group
            title={t.groups.administration}
            items={administration.filter(({ screen }) => shown.includes(screen))}
          />
        </div>
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

/**
 * Behaviour of the open drawer: its button gets the focus, Escape closes it.
 * @returns the button's ref
 */
function useDrawer(isDrawn: boolean, onClose: () => void) {
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
  return close;
}

/** Scrolls to the entry of the present screen, which may lie beyond what a low window shows. */
function useCurrentInSight() {
  const nav = useRef<HTMLElement>(null);
  const place = usePlace();
  const at = place && `${place.screen} ${place.queries.type ?? ""}`;
  useEffect(() => {
    if (at === undefined) return;
    nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [at]);
  return nav;
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
        <Items of={stores} />
      </ul>
    </>
  );
}

interface Entry {
  /** A screen without parameters. */
  readonly screen: Exclude<
    ScreenKey,
    "document" | "changeSet" | "mediaFile" | "person" | "role" | "enquiry"
  >;
  /** Screens on which the entry is marked; absent: its own. */
  readonly within?: readonly ScreenKey[];
  readonly icon: IconName;
}

const work = [
  { screen: "translation", icon: "globe" },
  { screen: "preview", icon: "eye" },
] as const satisfies readonly Entry[];

const desk = {
  screen: "desk",
  within: ["desk", "enquiry", "deskSettings", "deskFigures", "deskMails"],
  icon: "mail",
} as const satisfies Entry;

const partData = [
  { screen: "grid", icon: "grid" },
  { screen: "sheets", icon: "sheet" },
  { screen: "changeSets", within: ["changeSets", "changeSet"], icon: "layers" },
] as const satisfies readonly Entry[];

/** Adds the lifecycle of parts for people who may edit facts. */
function partDataFor(shown: readonly string[]): readonly Entry[] {
  return shown.includes("lifecycle")
    ? [...partData, { screen: "lifecycle", icon: "clock" }]
    : partData;
}

const arrangement = [
  { screen: "columns", icon: "menu" },
  { screen: "homePage", icon: "device" },
  { screen: "brand", icon: "drop" },
  { screen: "settings", icon: "sliders" },
] as const satisfies readonly Entry[];

/** Entries of the content group beside the lists of documents. */
const stores = [
  { screen: "media", within: ["media", "mediaFile"], icon: "image" },
  { screen: "trash", icon: "trash" },
] as const satisfies readonly Entry[];

const administration = [
  { screen: "redirects", icon: "out" },
  { screen: "searchTuning", icon: "search" },
  { screen: "people", within: ["people", "person"], icon: "people" },
  { screen: "roles", within: ["roles", "role"], icon: "roles" },
  { screen: "audit", icon: "audit" },
  { screen: "systemStatus", icon: "pulse" },
  { screen: "mailAndBackups", icon: "server" },
] as const satisfies readonly Entry[];

/** Entries below a heading; nothing where the person may see none of them. */
function Group({ title, items }: { readonly title: string; readonly items: readonly Entry[] }) {
  if (items.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul>
        <Items of={items} />
      </ul>
    </>
  );
}

function Items({ of }: { readonly of: readonly Entry[] }) {
  return of.map((entry) => <Item key={entry.screen} {...entry} />);
}

/** The enquiry desk, with the number of enquiries that wait, and the lists of those that are due. */
function DeskItem() {
  const { frame: t } = useInterface().messages;
  const { data } = useDeskCounts();
  const due = (["past", "near"] as const).filter((name) => (data?.[name] ?? 0) > 0);
  return (
    <>
      <Item {...desk} count={data?.open} />
      {due.map((name) => (
        <li key={name}>
          <Link className="navigation__due" href={addressOf("desk", {}, { due: name })}>
            {t.dueLists[name]}
            <span className="navigation__count" data-tone={name === "past" ? "danger" : undefined}>
              {data?.[name]}
            </span>
          </Link>
        </li>
      ))}
    </>
  );
}

interface ItemProps extends Entry {
  /** Number of waiting entries; none is not shown. */
  readonly count?: number | undefined;
}

function Item({ screen, within = [screen], icon, count = 0 }: ItemProps) {
  const { frame: t } = useInterface().messages;
  const place = usePlace();
  const isWithin = place !== undefined && within.includes(place.screen);
  const current = place?.screen === screen ? "page" : "true";
  return (
    <li>
      <Link href={addressOf(screen, {})} aria-current={isWithin ? current : undefined}>
        <Icon name={icon} />
        {t.screens[screen]}
        {count > 0 && <span className="navigation__count">{count}</span>}
      </Link>
    </li>
  );
}

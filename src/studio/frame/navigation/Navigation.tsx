import { useEffect, useMemo, useRef } from "react";
import { Button } from "../../components/Button.tsx";
import { Icon } from "../../components/Icon.tsx";
import { iconOfScreen, iconOfType } from "../../components/typeAndScreenIcons.ts";
import { useDeskCounts } from "../../data/desk/useDeskCounts.ts";
import { useContentTypes } from "../../data/documents/contentTypes.tsx";
import { mayAtAll } from "../../data/people/account.ts";
import { Link, usePlace } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { useInterface } from "../language/language.tsx";
import { StudioBrand } from "../StudioBrand.tsx";
import { usePerson } from "../signIn/session.tsx";
import { FoldingGroup, useFolding } from "./FoldingGroup.tsx";
import {
  currentAt,
  type Entry,
  entriesFor,
  openAtFirst,
  type PlainScreen,
} from "./navigationGroups.ts";
import { SavedViews } from "./SavedViews.tsx";
import { useOpenType } from "./useOpenType.ts";

interface NavigationProps {
  /** True while the drawer of a narrow window is open. */
  readonly isDrawn: boolean;
  readonly onClose: () => void;
}

/** The column of screens; on a narrow window a drawer. */
export function Navigation({ isDrawn, onClose }: NavigationProps) {
  const { frame: t } = useInterface().messages;
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
          <Entries />
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
    // The window has grown: the column is there without the drawer.
    const wide = matchMedia("(min-width: 900px)");
    wide.addEventListener("change", onClose);
    addEventListener("keydown", pressed);
    return () => {
      wide.removeEventListener("change", onClose);
      removeEventListener("keydown", pressed);
    };
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

/** All that the person may open: what belongs to no group, their saved views, the groups. */
function Entries() {
  const { frame: t } = useInterface().messages;
  const person = usePerson();
  const place = usePlace();
  const openType = useOpenType();
  const offered = useMemo(() => entriesFor(person), [person]);
  const atFirst = useMemo(() => openAtFirst(offered), [offered]);
  const folding = useFolding(person.id);
  const marked = (entries: readonly Entry[]) =>
    entries.map((entry) => ({ entry, current: currentAt(entry, place, openType) }));
  return (
    <>
      <Items of={marked(offered.first)} />
      {mayAtAll(person, "draft.see") && <SavedViews folding={folding} />}
      {offered.groups.map(({ name, entries }) => {
        const items = marked(entries);
        return (
          <FoldingGroup
            key={name}
            {...{ name, folding }}
            title={t.groups[name]}
            isOpenAtFirst={atFirst.includes(name)}
            isCurrent={items.some(({ current }) => current !== undefined)}
          >
            <Items of={items} />
          </FoldingGroup>
        );
      })}
    </>
  );
}

interface Marked {
  readonly entry: Entry;
  readonly current: "page" | "true" | undefined;
}

function Items({ of }: { readonly of: readonly Marked[] }) {
  return (
    <ul>
      {of.map(({ entry, current }) => {
        if ("type" in entry) return <ListItem key={entry.type} {...{ ...entry, current }} />;
        if (entry.screen === "desk") return <DeskItem key="desk" current={current} />;
        return <ScreenItem key={entry.screen} screen={entry.screen} current={current} />;
      })}
    </ul>
  );
}

/** The list of the documents of a type. */
function ListItem({ type, current }: { readonly type: string } & Pick<Marked, "current">) {
  const { language } = useInterface();
  const label = useContentTypes().find(({ name }) => name === type)?.label[language];
  return (
    <li>
      <Link href={addressOf("documents", {}, { type })} aria-current={current}>
        <Icon name={iconOfType(type)} />
        {label ?? type}
      </Link>
    </li>
  );
}

/** The enquiry desk, with the number of enquiries that wait for the person, and the lists of those that are due. */
function DeskItem({ current }: Pick<Marked, "current">) {
  const { frame: t } = useInterface().messages;
  const { data } = useDeskCounts();
  const due = (["past", "near"] as const).filter((name) => (data?.[name] ?? 0) > 0);
  return (
    <>
      <ScreenItem
        screen="desk"
        current={current}
        count={data === undefined ? 0 : data.mine + data.unassigned}
      />
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

interface ScreenItemProps extends Pick<Marked, "current"> {
  readonly screen: PlainScreen;
  /** Number of what waits; none is not shown. */
  readonly count?: number;
}

function ScreenItem({ screen, current, count = 0 }: ScreenItemProps) {
  const { frame: t } = useInterface().messages;
  return (
    <li>
      <Link href={addressOf(screen, {})} aria-current={current}>
        <Icon name={iconOfScreen(screen)} />
        {t.screens[screen]}
        {count > 0 && <span className="navigation__count">{count}</span>}
      </Link>
    </li>
  );
}

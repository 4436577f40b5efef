import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../components/Button.tsx";
import { Icon } from "../components/Icon.tsx";
import { Notice } from "../components/Notice.tsx";
import { useEndedTabs } from "../document/usePresence.ts";
import { helpEvent } from "../help/openHelp.ts";
import { ariaChord, chordText } from "../keys/chords.ts";
import { keysEvent, useCommandKeys, useCommands } from "../keys/commands.ts";
import { pressSave, saveChord } from "../keys/saveKey.ts";
import { navigate, usePlace } from "../router/router.tsx";
import type { Place, ScreenKey } from "../router/screens.ts";
import { screenOf } from "../screens/index.ts";
import { DueNotices } from "./DueNotices.tsx";
import { deferred } from "./deferredComponent.tsx";
import { EmbargoNotices } from "./EmbargoNotices.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { useEvents } from "./events/useEvents.ts";
import { useMessages } from "./language/language.tsx";
import { Navigation } from "./navigation/Navigation.tsx";
import { PersonMenu } from "./navigation/PersonMenu.tsx";
import { storePublicReader } from "./navigation/publicSiteSession.ts";
import { mayOpen } from "./navigation/screenRights.ts";
import { Bell } from "./notices/Bell.tsx";
import { PaletteOpener } from "./palette/PaletteOpener.tsx";
import { Screen, ScreenSkeleton } from "./Screen.tsx";
import { usePerson } from "./signIn/session.tsx";

const HelpPanel = lazy(async () => ({
  default: (await import("../help/HelpPanel.tsx")).HelpPanel,
}));

const KeysDialog = lazy(() => import("./KeysDialog.tsx"));

const ViewAsBanner = deferred(() => import("./signIn/ViewAsBanner.tsx"));

const paletteChord = "Mod+K";

/** Navigation, bar and the screen that the address names. */
export function Frame() {
  const { frame: t } = useMessages();
  const place = usePlace();
  const [isSearching, setSearching] = useState(false);
  const drawer = useDrawer(place);
  const closePalette = useCallback(() => setSearching(false), []);
  const help = useHelp();
  const keys = useKeyList();
  useCommandKeys();
  useCommands(
    [
      {
        ...{ name: "palette", keys: [paletteChord], isKeyOnly: true, isEverywhere: true },
        run: () => setSearching(true),
      },
      { name: "save", keys: [saveChord], isKeyOnly: true, isEverywhere: true, run: pressSave },
      { name: "help", keys: ["F1"], isEverywhere: true, run: help.toggle },
      { name: "keys", keys: ["?", "Mod+/"], run: keys.open },
    ],
    "studio",
  );
  useEvents();
  useEndedTabs();
  const person = usePerson();
  // Before the name is shown: whoever then leaves for the site is known there.
  useLayoutEffect(() => storePublicReader(person), [person]);
  const at = place === undefined ? "" : `${place.screen} ${JSON.stringify(place.parameters)}`;
  useArrival(at);
  return (
    <div
      className="frame"
      data-drawer={drawer.isDrawn || undefined}
      data-help={help.isOpen || undefined}
    >
      <a className="skip" href="#content">
        {t.skip}
      </a>
      <Navigation isDrawn={drawer.isDrawn} onClose={drawer.close} />
      <div className="frame__main" inert={drawer.isDrawn}>
        <header className="bar">
          <Button
            ref={drawer.opener}
            className="bar__drawer"
            look="plain"
            icon="menu"
            aria-label={t.openNavigation}
            aria-expanded={drawer.isDrawn}
            onClick={drawer.open}
          />
          <button
            type="button"
            className="bar__search"
            aria-keyshortcuts={ariaChord(paletteChord)}
            onClick={() => setSearching(true)}
          >
            <Icon name="search" />
            <span>{t.search}</span>
            <kbd>{chordText(paletteChord)}</kbd>
          </button>
          <Button
            ref={help.opener}
            className="bar__help"
            look="plain"
            icon="help"
            aria-label={t.help}
            title={`${t.help} (F1)`}
            aria-keyshortcuts="F1"
            aria-expanded={help.isOpen}
            onClick={help.toggle}
          />
          <Bell />
          <PersonMenu />
        </header>
        {person.view_as !== null && <ViewAsBanner role={person.view_as.role} />}
        <EmbargoNotices />
        <DueNotices />
        <main id="content" tabIndex={-1}>
          <ErrorBoundary key={at}>
            <Suspense fallback={<ScreenSkeleton />}>
              <Content place={place} />
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
      {help.isOpen && (
        <Suspense>
          <HelpPanel place={place} onClose={help.close} />
        </Suspense>
      )}
      {isSearching && <PaletteOpener onClose={closePalette} />}
      {keys.isOpen && (
        <Suspense>
          <KeysDialog onClose={keys.close} />
        </Suspense>
      )}
    </div>
  );
}

/**
 * The drawer of a narrow window: open at one place, so that going to another one closes it. The focus
 * returns to its button, or goes to the content of the other place.
 */
function useDrawer(place: Place | undefined) {
  const here = JSON.stringify(place ?? null);
  const [drawnAt, setDrawnAt] = useState<string>();
  const opener = useRef<HTMLButtonElement>(null);
  const isDrawn = drawnAt === here;
  const wasDrawn = useRef(false);
  useEffect(() => {
    if (wasDrawn.current && !isDrawn) {
      const next = drawnAt === undefined ? opener.current : document.getElementById("content");
      next?.focus({ preventScroll: true });
      setDrawnAt(undefined);
    }
    wasDrawn.current = isDrawn;
  }, [isDrawn, drawnAt]);
  const close = useCallback(() => setDrawnAt(undefined), []);
  return { isDrawn, opener, open: () => setDrawnAt(here), close };
}

/** Opens and closes the manual, by its button and by F1. The focus returns to the button. */
function useHelp() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  const toggle = () => setOpen(!isOpen);
  const wasOpen = useRef(false);
  useEffect(() => {
    // Not before the panel is gone: over a phone's screen it holds the focus.
    if (wasOpen.current && !isOpen) requestAnimationFrame(() => opener.current?.focus());
    wasOpen.current = isOpen;
  }, [isOpen]);
  useEffect(() => {
    const opened = () => setOpen(true);
    addEventListener(helpEvent, opened);
    return () => removeEventListener(helpEvent, opened);
  }, []);
  return { isOpen, opener, close, toggle };
}

/** Opens and closes the list of keys. */
function useKeyList() {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    addEventListener(keysEvent, open);
    return () => removeEventListener(keysEvent, open);
  }, [open]);
  return { isOpen, open, close };
}

/** Another screen: focus goes to the content, so that it is read from its title. */
function useArrival(at: string): void {
  const previous = useRef(at);
  useEffect(() => {
    if (previous.current === at) return;
    previous.current = at;
    document.getElementById("content")?.focus({ preventScroll: true });
  });
}

/** The screen that the address names, or what there is in its place. */
function Content({ place }: { readonly place: Place | undefined }) {
  const person = usePerson();
  if (place === undefined) return <NotFound />;
  if (!mayOpen(person, place.screen)) return <NotForYou screen={place.screen} />;
  const Shown = screenOf(place.screen);
  return <Shown place={place} />;
}

/** In the place of a screen that the person has no right to: it would refuse whatever is done. */
function NotForYou({ screen }: { readonly screen: ScreenKey }) {
  const { frame: t } = useMessages();
  return (
    <Screen title={t.screens[screen]}>
      <Notice tone="info">{t.notForYou}</Notice>
      <p>
        <Button onClick={() => navigate("/studio")}>{t.toHome}</Button>
      </p>
    </Screen>
  );
}

function NotFound() {
  const { frame: t } = useMessages();
  return (
    <Screen title={t.notFoundTitle}>
      <p>{t.notFoundText}</p>
      <p>
        <Button onClick={() => navigate("/studio")}>{t.toHome}</Button>
      </p>
    </Screen>
  );
}

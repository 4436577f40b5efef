import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Icon } from "../../components/Icon.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { useMediaQuery } from "../../components/useMediaQuery.ts";
import { uncoverEvent } from "../../document/focusField.ts";
import type { OpenDocument } from "../../document/store/openDocument.ts";
import { useDocumentMessages } from "../../document/useDocumentMessages.ts";
import { bothWays, moveWithin } from "../../keys/moveFocusWithin.ts";
import { Link, navigate, withQueries } from "../../router/router.tsx";
import type { Place } from "../../router/screens.ts";
import { narrow } from "./narrowWindow.ts";
import { type Panel, panelsOf } from "./panels.ts";

interface PanelRailProps {
  readonly place: Place;
  readonly opened: OpenDocument;
  /** The panel that is open. */
  readonly panel: Panel | undefined;
  /** The form. */
  readonly children: ReactNode;
}

/**
 * The form with the rail of its panels, of which one is open at a time: beside the form, or over it
 * where the window is narrow. The address names it. Escape closes it.
 */
export function PanelRail({ place, opened, panel, children }: PanelRailProps) {
  const t = useDocumentMessages();
  const isNarrow = useMediaQuery(narrow);
  const rail = useRef<HTMLElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const all = panelsOf(opened);
  // The one stop of the Tab key: the link that had the focus last, else that of the open panel.
  const stop = all.find(({ key }) => key === focused) ?? panel ?? all[0];
  const isCovered = isNarrow && panel !== undefined;
  const close = () => {
    show(withQueries(place, { panel: undefined }));
    rail.current?.querySelector<HTMLElement>(`[data-panel="${panel?.key}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isOurs = event.key === "Escape" && !event.defaultPrevented && panel !== undefined;
    // Dialogs are React children of the panel that opened them, wherever they are drawn.
    const { currentTarget, target, nativeEvent } = event;
    const isWithin = target instanceof Node && currentTarget.contains(target);
    if (!isOurs || !isWithin || nativeEvent.isComposing) return;
    event.preventDefault();
    close();
  };
  useEffect(() => {
    const { current } = form;
    if (current === null) return;
    const uncover = () => show(withQueries(place, { panel: undefined }), true);
    current.addEventListener(uncoverEvent, uncover);
    return () => current.removeEventListener(uncoverEvent, uncover);
  }, [place]);
  return (
    <div className="doc" data-panel={panel !== undefined}>
      <nav ref={rail} className="doc-rail" aria-label={t.panels} onKeyDown={onKeyDown}>
        <div
          className="doc-rail__all"
          role="toolbar"
          aria-label={t.panels}
          aria-orientation={isNarrow ? "horizontal" : "vertical"}
          onKeyDown={(event) => moveWithin(event, linksIn(event.currentTarget), bothWays)}
        >
          {all.map((one) => (
            <RailLink
              key={one.key}
              {...{ place, opened, panel: one }}
              isOpen={one === panel}
              isStop={one === stop}
              onFocus={() => setFocused(one.key)}
            />
          ))}
        </div>
      </nav>
      {panel !== undefined && (
        <PanelBox key={panel.key} {...{ panel, opened, isNarrow, onKeyDown }} onClose={close} />
      )}
      <div ref={form} className="doc__form" inert={isCovered}>
        {children}
      </div>
    </div>
  );
}

function linksIn(rail: HTMLElement): HTMLElement[] {
  return [...rail.querySelectorAll<HTMLElement>("a")];
}

/** Goes to another state of the screen, where it is scrolled to. */
function show(address: string, replace = false): void {
  navigate(address, { replace, keepsScroll: true });
}

interface RailLinkProps {
  readonly place: Place;
  readonly opened: OpenDocument;
  readonly panel: Panel;
  readonly isOpen: boolean;
  readonly isStop: boolean;
  readonly onFocus: () => void;
}

function RailLink({ place, opened, panel, isOpen, isStop, onFocus }: RailLinkProps) {
  const t = useDocumentMessages();
  const { key, icon, label, count } = panel;
  const number = count?.(opened) ?? 0;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // A rail that is wider than the window shows the panel that is open; the page stays where it is.
    const { current } = link;
    const rail = current?.closest(".doc-rail");
    if (!isOpen || current === null || !rail) return;
    const { left, right } = current.getBoundingClientRect();
    const box = rail.getBoundingClientRect();
    if (left < box.left) rail.scrollLeft += left - box.left;
    else if (right > box.right) rail.scrollLeft += right - box.right;
  }, [isOpen]);
  const href = withQueries(place, { panel: isOpen ? undefined : key });
  return (
    <Link
      ref={link}
      className="doc-rail__one"
      data-panel={key}
      href={href}
      aria-current={isOpen ? "true" : undefined}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onClick={(event) => {
        const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
        if (!isPlain || event.altKey) return;
        event.preventDefault();
        show(href);
      }}
    >
      <Icon name={icon} />
      <span>
        {label(t)}
        {number > 0 && <span className="doc-rail__count">{` (${number})`}</span>}
      </span>
    </Link>
  );
}

interface PanelBoxProps {
  readonly panel: Panel;
  readonly opened: OpenDocument;
  readonly isNarrow: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
}

function PanelBox({ panel, opened, isNarrow, onKeyDown, onClose }: PanelBoxProps) {
  const t = useDocumentMessages();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    // Over the form: what was focused there is covered.
    if (isNarrow) box.current?.focus({ preventScroll: true });
  }, [isNarrow]);
  const name = panel.label(t);
  return (
    <aside ref={box} className="doc__panel" aria-label={name} tabIndex={-1} onKeyDown={onKeyDown}>
      <div className="doc-panel__head">
        <h2>{name}</h2>
        <Button look="plain" icon="close" aria-label={t.closePanel} onClick={onClose} />
      </div>
      <Suspense fallback={<Skeleton shape="text" count={3} />}>
        <panel.component document={opened} />
      </Suspense>
    </aside>
  );
}

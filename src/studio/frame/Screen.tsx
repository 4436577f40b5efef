import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../components/Icon.tsx";
import { Skeleton } from "../components/Skeleton.tsx";
import { iconOfPlace, iconOfType } from "../components/typeAndScreenIcons.ts";
import { usePlace } from "../router/router.tsx";
import type { ScreenKey } from "../router/screens.ts";
import { useMessages } from "./language/language.tsx";
import { useOpenType } from "./navigation/useOpenType.ts";

/** Sets the document's title while a screen is shown. */
export function useTitle(title: string): void {
  const { shell } = useMessages();
  useEffect(() => {
    document.title = `${title} · ${shell.title}`;
  }, [title, shell]);
}

interface ScreenProps {
  readonly title: string;
  /** Chips beside the title. */
  readonly facts?: ReactNode;
  /** Acts on the whole screen. */
  readonly actions?: ReactNode;
  /** Breadcrumb above the title. */
  readonly above?: ReactNode;
  readonly width?: "reading" | "full";
  readonly children: ReactNode;
}

/** A screen: its title, its acts, its content. */
export function Screen(props: ScreenProps) {
  const { title, facts, actions, above, width = "full", children } = props;
  const place = usePlace();
  const openType = useOpenType();
  useTitle(title);
  return (
    <div className={`screen screen--${width}`}>
      <header className="screen__head">
        {above !== undefined && <p className="screen__above">{above}</p>}
        <h1>
          {place !== undefined && place.screen !== "home" && (
            <Icon name={openType === undefined ? iconOfPlace(place) : iconOfType(openType)} />
          )}
          {title}
        </h1>
        {facts}
        {actions !== undefined && <div className="screen__actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** Screens whose content is a list; the others have a form or a text. */
const lists: readonly ScreenKey[] = [
  ...(["home", "documents", "desk", "trash", "redirects", "people", "roles", "audit"] as const),
  ...(["changeSets", "searchTuning", "grid", "systemStatus"] as const),
];

/** Placeholder of a screen whose script or data is loading. */
export function ScreenSkeleton() {
  const place = usePlace();
  const isList = place !== undefined && lists.includes(place.screen);
  return (
    <div className="screen" aria-busy="true">
      <header className="screen__head">
        <span className="bone bone--title" />
      </header>
      <Skeleton shape={isList ? "rows" : "fields"} count={isList ? 10 : 5} />
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  /** Fragment id of the section. */
  readonly id?: string;
  readonly intro?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** A part of a screen under a heading; in view once it is drawn where the address names it. */
export function Section({ title, id, intro, actions, children }: SectionProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (id !== undefined && location.hash === `#${id}`)
      section.current?.scrollIntoView({ behavior: "instant" });
  }, [id]);
  return (
    <section ref={section} className="section" id={id} aria-label={title}>
      <header className="section__head">
        <div>
          <h2>{title}</h2>
          {intro !== undefined && <p className="section__intro">{intro}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
}

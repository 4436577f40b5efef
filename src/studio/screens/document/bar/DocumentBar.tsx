import { useEffect, useRef } from "react";
import { Icon } from "../../../components/Icon.tsx";
import type { OpenDocument } from "../../../document/store/openDocument.ts";
import { useDocumentMessages } from "../../../document/useDocumentMessages.ts";
import { useInterface } from "../../../frame/language/language.tsx";
import { Link } from "../../../router/router.tsx";
import { addressOf, type Place } from "../../../router/screens.ts";
import { DocumentActs } from "./DocumentActs.tsx";
import { DocumentState } from "./DocumentState.tsx";

interface DocumentBarProps {
  readonly place: Place;
  readonly opened: OpenDocument;
  readonly title: string;
}

/** The document's bar, which stays in sight: where it is, its state, and what can be done with it. */
export function DocumentBar({ place, opened, title }: DocumentBarProps) {
  const t = useDocumentMessages();
  const { language } = useInterface();
  const bar = useHeight("--doc-bar");
  const { name, label } = opened.type;
  const back = t.backTo(label[language]);
  return (
    <header ref={bar} className="doc-bar">
      <div className="doc-bar__what">
        <Link
          className="button button--plain button--icon"
          href={addressOf("documents", {}, { type: name })}
          aria-label={back}
          title={back}
        >
          <Icon name="previous" />
        </Link>
        <h1 title={title}>{title}</h1>
        <DocumentState place={place} opened={opened} />
      </div>
      <div className="doc-bar__acts">
        <DocumentActs place={place} opened={opened} />
      </div>
    </header>
  );
}

/** Keeps a property of the page at an element's height: what sticks below the element knows it. */
function useHeight(property: string) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty(property, `${current.offsetHeight}px`),
    );
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [property]);
  return element;
}

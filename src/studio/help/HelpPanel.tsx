import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Language } from "../../base/site/languages.ts";
import { Button } from "../components/Button.tsx";
import { ModalLayer } from "../components/dialogs/ModalLayer.tsx";
import { FailureNotice } from "../components/Notice.tsx";
import { Skeleton } from "../components/Skeleton.tsx";
import { phone, useMediaQuery } from "../components/useMediaQuery.ts";
import { useInterface, useMessages } from "../frame/language/language.tsx";
import type { Place } from "../router/screens.ts";
import { headingOf, headings } from "./manualSections.ts";
import { type Block, type Line, readManual, type Section, withParts } from "./manualText.ts";

const texts: Readonly<Record<Language, () => Promise<{ readonly default: string }>>> = {
  en: () => import("../../../docs/studio.md"),
  zh: () => import("../../../docs/studio.zh.md"),
};

interface HelpPanelProps {
  readonly place: Place | undefined;
  readonly onClose: () => void;
}

/**
 * The manual's section about the present screen. It stands beside the screen, which can be used
 * meanwhile, and over it on a phone. Escape closes it.
 */
export function HelpPanel({ place, onClose }: HelpPanelProps) {
  const { frame: t } = useMessages();
  const isNarrow = useMediaQuery(phone);
  if (!isNarrow) {
    return (
      <aside className="help" aria-label={t.help}>
        <Help place={place} onClose={onClose}>
          <h2 className="help__name">{t.help}</h2>
        </Help>
      </aside>
    );
  }
  return (
    <ModalLayer
      classNames={{ layer: "help-layer", box: "help help--over", dialog: "help__dialog" }}
      isDismissable
      onClose={onClose}
    >
      {(titleProps) => (
        <Help place={place} onClose={onClose}>
          <h2 {...titleProps} className="help__name">
            {t.help}
          </h2>
        </Help>
      )}
    </ModalLayer>
  );
}

interface HelpProps extends HelpPanelProps {
  /** The panel's heading. */
  readonly children: ReactNode;
}

function Help({ place, onClose, children }: HelpProps) {
  const { language, messages } = useInterface();
  const { frame: t } = messages;
  const own = headings[headingOf(place)][language];
  const [chosen, setChosen] = useState<{ readonly of: string; readonly title: string }>();
  const [isListed, setListed] = useState(false);
  const manual = useQuery({
    queryKey: ["manual", language],
    queryFn: async () => readManual((await texts[language]()).default),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // What was chosen counts until the screen or the language is another.
  const title = chosen?.of === own ? chosen.title : own;
  const text = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is read from its start
  useEffect(() => {
    text.current?.scrollTo(0, 0);
  }, [title, isListed]);
  useFocusAtOpening(text);
  useEscape(onClose);
  return (
    <>
      <header className="help__head">
        {children}
        <Button look="plain" aria-expanded={isListed} onClick={() => setListed(!isListed)}>
          {t.helpTopics}
        </Button>
        <Button look="plain" icon="close" aria-label={t.close} onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard. */}
      <div className="help__text" ref={text} tabIndex={0}>
        {manual.isPending && <Skeleton shape="text" count={6} />}
        {manual.isError && <FailureNotice error={manual.error} retry={manual.refetch} />}
        {manual.data !== undefined && isListed && (
          <Topics
            sections={manual.data}
            shown={title}
            onChoose={(next) => {
              setChosen({ of: own, title: next });
              setListed(false);
              text.current?.focus();
            }}
          />
        )}
        {manual.data !== undefined &&
          !isListed &&
          withParts(manual.data, title).map((section, index) => (
            <SectionText key={section.title} section={section} isPart={index > 0} />
          ))}
        {title !== own && !isListed && (
          <Button onClick={() => setChosen(undefined)}>{t.helpBack}</Button>
        )}
      </div>
    </>
  );
}

interface TopicsProps {
  readonly sections: readonly Section[];
  readonly shown: string;
  readonly onChoose: (title: string) => void;
}

/** All sections of the manual. */
function Topics({ sections, shown, onChoose }: TopicsProps) {
  const { frame: t } = useMessages();
  return (
    <nav aria-label={t.helpTopics}>
      <ul className="help__topics">
        {sections.map(({ level, title }) => (
          <li key={title} className={`help__topic help__topic--${level}`}>
            <button
              type="button"
              aria-current={title === shown ? "true" : undefined}
              onClick={() => onChoose(title)}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SectionTextProps {
  readonly section: Section;
  /** True: it stands below another one that is shown. */
  readonly isPart: boolean;
}

function SectionText({ section: { title, blocks }, isPart }: SectionTextProps) {
  const Heading = isPart ? "h4" : "h3";
  return (
    <section className="help__section">
      <Heading>{title}</Heading>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the manual's text does not change
        <BlockText key={index} block={block} />
      ))}
    </section>
  );
}

function BlockText({ block }: { readonly block: Block }) {
  if (block.kind === "paragraph") {
    return (
      <p>
        <LineText line={block.line} />
      </p>
    );
  }
  if (block.kind === "list") {
    return (
      <ul>
        {block.items.map((line) => (
          <li key={wordsOf(line)}>
            <LineText line={line} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <table>
      <thead>
        <tr>
          {block.head.map((line) => (
            <th key={wordsOf(line)} scope="col">
              <LineText line={line} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {block.rows.map((row) => (
          <tr key={row.map(wordsOf).join("|")}>
            {row.map((line) => (
              <td key={wordsOf(line)}>
                <LineText line={line} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const elements = { strong: "strong", em: "em", code: "kbd" } as const;

function LineText({ line }: { readonly line: Line }) {
  return line.map(({ look, text }, index) => {
    if (look === "plain") return text;
    const Element = elements[look];
    // biome-ignore lint/suspicious/noArrayIndexKey: the manual's text does not change
    return <Element key={index}>{text}</Element>;
  });
}

function wordsOf(line: Line): string {
  return line.map(({ text }) => text).join("");
}

/** Puts the focus into the panel when it opens: it is read from its start, and Escape closes it. */
function useFocusAtOpening(text: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    text.current?.focus({ preventScroll: true });
  }, [text]);
}

/** Escape closes the panel, from within it and where no control of the screen has the focus. */
function useEscape(onClose: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
      if (!(target instanceof Element)) return;
      const isFree = target === document.body || target.id === "content";
      if (isFree || target.closest(".help") !== null) onClose();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [onClose]);
}

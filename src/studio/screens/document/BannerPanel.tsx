import { useRef, useState } from "react";
import { staffPreviewPrefix } from "../../../base/site/addresses/previewAddress.ts";
import { surfaces } from "../../../base/site/addresses/surfaces.ts";
import { type Language, languages } from "../../../base/site/languages.ts";
import { Choice } from "../../arrange/MenuPreview.tsx";
import { useArrangementMessages } from "../../arrange/useArrangementMessages.ts";
import { Button } from "../../components/Button.tsx";
import { focusField } from "../../document/focusField.ts";
import type { DraftStore } from "../../document/store/draftStore.ts";
import { useStoredVersion } from "../../document/store/useStoredVersion.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { Pane } from "../../preview/Pane.tsx";
import { paneAddress } from "../../preview/paneKinds.ts";
import { usePreviewMessages } from "../../preview/usePreviewMessages.ts";
import type { PanelProps } from "./panelProps.ts";

/** A text of the banner on the page, with its field. */
interface Spot {
  readonly element: HTMLElement;
  readonly path: string;
  readonly label: string;
}

/** The banner as readers see it, with its texts editable in place over the picture. */
export default function BannerPanel({ document: opened }: PanelProps) {
  const t = useArrangementMessages();
  const { store } = opened;
  const [language, setLanguage] = useState<Language>(useInterface().language);
  const ownWords = usePreviewMessages();
  const [isWide, setWide] = useState(false);
  const { version, onDrawn } = useWrittenPages(opened, language);
  const prefix = staffPreviewPrefix({
    subject: { kind: "documents", documents: [{ id: opened.id }] },
    languages,
  });
  const pressed = (target: Element) => {
    if (target.closest("[contenteditable]") !== null) return false;
    const isButton = target.closest(".banner__action") !== null;
    const isPicture = !isButton && target.closest(".banner") !== null;
    if (!isButton && !isPicture) return false;
    setWide(false);
    // Next frame: the closing panel may hide the form.
    requestAnimationFrame(() => focusField(isButton ? linkPath(store) : "/image"));
    return true;
  };
  return (
    <section className={`banner-panel preview ${isWide ? "preview--wide" : ""}`}>
      <p className="banner-panel__hint">{t.banner.hint}</p>
      <div className="menu-preview__bar">
        <Choice
          label={t.preview.language}
          value={language}
          options={languages.map((one) => [one, t.preview.languages[one]])}
          onChange={setLanguage}
        />
        <Button aria-pressed={isWide} onClick={() => setWide(!isWide)}>
          {isWide ? ownWords.narrow : ownWords.wide}
        </Button>
      </div>
      {surfaces.map((surface) => {
        const kind = { key: `${language}-${surface}`, language, surface };
        return (
          <Pane
            key={kind.key}
            kind={kind}
            address={paneAddress(prefix, kind, "/")}
            version={version}
            onDrawn={onDrawn}
            onPress={pressed}
          />
        );
      })}
    </section>
  );
}

/**
 * Makes the banner's texts editable on the pages that show it. A page being edited is not redrawn;
 * the other one is updated when the person leaves it.
 * @returns the version of the pages, and a handler of each page that has been drawn
 */
function useWrittenPages(opened: PanelProps["document"], language: Language) {
  const t = useArrangementMessages();
  const { store } = opened;
  const typing = useRef(new Set<Document>());
  const place = useRef(0);
  const [left, setLeft] = useState(0);
  const drawnVersion = useStoredVersion(opened, () => typing.current.size === 0);
  const onDrawn = (page: Document) => {
    const slide = slideOf(page, titlesOf(store), place);
    if (slide === undefined) return;
    const spots = spotsOf(slide, store, language, t.banner);
    for (const spot of spots) {
      makeEditable(spot, store, typing.current, () => setLeft((count) => count + 1));
    }
  };
  return { version: drawnVersion + left, onDrawn };
}

/**
 * The slide of a banner, alone in its carousel, so that nothing rotates during editing.
 * @param titles the banner's, by which its slide is found
 * @param known the slide's last known position
 */
function slideOf(
  page: Document,
  titles: readonly string[],
  known: { current: number },
): HTMLElement | undefined {
  const carousel = page.querySelector("[data-carousel]");
  const slides = [...(carousel?.querySelectorAll<HTMLElement>("[data-slide]") ?? [])];
  const found = slides.findIndex((slide) => {
    const shown = lineOf(slide.querySelector(".banner__title")?.textContent ?? "").trim();
    return shown !== "" && titles.includes(shown);
  });
  if (found >= 0) known.current = found;
  // Replaced by a copy, as the page's script refers to the original that it rotates.
  const alone = carousel?.cloneNode(true);
  if (!carousel || !isElement(alone)) return undefined;
  const own = [...alone.querySelectorAll<HTMLElement>("[data-slide]")];
  for (const [index, slide] of own.entries()) if (index !== known.current) slide.remove();
  alone.querySelector("[data-controls]")?.remove();
  carousel.replaceWith(alone);
  const slide = own[known.current];
  slide?.removeAttribute("inert");
  return slide;
}

/** True for an element, of whichever window. */
function isElement(node: Node | undefined): node is Element {
  return node !== undefined && "querySelectorAll" in node;
}

/** The banner's titles as a page shows them. */
function titlesOf(store: DraftStore): string[] {
  return languages.flatMap((language) => {
    const title = store.get(`/title/${language}`);
    return typeof title === "string" ? [lineOf(title).trim()] : [];
  });
}

function linkPath(store: DraftStore): string {
  const set = ["/product", "/news", "/column"].find((path) => store.get(path) !== undefined);
  return set ?? "/product";
}

/** The banner's texts where they stand, with their fields in a language. */
function spotsOf(
  slide: HTMLElement,
  store: DraftStore,
  language: Language,
  words: { readonly title: string; readonly line: (number: number) => string },
): Spot[] {
  const title = slide.querySelector<HTMLElement>(".banner__title");
  const lines = [...slide.querySelectorAll<HTMLElement>(".banner__body > p:not(.banner__action)")];
  const ids = itemIds(store);
  return [
    ...(title === null ? [] : [{ element: title, path: `/title/${language}`, label: words.title }]),
    ...lines.flatMap((element, index) => {
      const id = ids[index];
      const label = words.line(index + 1);
      return id === undefined ? [] : [{ element, path: `/content/${id}/${language}`, label }];
    }),
  ];
}

/** Ids of the banner's lines, in their order. */
function itemIds(store: DraftStore): string[] {
  const lines = store.get("/content");
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line) =>
    typeof line === "object" && line !== null && "$id" in line && typeof line.$id === "string"
      ? [line.$id]
      : [],
  );
}

/** Makes a text of the page editable, writing to its field; the page is not redrawn meanwhile. */
function makeEditable(
  { element, path, label }: Spot,
  store: DraftStore,
  typing: Set<Document>,
  onLeft: () => void,
): void {
  const page = element.ownerDocument;
  element.setAttribute("contenteditable", "plaintext-only");
  element.setAttribute("role", "textbox");
  element.setAttribute("aria-label", label);
  let isWritten = false;
  const write = () => {
    isWritten = true;
    store.set(path, lineOf(element.textContent ?? ""));
  };
  element.addEventListener("focus", () => {
    typing.add(page);
    store.focus(path);
  });
  element.addEventListener("blur", () => {
    typing.delete(page);
    store.focus(undefined);
    if (isWritten) void store.flush().then(onLeft, () => undefined);
  });
  element.addEventListener("compositionstart", () => store.compose(true));
  element.addEventListener("compositionend", () => {
    store.compose(false);
    write();
  });
  element.addEventListener("input", (event) => {
    const isComposing = "isComposing" in event && event.isComposing === true;
    if (!isComposing) write();
  });
  element.addEventListener("keydown", (event) => {
    // A title is one line, and the browser's own undo would also undo typesetting.
    if (event.key === "Enter" && !event.isComposing) event.preventDefault();
  });
}

/** Typed text as a field stores it: one line, without the no-break spaces of typesetting. */
function lineOf(text: string): string {
  return text.replaceAll(/[\u00a0\s]+/g, " ");
}

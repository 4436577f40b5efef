import type { editBar as words } from "../../../base/i18n/en/editBar.ts";
import { singletonRoutes } from "../../../base/site/addresses/deviceIndependentRoutes.ts";
import { staffPreviewPrefix } from "../../../base/site/addresses/previewAddress.ts";
import { surfacePrefix, surfaces } from "../../../base/site/addresses/surfaces.ts";
import { type Language, languages } from "../../../base/site/languages.ts";
import { isRecord } from "../runtime/browserStorage.ts";
import { element } from "../runtime/element.ts";
import { pageLanguage } from "../runtime/language.ts";

/** The document that a page shows, as the admin API returns it. */
interface ShownDocument {
  readonly id: number;
  readonly key: string;
  readonly title: Readonly<Record<string, unknown>>;
  readonly status: Readonly<Record<string, unknown>>;
}

/** Key of the session's storage under which the bar is hidden. */
const hiddenKey = "edit-bar";

/**
 * Shows staff a bar with the document of this page: its status, a link to its fields, and its
 * drafts in both languages on both surfaces. Called only for signed-in people who may see drafts;
 * pages themselves are the same for everybody.
 */
export async function showEditBar(): Promise<void> {
  if (sessionStorage.getItem(hiddenKey) !== null) return;
  const address = encodeURIComponent(location.pathname + location.search);
  const response = await fetch(`/api/v1/admin/page-document?address=${address}`);
  if (!response.ok) return;
  const answer: unknown = await response.json();
  const data = isRecord(answer) && isRecord(answer.data) ? answer.data : {};
  const language = pageLanguage();
  const t =
    language === "zh"
      ? (await import("../../../base/i18n/zh/editBar.ts")).editBar
      : (await import("../../../base/i18n/en/editBar.ts")).editBar;
  const bar = barOf(readDocument(data.document), t, language);
  document.body.append(bar);
  keepRoomFor(bar);
}

/** Custom property of the root: the height of the bar. */
const heightProperty = "--edit-bar";

/** Reserves space for the bar at the foot of the window while it is shown. */
function keepRoomFor(bar: HTMLElement): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(roomStyles);
  document.adoptedStyleSheets.push(sheet);
  const { style } = document.documentElement;
  new ResizeObserver(() => {
    style.setProperty(heightProperty, `${bar.offsetHeight}px`);
  }).observe(bar);
}

/** Moves elements fixed to the foot of the window above the bar; full-window elements cover it. */
const roomStyles = `
@media screen {
  html { scroll-padding-bottom: var(--edit-bar); }
  body { padding-bottom: var(--edit-bar); }
  body:has(.preview) { padding-bottom: 0; }
  html .preview { height: calc(100dvh - var(--edit-bar)); }
  html .dock { bottom: var(--edit-bar); }
  html :is(.float, .tray, .preview-note) { translate: 0 calc(-1 * var(--edit-bar)); }
  html:has(.filters__fold[open], .sheet[open]) [data-edit-bar] { z-index: 1; }
}
`;

function readDocument(value: unknown): ShownDocument | undefined {
  if (!isRecord(value)) return undefined;
  const { id, key, title, status } = value;
  if (typeof id !== "number" || typeof key !== "string") return undefined;
  return isRecord(title) && isRecord(status) ? { id, key, title, status } : undefined;
}

type Words = typeof words;

/** The bar in a shadow tree, which the styles of pages do not reach. */
function barOf(shown: ShownDocument | undefined, t: Words, language: Language): HTMLElement {
  const host = document.createElement("aside");
  host.setAttribute("aria-label", t.label);
  host.dataset.editBar = "";
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  const bar = element("div", "bar");
  const { path } = singletonRoutes.studio;
  if (shown === undefined) bar.append(element("a", "edit", t.studio, { href: path }));
  else bar.append(...partsOf(shown, t, language));
  const hide = element("button", "hide", "×", { type: "button", "aria-label": t.hide });
  hide.addEventListener("click", () => {
    sessionStorage.setItem(hiddenKey, "");
    host.remove();
  });
  bar.append(hide);
  root.append(bar);
  return host;
}

function partsOf({ id, key, title, status }: ShownDocument, t: Words, language: Language): Node[] {
  const name = title[language] ?? title.en ?? title.zh ?? key;
  const states = languages.flatMap((one) => {
    const state = status[one];
    const known = typeof state === "string" ? t.status[state as keyof Words["status"]] : undefined;
    return known === undefined ? [] : [`${t.pane[one]}: ${known}`];
  });
  const edit = `${singletonRoutes.studio.path}/documents/${encodeURIComponent(key)}`;
  const subject = { kind: "documents", documents: [{ id }] } as const;
  const prefix = staffPreviewPrefix({ subject, languages });
  const previews = surfaces.flatMap((surface) =>
    languages.map((one) => {
      const text = surface === "mobile" ? `${t.pane[one]} (${t.pane.mobile})` : t.pane[one];
      const to = `${prefix}${surfacePrefix[surface]}/document/${id}?lang=${one}`;
      return element("a", "", text, { href: to });
    }),
  );
  const drafts = element("span", "drafts", t.preview);
  drafts.append(...previews);
  return [
    element("a", "edit", t.edit, { href: edit }),
    element("span", "title", String(name)),
    element("span", "status", states.join(" · ")),
    drafts,
  ];
}

const styles = `
:host { position: fixed; inset: auto 0 0; z-index: 60; font: 14px/1.4 system-ui, sans-serif; }
.bar { display: flex; flex-wrap: wrap; gap: 4px 14px; align-items: center; padding: 8px 14px;
  background: #0b1424; color: #e8edf5; }
a { color: #8cc8ff; } a:focus-visible, button:focus-visible { outline: 2px solid #fff; outline-offset: 2px; }
.edit { padding: 6px 12px; border-radius: 6px; background: #1273d6; color: #fff; text-decoration: none; }
.title { max-width: 40ch; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.status { color: #b4c0d1; }
.drafts { display: flex; flex-wrap: wrap; gap: 4px 10px; }
.hide { margin-inline-start: auto; min-width: 32px; min-height: 32px; border: 0; background: none;
  color: inherit; font-size: 20px; cursor: pointer; }
@media print { :host { display: none; } }
@media (max-width: 640px) { .title, .status { display: none; } }
`;

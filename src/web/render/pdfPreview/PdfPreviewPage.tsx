import type { LocalizedText } from "../../../base/site/text/localizedText.ts";
import type { DocumentItem } from "../../components/document/DocumentLink.tsx";
import { Icon, type IconName } from "../../components/layout/Icon.tsx";
import { LanguageSwitch } from "../../components/layout/LanguageSwitch.tsx";
import { SkipLink } from "../../components/layout/Layout.tsx";
import { Mark, type MarkShown } from "../../components/layout/Logo.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { Text } from "../../components/text/Text.tsx";

export interface PdfPreviewProps {
  readonly document: DocumentItem;
  /** The owner of the document: a part, a solution, an announcement. */
  readonly owner: { readonly title: LocalizedText; readonly href: string | undefined };
  readonly company: LocalizedText;
  readonly mark: MarkShown;
  readonly homeHref: string;
  /** The document in the other language; absent where it is not offered there. */
  readonly languageHref: string | undefined;
  /** The folder of what PDF.js fetches; absent in a build without it. */
  readonly files: string | undefined;
  /** True for a file in both languages, which is opened at the reader's. */
  readonly isBilingual: boolean;
}

/**
 * A PDF with what is needed to read it. The script (client/pdf) fills `<main>` with the pages and
 * shows the tools, whose place is kept; without it the file opens in the browser's own viewer.
 */
export function PdfPreviewPage(props: PdfPreviewProps) {
  const { document, files, isBilingual } = props;
  return (
    <div
      className="preview"
      data-preview
      data-file={document.href}
      data-files={files}
      data-bilingual={isBilingual ? "" : undefined}
    >
      <SkipLink />
      <Bar {...props} />
      <Tools />
      <Contents />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it */}
      <main className="preview__pages" id="content" tabIndex={0} data-pages>
        <Start document={document} />
      </main>
    </div>
  );
}

function Bar({ document, owner, company, mark, homeHref, languageHref }: PdfPreviewProps) {
  const { messages } = usePage();
  const { title, kind, revision, day, language, size } = document;
  return (
    <header className="preview-bar">
      <a className="preview-bar__home" href={homeHref}>
        <Mark of={mark} name="" />
        <span className="visually-hidden">{messages.preview.home(company.text)}</span>
      </a>
      <div className="preview-bar__text">
        <h1 className="preview-bar__title">
          <Text of={title} />
        </h1>
        <p className="preview-bar__facts">
          <Owner owner={owner} />
          <span className="preview-bar__more">
            {` · ${kind} · ${revision} · `}
            <time dateTime={day}>{messages.news.day(day)}</time>
            {` · ${language} · ${size}`}
          </span>
        </p>
      </div>
      {languageHref ? (
        <LanguageSwitch
          frame={{ languageHref: languageHref, isAnywhere: false }}
          className="preview-bar__way"
        />
      ) : null}
      <a className="preview-bar__way" href={document.href} download>
        <Icon name="download" />
        <span className="preview-bar__label">{messages.documents.download}</span>
      </a>
    </header>
  );
}

function Owner({ owner: { title, href } }: Pick<PdfPreviewProps, "owner">) {
  const { messages } = usePage();
  const text = messages.preview.partOf(title.text);
  return href ? (
    <a href={href} lang={title.lang}>
      {text}
    </a>
  ) : (
    <span lang={title.lang}>{text}</span>
  );
}

/** Hidden but keeping their place until the script is there: they do nothing without it. */
function Tools() {
  const { preview } = usePage().messages;
  return (
    <section className="preview-tools" aria-label={preview.tools} data-tools>
      <div className="preview-tools__group">
        <Tool icon="contents" label={preview.contents} name="contents" />
        <Tool icon="previous" label={preview.previousPage} name="previous-page" />
        <label className="preview-tools__page">
          <span className="visually-hidden">{preview.page}</span>
          <input type="text" inputMode="numeric" defaultValue="1" size={3} data-page />
          <span data-page-count />
        </label>
        <Tool icon="next" label={preview.nextPage} name="next-page" />
      </div>
      <div className="preview-tools__group">
        <Tool icon="minus" label={preview.zoomOut} name="zoom-out" />
        <select className="preview-tools__zoom" aria-label={preview.zoom} data-zoom>
          <option value="auto">{preview.automatic}</option>
          <option value="width">{preview.fitWidth}</option>
          <option value="page">{preview.wholePage}</option>
          {zoomSteps.map((percent) => (
            <option key={percent} value={percent}>{`${percent}%`}</option>
          ))}
        </select>
        <Tool icon="plus" label={preview.zoomIn} name="zoom-in" />
      </div>
      <Find />
      <div className="preview-tools__group">
        <Tool icon="search" label={preview.find} name="open-find" />
        <Tool icon="print" label={preview.print} name="print" />
      </div>
    </section>
  );
}

/** The headings of a document that has them; the script fills and opens it. */
function Contents() {
  const { preview } = usePage().messages;
  return (
    <nav className="preview-contents" aria-label={preview.contents} data-contents hidden>
      <h2 className="preview-contents__title">{preview.contents}</h2>
    </nav>
  );
}

/** In percent. */
const zoomSteps = [50, 75, 100, 125, 150, 200, 300, 400];

function Find() {
  const { preview } = usePage().messages;
  return (
    <search className="preview-find" data-find>
      <form className="preview-find__form">
        <input
          className="preview-find__field"
          type="search"
          name="find"
          aria-label={preview.find}
          placeholder={preview.find}
          autoComplete="off"
        />
        <Tool icon="up" label={preview.findPrevious} name="find-previous" />
        <Tool icon="down" label={preview.findNext} name="find-next" />
        <Tool icon="close" label={preview.closeFind} name="close-find" />
      </form>
      <output className="preview-find__state" aria-live="polite" />
    </search>
  );
}

function Tool({ icon, label, name }: { icon: IconName; label: string; name: string }) {
  return (
    <button
      className={`preview-tool preview-tool--${name}`}
      type="button"
      title={label}
      data-tool={name}
    >
      <Icon name={icon} />
      <span className="visually-hidden">{label}</span>
    </button>
  );
}

/** Content before the pages are there, and where they cannot be shown. */
function Start({ document }: Pick<PdfPreviewProps, "document">) {
  const { messages } = usePage();
  return (
    <div className="preview-start" data-start="">
      <p className="preview-start__state" role="status" data-state />
      <progress className="preview-start__bar" max={1} aria-label={messages.preview.loading} />
      <div className="preview-start__ways">
        <p>{messages.preview.openHint}</p>
        <p className="preview-start__links">
          <a className="button" href={document.href}>
            {messages.preview.open}
          </a>
          <a className="button button--quiet" href={document.href} download>
            {messages.documents.download}
          </a>
          <button className="button button--quiet" type="button" data-retry hidden>
            {messages.preview.retry}
          </button>
        </p>
      </div>
    </div>
  );
}

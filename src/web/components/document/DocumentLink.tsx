import type { ReactNode } from "react";
import type { LocalizedText } from "../../../base/site/text/localizedText.ts";
import { Icon } from "../layout/Icon.tsx";
import { usePage } from "../pageEnvironment.tsx";
import { Text } from "../text/Text.tsx";

/** A file that readers may open or keep, ready to show. */
export interface DocumentItem {
  readonly title: LocalizedText;
  /** Kind in words: "Datasheet". */
  readonly kind: string;
  /** In words: "Rev. 1.2". */
  readonly revision: string;
  /** Calendar day, `2026-11-21`. */
  readonly day: string;
  /** The language it is written in, in words. */
  readonly language: string;
  /** In words: "1.2 MB". */
  readonly size: string;
  /** The ending of its name in capitals: "PDF". */
  readonly format: string;
  /** The file itself. */
  readonly href: string;
  /** Address of the preview; absent for files that are no PDF. */
  readonly preview?: string;
}

/**
 * A document with what tells it from others, to be read here and to be kept. Its styles are in
 * documentLink.css, for pages to import.
 */
export function DocumentLink({
  document,
  children,
}: {
  document: DocumentItem;
  /** Further content below its facts. */
  children?: ReactNode;
}) {
  const { messages } = usePage();
  const { title, kind, revision, day, language, size, format, href, preview } = document;
  return (
    <div className="document">
      <Sheet format={format} />
      <div className="document__text">
        <p className="document__title">
          {preview ? (
            <a href={preview}>
              <Text of={title} />
            </a>
          ) : (
            <Text of={title} />
          )}
        </p>
        <p className="document__facts">
          {`${kind}\u00a0· ${revision}\u00a0· `}
          <time dateTime={day}>{messages.news.day(day)}</time>
          {`\u00a0· ${language}\u00a0· ${format}\u00a0${size}`}
        </p>
        {children}
      </div>
      <p className="document__ways">
        {preview ? (
          <a className="document__way" href={preview}>
            {messages.documents.preview}
            <span className="visually-hidden">
              {" "}
              <Text of={title} />
            </span>
          </a>
        ) : null}
        <a className="document__way" href={href} download>
          <Icon name="download" />
          {messages.documents.download}
          <span className="visually-hidden">
            {" "}
            <Text of={title} />
          </span>
        </a>
      </p>
    </div>
  );
}

/** Documents as a list. */
export function DocumentList({ documents }: { documents: readonly DocumentItem[] }) {
  return (
    <ul className="documents">
      {documents.map((document) => (
        <li key={document.href}>
          <DocumentLink document={document} />
        </li>
      ))}
    </ul>
  );
}

/** A sheet with a turned corner and the file's format on it. */
function Sheet({ format }: Pick<DocumentItem, "format">) {
  return (
    <svg className="document__sheet" viewBox="0 0 36 44" width="36" height="44" aria-hidden="true">
      <path className="document__paper" d="M4 1.5h19.5L32 10v32.5H4z" />
      <path className="document__corner" d="M23.5 1.5V10H32" />
      <path className="document__lines" d="M10 16.5h16M10 21.5h11" />
      <text className="document__format" x="18" y="36" textAnchor="middle">
        {format.slice(0, 4)}
      </text>
    </svg>
  );
}

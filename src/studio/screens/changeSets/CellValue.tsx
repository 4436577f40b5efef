import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { useChangeSetMessages } from "./useChangeSetMessages.ts";

/** The value of a cell, as readers see it. */
export function CellValue({ text }: { readonly text: string | null | undefined }) {
  const t = useChangeSetMessages();
  if (text === undefined || text === null) {
    return <span className="table__quiet">{t.nothing}</span>;
  }
  return <span className="change-set__text">{text}</span>;
}

interface CellNameProps {
  readonly cell: { readonly label: string; readonly language: string | null };
}

/** Label of a cell: the parameter or field, and the language of its text. */
export function CellName({ cell: { label, language } }: CellNameProps) {
  const t = useChangeSetMessages();
  const languages: Readonly<Record<string, string>> = t.languages;
  if (label === "") return t.wholeDocument;
  return (
    <>
      {label}
      {language !== null && (
        <span className="table__second">{languages[language] ?? language}</span>
      )}
    </>
  );
}

interface DocumentLinkProps {
  readonly documentKey: string;
  readonly title: string;
}

/** A document by its title, and by its key where that differs. */
export function DocumentLink({ documentKey, title }: DocumentLinkProps) {
  return (
    <>
      <Link href={addressOf("document", { key: documentKey })}>{title}</Link>
      {title !== documentKey && <span className="table__second">{documentKey}</span>}
    </>
  );
}

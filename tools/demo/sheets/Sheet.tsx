import { createContext, type ReactNode, useContext } from "react";
import { type Language, languageFacts } from "../../../src/base/site/languages.ts";
import { localize } from "../../../src/base/site/text/localizedText.ts";
import type { View } from "../../../src/content/published/publication.ts";
import { usePage } from "../../../src/web/components/pageEnvironment.tsx";
import { sheetWords } from "./sheetWords.ts";

/** The setting of a sheet, which every component of it may use. */
export interface SheetSetting {
  readonly view: View;
  readonly language: Language;
  /** The lines in the head of the first page: number, revision, day. */
  readonly facts: readonly (readonly [label: string, value: string])[];
}

const SheetContext = createContext<SheetSetting | null>(null);

export function useSheet() {
  const sheet = useContext(SheetContext);
  if (sheet === null) throw new Error("useSheet() outside Sheet");
  // A paper has no host: what it links to is read on the site.
  const absolute = (path: string) => path;
  return { ...sheet, ...usePage(), absolute, own: sheetWords[sheet.language] };
}

/** One language's part of a paper, from its head to its notice. */
export function Sheet({ setting, children }: { setting: SheetSetting; children: ReactNode }) {
  return (
    <SheetContext value={setting}>
      <article className="sheet" lang={languageFacts[setting.language].tag}>
        <Masthead />
        {children}
        <Notice />
      </article>
    </SheetContext>
  );
}

function Masthead() {
  const { view, language, facts } = useSheet();
  const { legalName } = view.setting("company");
  return (
    <header className="masthead">
      <svg className="masthead__mark" viewBox="0 0 64 64" width="30" height="30" aria-hidden="true">
        <path d="M40 4 62 60H44V47.7a7 7 0 1 0-8 0V60H4L17 27l7 17.7z" />
      </svg>
      <p className="masthead__company">{localize(legalName, language).text}</p>
      <dl className="masthead__facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}

function Notice() {
  const { view, language, own } = useSheet();
  const { legalName, address, phone, email } = view.setting("company");
  return (
    <footer className="notice">
      <h2>{own.noticeTitle}</h2>
      <p>{own.notice}</p>
      <p>
        {[legalName, address].map((text) => localize(text, language).text).join(" · ")}
        <br />
        {`${phone} · ${email}`}
      </p>
    </footer>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="section">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

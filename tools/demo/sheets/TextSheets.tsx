import { localize } from "../../../src/base/site/text/localizedText.ts";
import type { BodyOf } from "../../../src/content/types/index.ts";
import type { PaperText } from "../paperText.ts";
import { Prose } from "./Prose.tsx";
import { useSheet } from "./Sheet.tsx";

/** An announcement as filed: its head, the text, who makes it. */
export function Announcement({
  announcement,
  text,
}: {
  announcement: BodyOf<"investor">;
  text: PaperText;
}) {
  const { view, language, own, messages } = useSheet();
  const company = localize(view.setting("company").legalName, language).text;
  return (
    <>
      <header className="filing-title">
        <p>{company}</p>
        <h1>{text.title[language]}</h1>
      </header>
      {announcement.kind === "activity" ? null : <p className="warrant">{own.warrant}</p>}
      <Sections text={text} />
      <p className="signature">
        {company}
        <br />
        {messages.news.day(announcement.date)}
      </p>
    </>
  );
}

/** A guide, a brochure, a report: whatever has a text of its own. */
export function Guide({ text, kind }: { text: PaperText; kind: string }) {
  const { language } = useSheet();
  return (
    <>
      <header className="title title--text">
        <p className="title__kind">{kind}</p>
        <h1>{text.title[language]}</h1>
      </header>
      <Sections text={text} />
    </>
  );
}

function Sections({ text }: { text: PaperText }) {
  const { language } = useSheet();
  return text.sections.map(({ heading, body }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sections never move
    <section key={index} className="section">
      {heading ? <h2>{heading[language]}</h2> : null}
      <Prose html={body[language] ?? ""} level={3} />
    </section>
  ));
}

import { type Language, languageFacts, otherLanguage } from "../../../base/site/languages.ts";
import { shortened } from "../../../base/site/text/cutText.ts";
import { WordDiff } from "../../components/WordDiff.tsx";
import { withoutTags } from "../../components/withoutTags.ts";
import type { ImportedText } from "../../data/documents/xliff.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { useXliffMessages } from "./useXliffMessages.ts";

/** Texts that are shown; the counts tell of all. */
const maxShown = 200;

/** Verdicts of texts about which there is nothing to see. */
const quiet = new Set(["same", "empty"]);

interface ImportedTextsProps {
  readonly texts: readonly ImportedText[];
  readonly language: Language;
}

/** The texts of a file beside what stands now, those that do not fit first. */
export function ImportedTexts({ texts, language }: ImportedTextsProps) {
  const t = useXliffMessages();
  const shown = texts
    .map((text, at) => ({ ...text, at }))
    .filter(({ verdict }) => !quiet.has(verdict))
    .sort((a, b) => Number(a.verdict === "new") - Number(b.verdict === "new"));
  return (
    <>
      <ul className="import__texts">
        {shown.slice(0, maxShown).map((text) => (
          <li key={text.at}>
            <TextView text={text} language={language} />
          </li>
        ))}
      </ul>
      {shown.length > maxShown && <p>{t.more(shown.length - maxShown)}</p>}
    </>
  );
}

interface TextViewProps {
  readonly text: ImportedText;
  readonly language: Language;
}

function TextView({ text, language }: TextViewProps) {
  const t = useXliffMessages();
  const { language: own } = useInterface();
  const { key, path, verdict, message, label, source, before, after, is_html: isHtml } = text;
  return (
    <section className="pair">
      <h3 className="pair__title">
        <Link href={addressOf("document", { key }, { panel: "translation" })}>
          {key} › {label?.[own] ?? path}
        </Link>
        <span className={`chip ${verdict === "new" ? "chip--good" : "chip--warning"}`}>
          {message}
        </span>
      </h3>
      {source !== null && (
        <>
          <p className="pair__note">{t.source}</p>
          <p lang={languageFacts[otherLanguage(language)].tag}>{plain(source, isHtml)}</p>
        </>
      )}
      {after !== null && (
        <>
          <p className="pair__note">
            {t.before} → {t.after}
          </p>
          <WordDiff before={before ?? ""} after={after} language={language} isHtml={isHtml} />
        </>
      )}
    </section>
  );
}

/** Most characters of a source that are shown. */
const maxCharacters = 300;

function plain(text: string, isHtml: boolean): string {
  return shortened(isHtml ? withoutTags(text) : text, maxCharacters);
}

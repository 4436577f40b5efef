import type { Language } from "../../../base/site/languages.ts";
import type { Effects, LanguageEffects } from "../../data/documents/publishing.ts";
import { Differences } from "../../screens/document/publish/Differences.tsx";
import { usePublishingMessages } from "../../screens/document/publish/usePublishingMessages.ts";

/** Changes that the readers of each language will notice, in a sentence and field by field. */
export function ReaderEffects({ effects }: { readonly effects: Pick<Effects, "languages"> }) {
  const t = usePublishingMessages();
  return (
    <section className="readers" aria-label={t.changed}>
      {(["en", "zh"] as const).map((language) => (
        <LanguageReaders key={language} language={language} its={effects.languages[language]} />
      ))}
    </section>
  );
}

function LanguageReaders({
  language,
  its,
}: {
  readonly language: Language;
  readonly its: LanguageEffects;
}) {
  const t = usePublishingMessages();
  const { differences, borrowed, missing } = its;
  const isShown = its.is_published;
  return (
    <div className="readers__one">
      <p>
        <strong>{t.readers[language]}</strong> {noticed(its, t)}
        {isShown && borrowed.length > 0 && (
          <>
            {"; "}
            <span title={borrowed.map(({ label }) => label).join("\n")}>
              {t.borrowed(borrowed.length, language)}
            </span>
          </>
        )}
        {isShown && missing.length > 0 && (
          <>
            {"; "}
            {t.missing(missing.length)}
          </>
        )}
      </p>
      {differences.length > 0 && <Differences differences={differences} />}
    </div>
  );
}

function noticed(
  { was_published: was, is_published: is, differences }: LanguageEffects,
  t: ReturnType<typeof usePublishingMessages>,
): string {
  if (!was && !is) return t.absent;
  if (!was) return t.first;
  if (!is) return t.gone;
  if (differences.length === 0) return t.nothing;
  const texts = differences.filter(({ language }) => language !== null).length;
  return t.changes(texts, differences.length - texts);
}

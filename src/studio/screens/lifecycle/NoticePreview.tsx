import * as z from "zod/mini";
import { languageFacts, languages } from "../../../base/site/languages.ts";
import { HtmlView } from "../../components/HtmlView.tsx";
import type { LifecycleImpact } from "../../data/parts/lifecycle.ts";
import { useLifecycleMessages } from "./useLifecycleMessages.ts";

const bilingual = z.object({ en: z.string(), zh: z.string() });

/** Parts of a notice that readers see: news have an article, announcements to investors a file. */
const noticeBody = z.object({
  title: bilingual,
  date: z.string(),
  summary: z.optional(bilingual),
  body: z.optional(bilingual),
  document: z.optional(z.object({ file: z.string() })),
});

interface NoticePreviewProps {
  readonly notice: LifecycleImpact["documents"][number];
  readonly isPublished: boolean;
}

/** The notice that goes out with a change, as its readers get it, in both languages. */
export function NoticePreview({ notice, isPublished }: NoticePreviewProps) {
  const t = useLifecycleMessages();
  const told = noticeBody.safeParse(notice.body).data;
  if (told === undefined) return null;
  const { title, date, summary, body, document: paper } = told;
  return (
    <section className="notice-preview" aria-label={t.noticePreview}>
      <h3>{t.noticePreview}</h3>
      <p className="table__quiet">{isPublished ? t.noticeGoesOut : t.noticeStays}</p>
      <div className="notice-preview__languages">
        {languages.map((language) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table in it is scrolled by keyboard
          <article key={language} lang={languageFacts[language].tag} tabIndex={0}>
            <h4>{title[language]}</h4>
            <p className="table__quiet">{date}</p>
            {summary !== undefined && <p>{summary[language]}</p>}
            {body !== undefined && <HtmlView html={body[language]} />}
            {paper !== undefined && <p>{paper.file}</p>}
          </article>
        ))}
      </div>
    </section>
  );
}

import { type Language, languages } from "../../../../base/site/languages.ts";
import { FailureNotice } from "../../../components/Notice.tsx";
import { useForm } from "../../../document/formContext.ts";
import type { OpenDocument } from "../../../document/store/openDocument.ts";
import { usePunctuation } from "../../../frame/language/language.tsx";
import { ScreenSkeleton } from "../../../frame/Screen.tsx";
import { Link } from "../../../router/router.tsx";
import { addressOf } from "../../../router/screens.ts";
import type { PanelProps } from "../panelProps.ts";
import { SearchHit, SharedCard } from "./SearchAndSharePreviews.tsx";
import { SeoTextField } from "./SeoTextField.tsx";
import { type PreviewedPage, useSearchPreview, useSeoMessages } from "./useSearchPreview.ts";

type Preview = NonNullable<ReturnType<typeof useSearchPreview>["data"]>;

/** Metadata of the document's page for search engines and social networks, in each language. */
export default function SeoPanel({ document: opened }: PanelProps) {
  const t = useSeoMessages();
  const { mode } = useForm();
  const preview = useSearchPreview(opened);
  if (preview.data === undefined) {
    if (preview.isError) return <FailureNotice error={preview.error} retry={preview.refetch} />;
    return <ScreenSkeleton />;
  }
  const { data } = preview;
  return (
    <section className="seo" aria-label={t.title}>
      <p className="field__hint">{t.asDraft}</p>
      {languages
        .filter((one) => mode === "both" || mode === one)
        .map((one) => (
          <InLanguage key={one} language={one} opened={opened} preview={data} />
        ))}
      <OwnPicture opened={opened} />
    </section>
  );
}

interface InLanguageProps {
  readonly language: Language;
  readonly opened: OpenDocument;
  readonly preview: Preview;
}

function InLanguage({ language, opened, preview }: InLanguageProps) {
  const t = useSeoMessages();
  const one = preview.languages.find((found) => found.language === language);
  if (one === undefined) return null;
  const { page } = one;
  const isOwn = page !== null && page.owner?.key === opened.key;
  return (
    <section className="seo__language" aria-label={t.languageNames[language]}>
      <h3>{t.languageNames[language]}</h3>
      <Indexing reasons={reasonsOf(opened, preview, one)} />
      {page === null ? <p>{t.noPage}</p> : !isOwn && <Elsewhere page={page} />}
      {isOwn && seoOf(opened) !== undefined && <Fields page={page} language={language} />}
      {page !== null && (
        <>
          <SearchHit page={page} language={language} />
          <SharedCard page={page} language={language} documentId={opened.id} />
          <Addresses page={page} />
        </>
      )}
    </section>
  );
}

type Reason = keyof ReturnType<typeof useSeoMessages>["reasons"];

/** Reasons why search engines do not list the page, by the same facts as the page itself. */
function reasonsOf(
  { details }: OpenDocument,
  preview: Preview,
  { language, is_published: isPublished, is_drawn: isDrawn, page }: Preview["languages"][number],
): Reason[] {
  const status = details.status[language];
  const away = (["trashed", "withdrawn"] as const).find((one) => one === status);
  return [
    ...(away === undefined ? [] : [away]),
    ...(isPublished || away !== undefined ? [] : ["unpublished" as const]),
    ...(preview.is_embargoed ? ["embargoed" as const] : []),
    ...(isDrawn ? [] : ["undrawn" as const]),
    ...(page?.bars ?? []),
  ];
}

function Indexing({ reasons }: { readonly reasons: readonly Reason[] }) {
  const t = useSeoMessages();
  const isListed = reasons.length === 0;
  return (
    <div className="seo__indexing">
      <span className={`chip ${isListed ? "chip--good" : "chip--warning"}`}>
        {isListed ? t.indexed : t.notIndexed}
      </span>
      {!isListed && (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{t.reasons[reason]}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Note that the page's texts for search engines belong to another document. */
function Elsewhere({ page: { owner } }: { readonly page: PreviewedPage }) {
  const t = useSeoMessages();
  if (owner === null) return <p>{t.elsewhereUnnamed}</p>;
  return (
    <p>
      <Link href={addressOf("document", { key: owner.key }, { panel: "seo" })}>
        {t.elsewhere(owner.key)}
      </Link>
    </p>
  );
}

interface FieldsProps {
  readonly page: PreviewedPage;
  readonly language: Language;
}

function Fields({ page, language }: FieldsProps) {
  const t = useSeoMessages();
  const { derived, site_name: name } = page;
  return (
    <>
      <SeoTextField {...{ name: "title", language }} derived={derived.title} added={` | ${name}`} />
      <p className="field__hint">{t.withCompany(name)}</p>
      <SeoTextField {...{ name: "description", language }} derived={derived.description} added="" />
    </>
  );
}

function Addresses({ page }: { readonly page: PreviewedPage }) {
  const t = useSeoMessages();
  const { list } = usePunctuation();
  return (
    <dl className="seo__facts">
      <dt>{t.canonical}</dt>
      <dd>{page.canonical}</dd>
      <dt>{t.mobile}</dt>
      <dd>{page.mobile}</dd>
      <dt>{t.alternates}</dt>
      {page.alternates.map(({ tag, href }) => (
        <dd key={tag}>
          <code>{tag}</code> {href}
        </dd>
      ))}
      {page.alternates.length < languages.length && <dd>{t.onlyLanguage}</dd>}
      <dt>{t.structured}</dt>
      <dd>{page.structured.join(list) || t.noStructured}</dd>
    </dl>
  );
}

/** Field of the type for texts for search engines; undefined: none. */
function seoOf({ type }: OpenDocument) {
  return type.fields.find(({ name }) => name === "seo");
}

function OwnPicture({ opened }: { readonly opened: OpenDocument }) {
  const t = useSeoMessages();
  const { Field } = useForm();
  const field = seoOf(opened)?.fields?.find(({ name }) => name === "image");
  if (field === undefined) return <p className="field__hint">{t.noOwnTexts}</p>;
  return <Field field={field} path="/seo/image" />;
}

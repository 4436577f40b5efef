import { staffPreviewPrefix } from "../../../../base/site/addresses/previewAddress.ts";
import { storageUrl } from "../../../../base/site/addresses/storageUrl.ts";
import { type Language, languageFacts } from "../../../../base/site/languages.ts";
import { cutToWidth, shownWidths } from "./textWidth.ts";
import { type PreviewedPage, useSeoMessages } from "./useSearchPreview.ts";

interface DrawingProps {
  readonly page: PreviewedPage;
  readonly language: Language;
}

/** A page as a list of hits shows it. */
export function SearchHit({ page, language }: DrawingProps) {
  const t = useSeoMessages();
  const { host, steps } = addressOf(page.canonical);
  return (
    <figure className="seo-figure">
      <figcaption>{t.hit}</figcaption>
      <div className="seo-hit" lang={languageFacts[language].tag}>
        <p className="seo-hit__site">{page.site_name}</p>
        <p className="seo-hit__address">{[host, ...steps].join(" › ")}</p>
        <p className="seo-hit__title">{cutToWidth(page.title, shownWidths.title)}</p>
        <p className="seo-hit__text">{cutToWidth(page.description, shownWidths.description)}</p>
      </div>
    </figure>
  );
}

/** A page as a social network shows a link to it. */
export function SharedCard({
  page,
  language,
  documentId,
}: DrawingProps & { readonly documentId: number }) {
  const t = useSeoMessages();
  const { host } = addressOf(page.canonical);
  const { image } = page;
  const source = page.is_own_image_shown ? t.drawnImage : t.unshownImage;
  return (
    <figure className="seo-figure">
      <figcaption>{t.card}</figcaption>
      <div className="seo-card" lang={languageFacts[language].tag}>
        <img className="seo-card__image" src={sourceOf(image, documentId)} alt={image.alt} />
        <div className="seo-card__text">
          <p className="seo-card__host">{host}</p>
          <p className="seo-card__title">{page.title}</p>
          <p className="seo-card__about">{page.description}</p>
        </div>
      </div>
      <p className="field__hint">{image.kind === "file" ? t.ownImage : source}</p>
    </figure>
  );
}

/** The picture's address for staff: a file may be stored and not public yet. */
function sourceOf(image: PreviewedPage["image"], id: number): string {
  if (image.kind === "drawing") {
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(image.svg)}`;
  }
  const subject = { kind: "documents", documents: [{ id }] } as const;
  return `${staffPreviewPrefix({ subject, languages: ["en", "zh"] })}${storageUrl(image.file)}`;
}

function addressOf(address: string): { host: string; steps: string[] } {
  const { host, pathname } = new URL(address);
  return { host, steps: decodeURI(pathname).split("/").filter(Boolean) };
}

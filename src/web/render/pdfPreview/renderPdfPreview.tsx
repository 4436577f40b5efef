import { renderToString } from "react-dom/server";
import type { RenderedResponse } from "../../../base/http/cache/responseCache.ts";
import { absolute } from "../../../base/http/requests/siteOrigins.ts";
import { singletonSwitchHref } from "../../../base/site/addresses/deviceIndependentRoutes.ts";
import { otherLanguage } from "../../../base/site/languages.ts";
import { localize } from "../../../base/site/text/localizedText.ts";
import { documentTarget } from "../../../content/queries/addresses/linkTargets.ts";
import { type Attachment, attachmentOf } from "../../../content/queries/attachments.ts";
import { titleOf } from "../../../content/types/index.ts";
import { PageProvider } from "../../components/pageEnvironment.tsx";
import { drawnShareImage, sharePath } from "../../discovery/sharePath.ts";
import { addressOf } from "../../page/breadcrumb.ts";
import type { PageContext } from "../../page/pageModule.ts";
import { documentIcons, shownMark } from "../../presenters/brand/shownBrand.ts";
import { documentItem } from "../../presenters/documentItem.ts";
import type { Site } from "../../siteServices.ts";
import { Document } from "../Document.tsx";
import { documentTitle } from "../pageHead.ts";
import type { Audience } from "../publicationLanguageSurface.ts";
import { ownRules, pageContext, pageHeaders, shownTypeface, usageAddress } from "../renderPage.tsx";
import { typesetPage } from "../typesetHtml.ts";
import { PdfPreviewPage, type PdfPreviewProps } from "./PdfPreviewPage.tsx";

/**
 * Renders the reader of one PDF. Search engines are asked to pass it over: the file itself and the
 * page that offers it are what they should list.
 */
export function renderPdfPreview(
  site: Site,
  audience: Audience,
  attachment: Attachment,
): RenderedResponse {
  const { addressing, manifest } = site;
  const { language, surface } = audience;
  const context = pageContext(site, audience);
  const props = propsOf(site, audience, context, attachment);
  const title = props.document.title.text;
  const company = props.company.text;
  const whole = documentTitle(title, company);
  const image = absolute(addressing, language, sharePath(language, attachment.owner.id));
  const { preview } = manifest;
  const styleText = ownRules(context);
  const face = shownTypeface(site, context);
  const html = renderToString(
    <Document
      language={language}
      surface={surface}
      title={whole}
      description={context.messages.preview.description(title, company)}
      type="website"
      siteName={company}
      image={drawnShareImage(image, whole)}
      icons={documentIcons(context.view)}
      styleText={styleText}
      font={face.font}
      styles={[manifest.styles[surface], face.style, preview?.style].filter(
        (one) => one !== undefined,
      )}
      script={manifest.client}
      pageScript={preview?.script}
      preloads={[...manifest.clientImports, ...(preview?.modules ?? [])]}
      jsonLd={[]}
      usage={usageAddress(context)}
      isGrey={context.view.setting("page_grey") === "all"}
    >
      <PageProvider page={context}>
        <PdfPreviewPage {...props} />
      </PageProvider>
    </Document>,
  );
  return {
    status: 200,
    text: `<!doctype html>${typesetPage(html)}`,
    headers: { ...pageHeaders(site, language, styleText), "x-robots-tag": "noindex" },
  };
}

function propsOf(
  site: Site,
  audience: Audience,
  context: PageContext,
  { document, owner }: Attachment,
): PdfPreviewProps {
  const { view } = context;
  const target = documentTarget(view, owner);
  return {
    document: documentItem(document, context),
    owner: {
      title: localize(titleOf(owner), view.language),
      href: target && addressOf(target, context),
    },
    company: localize(view.setting("company").name, view.language),
    mark: shownMark(view, "square"),
    homeHref: context.href("home"),
    languageHref: languageHref(site, audience, document.file),
    isBilingual: document.language === "both",
    files: site.manifest.preview?.files,
  };
}

/** The same document for readers of the other language, where it is offered to them. */
function languageHref(
  { addressing }: Site,
  { publication, language }: Audience,
  file: string,
): string | undefined {
  const other = otherLanguage(language);
  if (attachmentOf(publication.views[other], file) === undefined) return undefined;
  const { languageInQuery } = addressing;
  const address = singletonSwitchHref({ language: other, languageInQuery }, "preview", { file });
  return languageInQuery ? address : absolute(addressing, other, address);
}

import * as z from "zod";
import { inTimeSlices } from "../../../base/process/timeSlices.ts";
import { href } from "../../../base/site/addresses/href.ts";
import type { Language } from "../../../base/site/languages.ts";
import { localize } from "../../../base/site/text/localizedText.ts";
import type { Publication } from "../../../content/published/publication.ts";
import { type AnyDoc, searchEntryOf } from "../../../content/published/publishedDocument.ts";
import { documentTarget } from "../../../content/queries/addresses/linkTargets.ts";
import type { SearchPreview } from "../../../staff/editing/preview/searchPreview.ts";
import { shareDrawing } from "../../discovery/shareImage.ts";
import { indexBarsOf } from "../../page/deliveryAndIndexing.ts";
import { pageModules } from "../../pages/index.ts";
import {
  addressesOf,
  documentTitle,
  isShareable,
  ownerOf,
  pageHead,
  withSearchEntry,
} from "../../render/pageHead.ts";
import { pageContext } from "../../render/renderPage.tsx";
import type { RenderingSite } from "../../siteServices.ts";
import { declaredQuery } from "../cached/declaredQuery.ts";

/**
 * Returns the metadata of a document's page for search engines, made by the functions that render
 * the page.
 * @param site as readers have it
 */
export async function searchPreview(
  site: RenderingSite,
  publication: Publication,
  { id, language, isDrawn }: { id: number; language: Language; isDrawn: boolean },
): Promise<SearchPreview> {
  const view = publication.views[language];
  const doc = view.byId(id);
  const page = doc && (await pageOf(site, publication, language, doc));
  return { language, isDrawn, ...(page && { page }) };
}

async function pageOf(
  site: RenderingSite,
  publication: Publication,
  language: Language,
  doc: AnyDoc,
): Promise<SearchPreview["page"]> {
  const view = publication.views[language];
  const target = documentTarget(view, doc);
  if (target?.kind !== "page") return undefined;
  const { page } = target;
  const module = pageModules[page];
  const urls = { surface: "desktop", language, languageInQuery: false } as const;
  const query = declaredQuery(page, href(urls, page, target.query));
  const work = module.prepare?.(query, publication, language);
  if (work !== undefined) await inTimeSlices(work);
  const resolved = module.resolve(query, view);
  if (resolved === undefined) return undefined;
  const audience = { publication, language, surface: "desktop" } as const;
  const context = pageContext(site, audience);
  const addresses = addressesOf(module, resolved, audience);
  const owner = ownerOf(resolved, { page, query: addresses.get(language) }, view);
  const derived = module.head(module.load(resolved, context, {}), context);
  const head = withSearchEntry(derived, owner, view);
  const { title, description, image, links } = pageHead(site, audience, { page, addresses, head });
  if (links === undefined) return undefined;
  const siteName = localize(view.setting("company").name, language).text;
  const own = owner && searchEntryOf(owner)?.image;
  const isOwnImageShown = own === undefined || isShareable(own.file);
  const drawn = head.shareId === undefined ? undefined : view.byId(head.shareId);
  const { alt } = image;
  return {
    ...{ key: page, title, description, siteName, isOwnImageShown },
    derived: { title: documentTitle(derived.title, siteName), description: derived.description },
    ...{ canonical: links.canonical, mobile: links.mobile, alternates: links.languages },
    image:
      own === undefined || !isOwnImageShown
        ? { kind: "drawing", svg: shareDrawing(view, drawn), alt }
        : { kind: "file", file: own.file, width: own.width, height: own.height, alt },
    ...(owner && { owner: { id: owner.id, key: owner.key } }),
    structured: kindsOf(head.jsonLd),
    bars: indexBarsOf(page, module, resolved, site.addressing),
  };
}

const typed = z.object({ "@type": z.string() });

/** Kinds of a page's own structured data. */
function kindsOf(objects: readonly object[]): string[] {
  return objects.flatMap((object) => {
    const found = typed.safeParse(object);
    return found.success ? [found.data["@type"]] : [];
  });
}

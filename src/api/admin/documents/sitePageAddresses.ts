import type * as z from "zod";
import { type Addressing, absolute } from "../../../base/http/requests/siteOrigins.ts";
import { surfaces } from "../../../base/site/addresses/surfaces.ts";
import { languages } from "../../../base/site/languages.ts";
import type { Publication } from "../../../content/published/publication.ts";
import { documentTarget } from "../../../content/queries/addresses/linkTargets.ts";
import {
  pageAddress,
  readableAddress,
} from "../../../content/queries/addresses/readableAddresses.ts";
import { sitePages } from "../../contract/documents.ts";
import { withText } from "../fieldDescriptions.ts";

withText(({ adminDocuments }) => adminDocuments.fields.pages, sitePages);

/** The addresses of a document's page in the languages in which it is published, on both surfaces. */
export function sitePagesOf(
  { views }: Publication,
  addressing: Addressing,
  key: string,
): z.input<typeof sitePages> {
  const { languageInQuery } = addressing;
  return languages.flatMap((language) => {
    const view = views[language];
    const doc = view.byKey(key);
    const target = doc && documentTarget(view, doc);
    if (doc === undefined || target?.kind !== "page") return [];
    const written = (path: string) =>
      languageInQuery ? path : absolute(addressing, language, path);
    return surfaces.map((surface) => {
      const place = { surface, language, languageInQuery };
      const path = pageAddress(view, place, target.page, target.query);
      const readable = readableAddress(view, place, doc);
      return {
        ...{ language, surface },
        url: written(target.anchor === undefined ? path : `${path}#${target.anchor}`),
        readable: readable === undefined ? null : written(readable),
      };
    });
  });
}

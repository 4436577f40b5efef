import { localize } from "../../../base/site/text/localizedText.ts";
import { documentPosition } from "../../page/breadcrumb.ts";
import { documentQuery, type ResolvedDocument, resolveDocument } from "../../page/documentPage.ts";
import { definePage } from "../../page/pageModule.ts";
import { load, type VideoProps } from "./load.ts";
import { Video } from "./view.tsx";

/** One micro video with its player. */
export const page = definePage<ResolvedDocument<"video">, VideoProps>({
  resolve: (query, view) => resolveDocument("video", query, view),
  address: ({ doc }, view) => documentQuery(doc, view),
  position({ doc, namedBy }, context) {
    const title = localize(doc.body.title, context.view.language);
    return documentPosition({ title, column: doc.body.column, namedBy }, context);
  },
  load: ({ doc }, context) => load(doc, context),
  head({ id, title, summary, day, jsonLd }, { view, messages }) {
    const company = localize(view.setting("company").name, view.language).text;
    return {
      title: title.text,
      description: summary.text || messages.videos.description(title.text, company),
      type: "website",
      shareId: id,
      publishedTime: day,
      jsonLd: [jsonLd],
    };
  },
  desktop: Video,
  mobile: Video,
});

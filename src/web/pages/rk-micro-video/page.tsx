import { localize } from "../../../site/localizedText.ts";
import { documentPosition, documentQuery } from "../../page/breadcrumb.ts";
import { definePage } from "../../page/pageModule.ts";
import { parseId } from "../../page/requestedColumn.ts";
import { load, type VideoParams, type VideoProps } from "./load.ts";
import { Video } from "./view.tsx";

/** One micro video with its player. */
export const page = definePage<VideoParams, VideoProps>({
  resolve(query, view) {
    const doc = view.byId(parseId(query.id) ?? 0);
    return doc?.type === "video" ? { id: doc.id } : undefined;
  },
  address: ({ id }, view) => documentQuery(id, view),
  position({ id }, context) {
    const doc = context.view.byId(id);
    if (doc?.type !== "video") return { columns: [], breadcrumb: [] };
    const title = localize(doc.body.title, context.view.language);
    return documentPosition({ title, column: doc.body.column }, context);
  },
  load,
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

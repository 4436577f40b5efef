import { phrase } from "../../../site/phrase.ts";
import { definePage } from "../pageModule.ts";
import { parseId } from "../requestedColumn.ts";
import { documentQuery, documentStanding } from "../standing.ts";
import { load, type VideoParams, type VideoProps } from "./load.ts";
import { Video } from "./view.tsx";

/** One micro video with its player. */
export const page = definePage<VideoParams, VideoProps>({
  resolve(query, view) {
    const doc = view.byId(parseId(query.id) ?? 0);
    return doc?.type === "video" ? { id: doc.id } : undefined;
  },
  address: ({ id }, view) => documentQuery(id, view),
  standing({ id }, context) {
    const doc = context.view.byId(id);
    if (doc?.type !== "video") return { columns: [], trail: [] };
    const title = phrase(doc.body.title, context.view.language);
    return documentStanding({ title, column: doc.body.column }, context);
  },
  load,
  head({ id, title, summary, day, jsonLd }, { view, words }) {
    const company = phrase(view.setting("company").name, view.language).text;
    return {
      title: title.text,
      description: summary.text || words.videos.description(title.text, company),
      type: "website",
      shareId: id,
      publishedTime: day,
      jsonLd: [jsonLd],
    };
  },
  desktop: Video,
  mobile: Video,
});

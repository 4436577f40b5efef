import * as z from "zod";
import { defineEndpoint } from "../../endpoint.ts";
import { id, inColumn, paging } from "../../parameters.ts";
import { withDescription } from "../../schemaRegistry.ts";
import { presentVideo, presentVideoDetails, videoDetails, videoItem } from "../entities/video.ts";
import { documentsIn, exampleDocument, findDocument } from "../findDocuments.ts";
import { pageSchema, paginate } from "../pagination.ts";

/** Micro videos, newest first. */
export const videoList = defineEndpoint({
  path: "video/list",
  query: z.object({ ...inColumn, ...paging }),
  data: pageSchema(videoItem),
  answer: ({ column, ...page }, context) =>
    paginate(documentsIn("video", column, context), page, (doc) => presentVideo(doc, context)),
});

/** One video with its files, subtitles and the parts it shows. */
export const videoInfo = defineEndpoint({
  path: "video/info",
  query: z.object({ id: withDescription("videoId", id()) }),
  data: videoDetails,
  example: exampleDocument("video"),
  answer: (query, context) =>
    presentVideoDetails(findDocument("video", query.id, context), context),
});

import { z } from "zod";
import { documentsIn } from "../columnOf.ts";
import { documentOf, exampleOf } from "../documentOf.ts";
import { defineEndpoint } from "../endpoint.ts";
import { presentVideo, presentVideoDetails, videoDetails, videoItem } from "../entities/video.ts";
import { listOf, paged } from "../list.ts";
import { id, inColumn, paging } from "../parameters.ts";
import { noted } from "../schemas.ts";

/** Micro videos, newest first. */
export const videoList = defineEndpoint({
  path: "video/list",
  query: z.object({ ...inColumn, ...paging }),
  data: listOf(videoItem),
  answer: ({ column, ...page }, context) =>
    paged(documentsIn("video", column, context), page, (doc) => presentVideo(doc, context)),
});

/** One video with its files, subtitles and the parts it shows. */
export const videoInfo = defineEndpoint({
  path: "video/info",
  query: z.object({ id: noted("videoId", id()) }),
  data: videoDetails,
  example: exampleOf("video"),
  answer: (query, context) => presentVideoDetails(documentOf("video", query.id, context), context),
});

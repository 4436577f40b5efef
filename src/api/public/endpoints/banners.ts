import * as z from "zod";
import { defineEndpoint } from "../../endpoint.ts";
import { paging } from "../../parameters.ts";
import { banner, presentBanner } from "../entities/banner.ts";
import { pageSchema, paginate } from "../pagination.ts";

/** The home page's banners in the order they turn. */
export const bannerList = defineEndpoint({
  path: "banner/list",
  query: z.object(paging),
  data: pageSchema(banner),
  answer: (page, context) =>
    paginate(context.view.all("banner"), page, (doc) => presentBanner(doc, context)),
});

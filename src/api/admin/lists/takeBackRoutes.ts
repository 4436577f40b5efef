import * as z from "zod";
import { takeBack } from "../../../staff/editing/pairs/acts.ts";
import { withText } from "../../schemaRegistry.ts";
import { documentParams } from "../documents/entities.ts";
import { requireDraft } from "../documents/presentDocument.ts";
import { refusing } from "../documents/refusals.ts";
import { type AdminRoute, adminRoute } from "../route.ts";

const hash = z.string().max(64);

/** Takes back what was agreed about a document's texts. */
export const takeBackRoutes: readonly AdminRoute[] = [
  adminRoute({
    area: "documents",
    needs: "draft.see",
    method: "POST",
    path: "/documents/{key}/take-back",
    summary: ({ adminLists }) => adminLists.routes.takeBack,
    params: documentParams,
    body: z.object({
      pairs: withText(
        ({ adminLists }) => adminLists.fields.hashes,
        z
          .array(z.strictObject({ en: hash, zh: hash }))
          .min(1)
          .max(500),
      ),
    }),
    data: z.object({ taken: z.int() }),
    async handle(call) {
      const { services, params, body, caller, now, t } = call;
      await requireDraft(call, params.key);
      const wanted = { key: params.key, pairs: body.pairs, by: caller.person, now };
      return { taken: await refusing(t, () => takeBack(services.store, wanted)) };
    },
  }),
];

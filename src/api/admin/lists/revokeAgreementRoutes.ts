import { takeBack } from "../../../staff/editing/textPairs/agreementActs.ts";
import { takeBackPairs, takenBack } from "../../contract/translation.ts";
import { requireDraft } from "../documents/presentDocument.ts";
import { documentParams } from "../documents/presentEntry.ts";
import { refusing } from "../documents/refusals.ts";
import { described } from "../fieldDescriptions.ts";
import { type AdminRoute, adminRoute } from "../route.ts";

described(takeBackPairs, { pairs: ({ adminLists }) => adminLists.fields.hashes });

/** Routes that revoke agreements on a document's texts. */
export const takeBackRoutes: readonly AdminRoute[] = [
  adminRoute({
    area: "documents",
    needs: "draft.see",
    method: "POST",
    path: "/documents/{key}/take-back",
    summary: ({ adminLists }) => adminLists.routes.takeBack,
    params: documentParams,
    body: takeBackPairs,
    data: takenBack,
    async handle(call) {
      const { services, params, body, caller, now, t } = call;
      await requireDraft(call, params.key);
      const wanted = { key: params.key, pairs: body.pairs, by: caller.person, now };
      return { taken: await refusing(t, () => takeBack(services.store, wanted)) };
    },
  }),
];

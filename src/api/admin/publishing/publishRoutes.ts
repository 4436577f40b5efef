import type { Language } from "../../../base/site/languages.ts";
import { inPublication } from "../../../staff/editing/documentOperations.ts";
import type { Publishing } from "../../../staff/editing/publishing/publishing.ts";
import {
  shownNumbers as readShown,
  showFormerState,
} from "../../../staff/editing/publishing/restorePublishedState.ts";
import {
  factsChoice,
  publicationDone,
  publicationReason,
  publishRequest,
  shownNumbers,
  takeBackRequest,
  withdrawRequest,
} from "../../contract/publishing.ts";
import { refusing } from "../documents/documentErrors.ts";
import { requireDraft } from "../documents/presentDocument.ts";
import { documentParams } from "../documents/presentListedDocument.ts";
import { sitePagesOf } from "../documents/sitePageAddresses.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { type AdminCall, type AdminRoute, adminRoute } from "../route.ts";

const shared = {
  area: "documents",
  needs: "draft.see",
  method: "POST",
  params: documentParams,
} as const;

withText(({ adminPublishing }) => adminPublishing.fields.reason, publicationReason);
withText(({ adminDocuments }) => adminDocuments.fields.facts, factsChoice);
described(publishRequest, { revision: ({ adminDocuments }) => adminDocuments.fields.revision });
withText(({ adminPublishing }) => adminPublishing.fields.after, shownNumbers);

/** Routes that publish and withdraw at once. */
export const publishRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    path: "/documents/{key}/publish",
    summary: ({ adminDocuments }) => adminDocuments.routes.publish,
    body: publishRequest,
    data: publicationDone,
    async handle(call) {
      const { revision: revisionNumber, ...body } = call.body;
      const { key } = call.params;
      return published(call, key, ({ publish }) =>
        publish({
          key,
          ...body,
          revisionNumber,
          reason: body.reason || undefined,
        }),
      );
    },
  }),
  adminRoute({
    ...shared,
    path: "/documents/{key}/withdraw",
    summary: ({ adminDocuments }) => adminDocuments.routes.withdraw,
    body: withdrawRequest,
    data: publicationDone,
    async handle(call) {
      const { body } = call;
      const { key } = call.params;
      return published(call, key, ({ unpublish }) =>
        unpublish({ key, languages: body.languages, reason: body.reason || undefined }),
      );
    },
  }),
  adminRoute({
    ...shared,
    path: "/documents/{key}/undo-publication",
    summary: ({ adminPublishing }) => adminPublishing.routes.undoPublication,
    body: takeBackRequest,
    data: publicationDone,
    async handle(call) {
      const { body } = call;
      const { key } = call.params;
      return published(call, key, (publishing) =>
        showFormerState(publishing, {
          ...{ ...body, key, by: call.caller.person },
          reason: body.reason || undefined,
        }),
      );
    },
  }),
];

async function published(
  call: Pick<AdminCall, "services" | "caller" | "now" | "t">,
  key: string,
  work: (publishing: Publishing) => Promise<Language[]>,
) {
  const { services, caller, now, t } = call;
  await requireDraft(call, key);
  return refusing(t, async () => {
    const { value } = await inPublication(
      services.wholeStore,
      now,
      async (publishing) => {
        const before = await readShown(publishing.tx, key, caller.person);
        return { before, languages: await work(publishing) };
      },
      caller.person,
    );
    const after = await readShown(services.store.db, key, caller.person);
    return { ...value, after, pages: await pagesOf(call, key) };
  });
}

/** Addresses of a document's pages, by language and surface. */
async function pagesOf({ services }: Pick<AdminCall, "services">, key: string) {
  const { live, addressing } = services;
  // The address of what was just published belongs to the new publication.
  await live.refresh();
  return sitePagesOf(live.current(), addressing, key);
}

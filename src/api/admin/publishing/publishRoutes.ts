import * as z from "zod";
import type { Language } from "../../../base/site/languages.ts";
import { factsChoices } from "../../../content/published/composition/planFacts.ts";
import { inPublication } from "../../../staff/editing/documents/documents.ts";
import {
  shownNumbers as readShown,
  showFormerState,
} from "../../../staff/editing/documents/formerState.ts";
import type { Publishing } from "../../../staff/editing/publishing/publishing.ts";
import { withText } from "../../schemaRegistry.ts";
import { documentParams, language, someLanguages } from "../documents/entities.ts";
import { requireDraft } from "../documents/presentDocument.ts";
import { refusing } from "../documents/refusals.ts";
import { sitePages, sitePagesOf } from "../documents/sitePages.ts";
import { type AdminCall, type AdminRoute, adminRoute } from "../route.ts";
import { shownNumbers } from "./entities.ts";

const shared = {
  area: "documents",
  needs: "draft.see",
  method: "POST",
  params: documentParams,
} as const;

/** In a person's words; nothing of the content. */
const reason = withText(
  ({ adminPublishing }) => adminPublishing.fields.reason,
  z.string().trim().max(300).optional(),
);

const publicationEntity = z.object({
  /** Languages in which it changes anything. */
  languages: z.array(language),
  /** What the languages showed before it and show since, by which it can be taken back. */
  before: shownNumbers,
  after: shownNumbers,
  /** Addresses of its pages. */
  pages: sitePages,
});

/** What readers are shown, from now on. */
export const publishRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    path: "/documents/{key}/publish",
    summary: ({ adminDocuments }) => adminDocuments.routes.publish,
    body: z.object({
      languages: someLanguages,
      revision: withText(({ adminDocuments }) => adminDocuments.fields.revision, z.int32().min(1)),
      facts: withText(
        ({ adminDocuments }) => adminDocuments.fields.facts,
        z.enum(factsChoices).optional(),
      ),
      reason,
    }),
    data: publicationEntity,
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
    body: z.object({ languages: someLanguages, reason }),
    data: publicationEntity,
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
    body: z.object({
      before: withText(({ adminPublishing }) => adminPublishing.fields.before, shownNumbers),
      after: withText(({ adminPublishing }) => adminPublishing.fields.after, shownNumbers),
      reason,
    }),
    data: publicationEntity,
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

/** The addresses at which readers find a document, by language and surface. */
async function pagesOf({ services }: Pick<AdminCall, "services">, key: string) {
  const { live, addressing } = services;
  // The address of what was just published is that of the publication it is in.
  await live.refresh();
  return sitePagesOf(live.current(), addressing, key);
}

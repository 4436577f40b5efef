import type { DocumentError } from "../../../content/types/documentError.ts";
import type { InvalidDocument } from "../../../content/types/fields/bodyProblems.ts";
import { visibleIn } from "../../../staff/catalogue/visibleCatalogue.ts";
import { UnfitDraft } from "../../../staff/editing/arrangement/arrangementErrors.ts";
import {
  prepareTogether,
  publishTogether,
  takeBackTogether,
} from "../../../staff/editing/arrangement/publishTogether.ts";
import { DanglingReference } from "../../../staff/editing/documents/documentErrors.ts";
import { documentByKey } from "../../../staff/editing/documents/documentRows.ts";
import { openCopy } from "../../../staff/editing/workingCopies/workingCopyRows.ts";
import {
  doneTogether,
  takeBackTogether as formerTogether,
  preparedTogether,
  prepareRequest,
  togetherRequest,
} from "../../contract/arrangement.ts";
import { presentProblems, refusing } from "../documents/documentErrors.ts";
import { requireDraft } from "../documents/presentDocument.ts";
import { described } from "../fieldDescriptions.ts";
import { namingFor } from "../publishing/presentDifferences.ts";
import { presentLanguages } from "../publishing/publicationEffectsRoute.ts";
import { type AdminCall, type AdminRoute, adminRoute, nothing } from "../route.ts";
import { arrangementRefusal } from "./arrangementErrors.ts";

const shared = { area: "documents", needs: "draft.see", method: "POST" } as const;

described(prepareRequest, { keys: ({ adminArrangement }) => adminArrangement.fields.keys });
described(preparedTogether, {
  unpublished: ({ adminArrangement }) => adminArrangement.fields.unpublished,
});
described(togetherRequest, {
  documents: ({ adminArrangement }) => adminArrangement.fields.documents,
});
described(formerTogether, {
  documents: ({ adminArrangement }) => adminArrangement.fields.published_documents,
});

/** Routes that publish several documents at once, such as moved columns. */
export const togetherRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    path: "/arrangement/prepare",
    summary: ({ adminArrangement }) => adminArrangement.routes.prepare,
    body: prepareRequest,
    data: preparedTogether,
    handle: prepare,
  }),
  adminRoute({
    ...shared,
    path: "/arrangement/publish",
    summary: ({ adminArrangement }) => adminArrangement.routes.publish,
    body: togetherRequest,
    data: doneTogether,
    async handle(call) {
      const { services, caller, body, now, t } = call;
      for (const one of body.documents) await requireDraft(call, one.key);
      const documents = await refusing(t, () =>
        publishTogether(services.wholeStore, {
          ...{ documents: body.documents, by: caller.person, now },
          reason: body.reason || undefined,
        }),
      );
      return { documents };
    },
  }),
  adminRoute({
    ...shared,
    path: "/arrangement/take-back",
    summary: ({ adminArrangement }) => adminArrangement.routes.takeBack,
    body: formerTogether,
    data: nothing,
    async handle(call) {
      const { services, caller, body, now, t } = call;
      for (const one of body.documents) await requireDraft(call, one.key);
      const act = { by: caller.person, now };
      await refusing(t, () => takeBackTogether(services.wholeStore, body.documents, act));
      return {};
    },
  }),
];

async function prepare(
  call: Pick<AdminCall, "services" | "caller" | "now" | "t"> & {
    readonly body: { readonly keys: readonly string[] };
  },
) {
  const { services, caller, now, t } = call;
  const keys = [...new Set(call.body.keys)];
  for (const one of keys) await requireDraft(call, one);
  const act = { by: caller.person, now };
  const prepared = await refusing(t, async () => {
    try {
      return await prepareTogether(services.store, keys, act);
    } catch (error) {
      if (!(error instanceof UnfitDraft)) throw error;
      const errors = presentProblems(error.unfit, t);
      throw arrangementRefusal("unfit-draft", t, { key: error.key, errors });
    }
  });
  const naming = await namingFor(call);
  const seen = visibleIn(await services.catalogue.current(), caller.person);
  const title = (one: string) => {
    const titles = seen.byKey(one)?.facts.titles;
    return { en: titles?.en ?? null, zh: titles?.zh ?? null };
  };
  const { db } = services.store;
  const documents = [];
  for (const { key: own, type, revision, languages } of prepared.documents) {
    const { body: copy } = await openCopy(db, await documentByKey(db, own, caller.person));
    const told = await presentLanguages(languages, { type, copy, naming });
    documents.push({ key: own, title: title(own), revision, languages: told });
  }
  const { refused } = prepared;
  return {
    documents,
    unpublished: prepared.unpublished.map((one) => ({ key: one, title: title(one) })),
    refusals: refused === undefined ? [] : [presentRefused(refused, naming.title, t)],
  };
}

/** Refusal of a publication of several documents, with texts. */
function presentRefused(
  refused: DocumentError | InvalidDocument,
  title: (key: string) => string | undefined,
  t: AdminCall["t"],
) {
  const { refusals, reference } = t.adminPublishing;
  const messages: Readonly<Record<string, string>> = refusals;
  const details =
    refused instanceof DanglingReference
      ? refused.references.map(
          (one) =>
            `${title(one.from) ?? one.from}: ${reference[one.reason](title(one.key) ?? one.key)}`,
        )
      : [];
  return { message: messages[refused.name] ?? refusals.other, details: [...new Set(details)] };
}

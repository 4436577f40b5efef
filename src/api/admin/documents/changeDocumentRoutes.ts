import * as z from "zod";
import { stepsOf } from "../../../base/site/addresses/jsonPointer.ts";
import { agreeAsTheyAre, takeBack } from "../../../staff/editing/textPairs/confirmTranslations.ts";
import { operation } from "../../../staff/editing/workingCopies/applyOperation.ts";
import { patchDocument } from "../../../staff/editing/workingCopies/patchDocument.ts";
import { discardCopy, saveCopy } from "../../../staff/editing/workingCopies/saveWorkingCopy.ts";
import { undoPatch } from "../../../staff/editing/workingCopies/undoPatch.ts";
import {
  discardedCopy,
  discardRequest,
  expectedSeq,
  patchedCopy,
  savedCopy,
  saveRequest,
  undoneChange,
  undoRequest,
} from "../../contract/documents.ts";
import { agreed, agreement, takeBackPairs, takenBack } from "../../contract/translation.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { namingFor } from "../publishing/presentDifferences.ts";
import { type AdminCall, type AdminRoute, adminRoute } from "../route.ts";
import { refusal, refusing } from "./documentErrors.ts";
import { requireDraft } from "./presentDocument.ts";
import { documentParams } from "./presentListedDocument.ts";

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

/** Maximum size of a request of patches: a rich text in both languages, with a margin. */
const maxPatchBytes = 2 * 1_024 * 1_024;

// Each path's right is checked separately; whoever changes a document sees it.
const shared = { area: "documents", needs: "draft.see", params: documentParams } as const;

withText(({ adminDocuments }) => adminDocuments.fields.expectedSeq, expectedSeq);
described(saveRequest, {
  expected_revision: ({ adminDocuments }) => adminDocuments.fields.expectedRevision,
});
described(savedCopy, { left: ({ adminDocuments }) => adminDocuments.fields.left });
described(agreement, {
  as: ({ adminDocuments }) => adminDocuments.fields.as,
  pairs: ({ adminDocuments }) => adminDocuments.fields.pairs,
});
described(undoRequest, { direction: ({ adminDocuments }) => adminDocuments.fields.direction });

/** The client's id of a request: the client's own id, and a counter. */
const requestId = withText(
  ({ adminDocuments }) => adminDocuments.fields.request,
  z.string().regex(/^[A-Za-z0-9_:.-]{8,100}$/),
);

/** Routes that change documents. */
export const documentChangeRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "PATCH",
    path: "/documents/{key}",
    maxBodyBytes: maxPatchBytes,
    summary: ({ adminDocuments }) => adminDocuments.routes.patch,
    body: z.object({
      request: requestId,
      operations: withText(
        ({ adminDocuments }) => adminDocuments.fields.operations,
        z.array(operation).min(1).max(500),
      ),
    }),
    data: patchedCopy,
    async handle(call) {
      const { services, params, body, t } = call;
      await requireDraft(call, params.key);
      const wanted = { ...params, ...body, ...actOf(call) };
      const patched = await refusing(t, () => patchDocument(services.store, wanted));
      const isConflict = patched.outcomes.some(({ status }) => status === "conflict");
      // Patches without conflicts are stored; no text is lost.
      if (isConflict) throw refusal(409, "field-conflict", t, patched);
      return { seq: patched.seq, outcomes: [...patched.outcomes] };
    },
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/documents/{key}/save",
    summary: ({ adminDocuments }) => adminDocuments.routes.save,
    body: saveRequest,
    data: savedCopy,
    async handle(call) {
      const { services, params, body, t } = call;
      await requireDraft(call, params.key);
      const { store } = services;
      const saved = await refusing(
        t,
        () =>
          saveCopy(store, {
            ...{ key: params.key, ...actOf(call), expectedSeq: body.expected_seq },
            expectedRevision: body.expected_revision,
          }),
        async () => (await namingFor(call)).title,
      );
      return { ...saved, left: [...saved.left] };
    },
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/documents/{key}/discard",
    summary: ({ adminDocuments }) => adminDocuments.routes.discard,
    body: discardRequest,
    data: discardedCopy,
    async handle(call) {
      const { services, params, body, t } = call;
      await requireDraft(call, params.key);
      const wanted = { key: params.key, expectedSeq: body.expected_seq, request: keyOf(call) };
      return refusing(t, () => discardCopy(services.store, { ...wanted, ...actOf(call) }));
    },
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/documents/{key}/undo",
    summary: ({ adminDocuments }) => adminDocuments.routes.undo,
    body: undoRequest,
    data: undoneChange,
    async handle(call) {
      const { services, params, body, t } = call;
      await requireDraft(call, params.key);
      const wanted = { key: params.key, direction: body.direction, request: keyOf(call) };
      const undone = await refusing(t, () =>
        undoPatch(services.store, { ...wanted, ...actOf(call) }),
      );
      if (undone === undefined) throw refusal(409, "nothing-left", t);
      return { seq: undone.seq, changed: [...undone.changed], conflicts: [...undone.conflicts] };
    },
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/documents/{key}/agree",
    summary: ({ adminDocuments }) => adminDocuments.routes.agree,
    body: agreement,
    data: agreed,
    async handle(call) {
      const { services, params, body, t } = call;
      await requireDraft(call, params.key);
      const pairs = body.pairs.map(({ path, ...hashes }) => ({ path: stepsOf(path), ...hashes }));
      const wanted = { key: params.key, act: body.as, pairs, ...actOf(call) };
      return { agreed: await refusing(t, () => agreeAsTheyAre(services.store, wanted)) };
    },
  }),
];

function actOf({ caller, now }: Pick<AdminCall, "caller" | "now">) {
  return { by: caller.person, now };
}

/** The idempotency key, which every POST has. */
function keyOf({ request }: Pick<AdminCall, "request">): string {
  return String(request.headers["idempotency-key"]);
}

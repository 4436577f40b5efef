import * as z from "zod";
import { requirementsOf } from "../../../base/site/values/familyRequirements.ts";
import { contentTypes } from "../../../content/types/index.ts";
import { isAnsweredByOrderCodes } from "../../../staff/catalogue/partCompleteness.ts";
import { visibleIn } from "../../../staff/catalogue/visibleCatalogue.ts";
import { draftOf } from "../../../staff/editing/documentOperations.ts";
import {
  familyParameters,
  type parameterDefinition,
  referredDocuments,
} from "../../contract/documents.ts";
import { keyList } from "../commonParameters.ts";
import { withText } from "../fieldDescriptions.ts";
import { type AdminRoute, adminRoute } from "../route.ts";
import { seenDraft } from "./presentDocument.ts";
import { documentParams, presentEntry } from "./presentListedDocument.ts";

const shared = { area: "documents", needs: "draft.see" } as const;

/** Routes for a form's data beside its document. */
export const formRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "GET",
    path: "/references",
    summary: ({ adminDocuments }) => adminDocuments.routes.references,
    query: z.object({
      keys: withText(({ adminDocuments }) => adminDocuments.fields.keys, keyList()),
    }),
    data: referredDocuments,
    async handle({ services, caller, query }) {
      const catalogue = visibleIn(await services.catalogue.current(), caller.person);
      const none = new Map();
      return {
        list: query.keys.flatMap((one) => {
          const seen = catalogue.byKey(one);
          return seen === undefined ? [] : [presentEntry(seen, none)];
        }),
      };
    },
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/documents/{key}/parameters",
    summary: ({ adminDocuments }) => adminDocuments.routes.parameters,
    params: documentParams,
    data: familyParameters,
    async handle(call) {
      const { services, caller, params } = call;
      const { db } = services.store;
      await seenDraft(call, params.key);
      // What is saved, by which lists and the grid measure its parts too.
      const { body } = await draftOf(db, params.key);
      const wanted = z.object({ parameters: z.array(z.string()) }).safeParse(body).data;
      const requirements = requirementsOf(body);
      const catalogue = visibleIn(await services.catalogue.current(), caller.person);
      const bodyOf = async (one: string) =>
        catalogue.byKey(one)?.seesDraft ? (await draftOf(db, one)).body : undefined;
      const list: z.input<typeof parameterDefinition>[] = [];
      for (const one of wanted?.parameters ?? []) {
        const known = contentTypes.parameter.body.safeParse(await bodyOf(one)).data;
        if (known === undefined) continue;
        const { group: groupKey, orderCode, min = null, max = null, ...rest } = known;
        const group = contentTypes.parameterGroup.body.safeParse(await bodyOf(groupKey)).data;
        list.push({
          ...{ ...rest, key: one, min, max, is_of_order_codes: orderCode !== undefined },
          requirement: requirements?.parameters.get(one) ?? "may",
          group: group === undefined ? null : { key: groupKey, ...group },
        });
      }
      const levels = Array.from(requirements?.parameters ?? [], ([parameter, level]) => ({
        ...{ key: parameter, level },
        is_of_order_codes: isAnsweredByOrderCodes(catalogue, parameter),
      }));
      return { list, levels, texts: Object.fromEntries(requirements?.texts ?? []) };
    },
  }),
];

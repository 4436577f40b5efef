import * as z from "zod";
import { languages, otherLanguage } from "../../../base/site/languages.ts";
import { documentByKey } from "../../../staff/editing/documents/documentRows.ts";
import { textsIn } from "../../../staff/editing/textPairs/textFields.ts";
import { openCopy } from "../../../staff/editing/workingCopies/workingCopyRows.ts";
import { usedBefore } from "../../contract/translation.ts";
import { freeText, oneOf } from "../../parameters.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { type AdminRoute, adminRoute } from "../route.ts";
import { seenDraft } from "./presentDocument.ts";
import { documentParams } from "./presentListedDocument.ts";

/** Maximum translations that are offered. */
const maxOffered = 6;

/** Maximum documents that are named for a translation. */
const maxUses = 3;

described(usedBefore, { text: ({ adminDocuments }) => adminDocuments.fields.usedBeforeText });

/** Routes for translating: what was used before for a text. */
export const usedBeforeRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...{ area: "documents", needs: "draft.see", method: "GET" },
    path: "/documents/{key}/used-before",
    summary: ({ adminDocuments }) => adminDocuments.routes.usedBefore,
    params: documentParams,
    query: z.object({
      path: withText(({ adminDocuments }) => adminDocuments.fields.usedBeforePath, freeText()),
      into: withText(
        ({ adminDocuments }) => adminDocuments.fields.usedBeforeInto,
        oneOf(languages),
      ),
    }),
    data: usedBefore,
    async handle(call) {
      const { services, caller, params, query } = call;
      const { db } = services.store;
      const { path, into } = query;
      const { catalogue } = await seenDraft(call, params.key);
      const document = await documentByKey(db, params.key, caller.person);
      const { body } = await openCopy(db, document);
      const field = textsIn(body).find((one) => `/${one.path.join("/")}` === path);
      const text = field?.[otherLanguage(into)] ?? "";
      if (text === "") return { text, list: [] };
      const found = await services.memory.usedBefore({
        ...{ text, into, present: field?.[into] ?? "", most: maxOffered },
        sees: ({ key, isDraft, isPublished }) => {
          const seen = catalogue.byKey(key);
          if (seen === undefined || seen.line.trashedAt !== null) return false;
          return seen.seesDraft ? isDraft || isPublished : isPublished;
        },
      });
      return {
        text,
        list: found.map(({ kind, score, source, target, replaced, missing, uses }) => {
          const keys = new Map(uses.map((use) => [use.key, use]));
          return {
            ...{ kind, percent: Math.floor(score * 100), source, target },
            ...{ replaced: [...replaced], missing: [...missing], uses: keys.size },
            used_in: [...keys.values()].slice(0, maxUses).flatMap(({ key, isPublished }) => {
              const seen = catalogue.byKey(key);
              if (seen === undefined) return [];
              const { en = null, zh = null } = seen.facts.titles;
              const { type } = seen.line;
              return [{ key, type, title: { en, zh }, is_published: isPublished }];
            }),
          };
        }),
      };
    },
  }),
];

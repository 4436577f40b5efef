import * as z from "zod";
import { isLanguage, type Language, languages } from "../../../base/site/languages.ts";
import { formNames } from "../../../readers/enquiries/form/fields.ts";
import {
  type DeskRule,
  listRules,
  removeRule,
  saveRule,
} from "../../../staff/desk/assignmentRules.ts";
import { namesOf } from "../../../staff/desk/deskPeople.ts";
import { DeskProblem } from "../../../staff/desk/deskProblem.ts";
import {
  type DeskTemplate,
  listTemplates,
  removeTemplate,
  saveTemplate,
} from "../../../staff/desk/replyTemplates.ts";
import {
  deskRule,
  deskRuleDraft,
  deskRules,
  deskTemplate,
  deskTemplateDraft,
  deskTemplates,
} from "../../contract/deskReplies.ts";
import { pathId } from "../commonParameters.ts";
import { described } from "../fieldDescriptions.ts";
import { problem } from "../problem.ts";
import { adminObject } from "../reference/objectNames.ts";
import { changing } from "../request/expectedVersion.ts";
import { type AdminCall, type AdminRoute, adminRoute, nothing } from "../route.ts";
import { refusingDesk } from "./deskErrors.ts";

adminObject("DeskTemplate", deskTemplate);
adminObject("DeskRule", deskRule);
described(deskTemplateDraft, {
  text_en: ({ adminDesk }) => adminDesk.fields.templateText,
  needs_review: ({ adminDesk }) => adminDesk.fields.needsReview,
});
described(deskRuleDraft, {
  position: ({ adminDesk }) => adminDesk.fields.position,
  region: ({ adminDesk }) => adminDesk.fields.ruleRegion,
  family: ({ adminDesk }) => adminDesk.fields.family,
});

const shared = { area: "enquiries", needs: "enquiry.configure" } as const;

const saved = z.object({ id: z.int() });

const path = z.object({ id: pathId });

type Call = Pick<AdminCall, "services" | "caller" | "t" | "version" | "now">;

/** Templates of replies, and rules by which enquiries are assigned. */
export const deskSettingRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "GET",
    path: "/desk/templates",
    summary: ({ adminDesk }) => adminDesk.routes.templates,
    data: deskTemplates,
    handle: async ({ services }) => ({ list: await templates(services) }),
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/desk/templates",
    maxBodyBytes: 320 * 1_024,
    summary: ({ adminDesk }) => adminDesk.routes.addTemplate,
    body: deskTemplateDraft,
    data: saved,
    handle: (call) => writeTemplate(call, call.body, undefined),
  }),
  adminRoute({
    ...shared,
    method: "PUT",
    path: "/desk/templates/{id}",
    isVersioned: true,
    maxBodyBytes: 320 * 1_024,
    summary: ({ adminDesk }) => adminDesk.routes.changeTemplate,
    params: path,
    body: deskTemplateDraft,
    data: saved,
    handle: (call) => writeTemplate(call, call.body, call.params.id),
  }),
  adminRoute({
    ...shared,
    method: "DELETE",
    path: "/desk/templates/{id}",
    isVersioned: true,
    summary: ({ adminDesk }) => adminDesk.routes.removeTemplate,
    params: path,
    data: nothing,
    async handle(call) {
      const { services, caller, params, version, now, t } = call;
      const of = { id: params.id, version };
      const current = async () => (await templates(services)).find(({ id }) => id === params.id);
      const isDone = await changing(t, current, () =>
        removeTemplate(services.store, of, { by: caller.person, now }),
      );
      if (!isDone) throw problem("not-found", t);
      return {};
    },
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/desk/rules",
    summary: ({ adminDesk }) => adminDesk.routes.rules,
    data: deskRules,
    handle: async ({ services }) => ({ list: await rules(services) }),
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/desk/rules",
    summary: ({ adminDesk }) => adminDesk.routes.addRule,
    body: deskRuleDraft,
    data: saved,
    handle: (call) => writeRule(call, call.body, undefined),
  }),
  adminRoute({
    ...shared,
    method: "PUT",
    path: "/desk/rules/{id}",
    isVersioned: true,
    summary: ({ adminDesk }) => adminDesk.routes.changeRule,
    params: path,
    body: deskRuleDraft,
    data: saved,
    handle: (call) => writeRule(call, call.body, call.params.id),
  }),
  adminRoute({
    ...shared,
    method: "DELETE",
    path: "/desk/rules/{id}",
    isVersioned: true,
    summary: ({ adminDesk }) => adminDesk.routes.removeRule,
    params: path,
    data: nothing,
    async handle(call) {
      const { services, caller, params, version, now, t } = call;
      const of = { id: params.id, version };
      const current = async () => (await rules(services)).find(({ id }) => id === params.id);
      const isDone = await changing(t, current, () =>
        removeRule(services.store, of, { by: caller.person, now }),
      );
      if (!isDone) throw problem("not-found", t);
      return {};
    },
  }),
];

async function writeTemplate(
  call: Call,
  {
    text_en: en,
    text_zh: zh,
    needs_review: needsReview,
    ...draft
  }: z.output<typeof deskTemplateDraft>,
  id: number | undefined,
) {
  const { services, caller, version, now, t } = call;
  const of = id === undefined ? undefined : { id, version };
  const current = async () => (await templates(services)).find((one) => one.id === id);
  const done = await refusingDesk(call, () =>
    changing(t, current, () =>
      saveTemplate(services.store, { ...draft, text: { en, zh }, needsReview }, of, {
        by: caller.person,
        now,
      }),
    ),
  );
  if (done === undefined) throw problem("not-found", t);
  return { id: done };
}

async function writeRule(
  call: Call,
  { assignee: assignee_id, needs_review: needsReview, ...draft }: z.output<typeof deskRuleDraft>,
  id: number | undefined,
) {
  const { services, caller, version, now, t } = call;
  const of = id === undefined ? undefined : { id, version };
  const current = async () => (await rules(services)).find((one) => one.id === id);
  const done = await refusingDesk(call, () => {
    const { views } = services.live.current();
    const { family } = draft;
    const isKnown = (language: Language) =>
      family === null || views[language].column(family) !== undefined;
    if (!languages.some(isKnown)) throw new DeskProblem("unknown-family");
    return changing(t, current, () =>
      saveRule(services.store, { ...draft, assignee_id, needsReview }, of, {
        by: caller.person,
        now,
      }),
    );
  });
  if (done === undefined) throw problem("not-found", t);
  return { id: done };
}

async function templates({ store }: AdminCall["services"]) {
  return (await listTemplates(store.db)).map(presentTemplate);
}

function presentTemplate({ form, text, needsReview, ...one }: DeskTemplate) {
  return {
    ...{ ...one, form: formNames.find((name) => name === form) ?? null },
    ...{ text_en: text.en, text_zh: text.zh, needs_review: needsReview },
  };
}

async function rules({ store }: AdminCall["services"]) {
  const list = await listRules(store.db);
  const people = await namesOf(
    store.db,
    list.map(({ assignee_id }) => assignee_id),
  );
  return list.map(({ form, language, assignee_id, needsReview, ...one }: DeskRule) => ({
    ...{ ...one, form: formNames.find((name) => name === form) ?? null },
    language: isLanguage(language) ? language : null,
    assignee: people.get(assignee_id ?? 0) ?? null,
    needs_review: needsReview,
  }));
}

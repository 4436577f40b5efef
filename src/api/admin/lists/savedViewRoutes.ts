import * as z from "zod";
import { may } from "../../../staff/access/rights.ts";
import { layoutsOf, setLayout } from "../../../staff/editing/savedViews/layoutsOfLists.ts";
import {
  addView,
  changeView,
  removeView,
  viewsOf,
} from "../../../staff/editing/savedViews/savedViews.ts";
import { listLayout, savedView, savedViews, viewDraft } from "../../contract/documentLists.ts";
import { id } from "../../parameters.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { problem } from "../problem.ts";
import { adminObject } from "../reference/objectNames.ts";
import { type AdminCall, type AdminRoute, adminRoute, nothing } from "../route.ts";
import { listRefusal } from "./listErrors.ts";

const shared = { area: "documents", needs: "draft.see" } as const;

adminObject(
  "SavedView",
  described(savedView, {
    name: ({ adminLists }) => adminLists.fields.viewName,
    queries: ({ adminLists }) => adminLists.fields.viewQueries,
    is_shared: ({ adminLists }) => adminLists.fields.viewShared,
    is_own: ({ adminLists }) => adminLists.fields.viewOwn,
  }),
);

adminObject(
  "ListLayout",
  described(listLayout, {
    type: ({ adminLists }) => adminLists.fields.layoutType,
    columns: ({ adminLists }) => adminLists.fields.layoutColumns,
    view: ({ adminLists }) => adminLists.fields.layoutView,
  }),
);

const params = z.object({
  id: withText(({ adminLists }) => adminLists.fields.viewId, id()),
});

/** Names for filtered lists: one's own, and everybody's. */
export const viewRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "GET",
    path: "/views",
    summary: ({ adminLists }) => adminLists.routes.views,
    data: savedViews,
    async handle({ services, caller }) {
      const views = await viewsOf(services.store.db, {
        ...{ accountId: caller.account.id, by: caller.person },
      });
      return {
        list: views.map(({ isShared, owner, ...view }) => ({
          ...{ ...view, is_shared: isShared, is_own: owner === caller.account.id },
        })),
        layouts: await layoutsOf(services.store.db, caller.account.id),
      };
    },
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/views",
    summary: ({ adminLists }) => adminLists.routes.addView,
    body: viewDraft,
    data: z.object({ id: z.int() }),
    async handle({ services, caller, body, now, t }) {
      const { is_shared: isShared, ...view } = body;
      const owner = { accountId: caller.account.id, now };
      const added = await addView(services.store.db, { ...view, isShared }, owner);
      if (added === undefined) throw listRefusal(409, "too-many-views", t);
      return { id: added };
    },
  }),
  adminRoute({
    ...shared,
    method: "PUT",
    path: "/list-layouts",
    summary: ({ adminLists }) => adminLists.routes.setLayout,
    body: listLayout,
    data: nothing,
    async handle({ services, caller, body, now }) {
      const owner = { accountId: caller.account.id, now };
      await services.store.transaction((tx) => setLayout(tx, body, owner));
      return {};
    },
  }),
  adminRoute({
    ...shared,
    method: "PUT",
    path: "/views/{id}",
    summary: ({ adminLists }) => adminLists.routes.changeView,
    params,
    body: viewDraft,
    data: nothing,
    async handle(call) {
      const { is_shared: isShared, ...view } = call.body;
      const { db } = call.services.store;
      if (!(await changeView(db, changeOf(call), { ...view, isShared }))) {
        throw problem("not-found", call.t);
      }
      return {};
    },
  }),
  adminRoute({
    ...shared,
    method: "DELETE",
    path: "/views/{id}",
    summary: ({ adminLists }) => adminLists.routes.removeView,
    params,
    data: nothing,
    async handle(call) {
      if (!(await removeView(call.services.store.db, changeOf(call)))) {
        throw problem("not-found", call.t);
      }
      return {};
    },
  }),
];

function changeOf({ caller, params: { id: view } }: AdminCall<z.output<typeof params>>) {
  const isKeeper = may(caller.person, "account.manage");
  return { id: view, accountId: caller.account.id, isKeeper };
}

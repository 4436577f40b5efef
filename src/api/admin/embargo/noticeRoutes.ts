import { acknowledgeNotices, openNotices } from "../../../staff/access/embargo/embargoEvents.ts";
import { acknowledgedNotices, embargoNotices } from "../../contract/embargo.ts";
import { described } from "../fieldDescriptions.ts";
import { type AdminRoute, adminRoute, nothing } from "../route.ts";
import { presentEvents } from "./entities.ts";

described(acknowledgedNotices, { ids: ({ adminDocuments }) => adminDocuments.fields.noticeIds });

const shared = { area: "own", needs: "signed-in" } as const;

/** Notices to people about the embargoes on which they are named, until they acknowledge them. */
export const noticeRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "GET",
    path: "/me/embargo-notices",
    summary: ({ adminDocuments }) => adminDocuments.routes.embargoNotices,
    data: embargoNotices,
    async handle({ services, caller, t }) {
      const { db } = services.store;
      const notices = await openNotices(db, caller.person);
      const presented = await presentEvents(db, notices, t);
      const keys = new Map(notices.map(({ id, key }) => [id, key]));
      return { list: presented.map((one) => ({ ...one, key: keys.get(one.id) ?? "" })) };
    },
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/me/embargo-notices/acknowledgement",
    summary: ({ adminDocuments }) => adminDocuments.routes.acknowledgeNotices,
    body: acknowledgedNotices,
    data: nothing,
    async handle({ services, caller, body, now }) {
      await services.store.transaction((tx) =>
        acknowledgeNotices(tx, body.ids, { by: caller.person, now }),
      );
      return {};
    },
  }),
];

import { staffStateOf } from "../../../readers/enquiries/enquiryStates.ts";
import { formNames } from "../../../readers/enquiries/form/fields.ts";
import { may } from "../../../staff/access/rights.ts";
import { enquiryCounts } from "../../contract/system.ts";
import { type AdminRoute, adminRoute } from "../route.ts";

/** Enquiries in numbers alone. */
export const enquiryRoutes: readonly AdminRoute[] = [
  adminRoute({
    method: "GET",
    path: "/enquiries/counts",
    area: "system",
    needs: "enquiry.read",
    summary: ({ adminApi }) => adminApi.routes.enquiryCounts,
    data: enquiryCounts,
    async handle({ services, caller }) {
      const rows = await services.store.db
        .selectFrom("enquiries")
        .select(({ fn }) => ["form", "state", fn.countAll<number | string>().as("count")])
        .where("is_spam", "=", 0)
        .groupBy(["form", "state"])
        .orderBy("form")
        .orderBy("state")
        .execute();
      return {
        list: rows.flatMap(({ form: stored, state, count }) => {
          const form = formNames.find((name) => name === stored);
          const isSeen = form !== undefined && may(caller.person, "enquiry.read", { form });
          return isSeen ? [{ form, state: staffStateOf(state), count: Number(count) }] : [];
        }),
      };
    },
  }),
];

import * as z from "zod";
import { languages } from "../../../base/site/languages.ts";
import { changeOwnProfile, digestIn } from "../../../staff/accounts/people/ownProfile.ts";
import type { FactorState } from "../../../staff/accounts/people/presentRights.ts";
import { holdingOf } from "../../../staff/accounts/roles/roles.ts";
import { personName } from "../../../staff/accounts/signIn/credentials.ts";
import { factorDueAt, ownChange, ownProfile } from "../../contract/account.ts";
import { isoTime, presentGrant } from "../commonParameters.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { adminObject } from "../reference/objectNames.ts";
import { provedUntil } from "../request/caller.ts";
import { type AdminCall, type AdminRoute, adminRoute } from "../route.ts";

adminObject(
  "Me",
  described(ownProfile, {
    name: ({ adminApi }) => adminApi.fields.name,
    roles: ({ adminApi }) => adminApi.fields.roles,
    rights: ({ adminApi }) => adminApi.fields.rights,
    must_first: ({ adminApi }) => adminApi.fields.mustFirst,
    proved_until: ({ adminApi }) => adminApi.fields.provedUntil,
    view_as: ({ adminApi }) => adminApi.fields.viewAs,
    digest: ({ teamwork }) => teamwork.fields.digest,
    has_mail: ({ teamwork }) => teamwork.fields.hasMail,
  }),
);
withText(({ adminApi }) => adminApi.fields.factorDue, factorDueAt);

const change = z.object({
  ...ownChange.shape,
  name: withText(({ adminApi }) => adminApi.fields.name, personName).optional(),
});

/** Routes of the signed-in person, and of their own settings. */
export const ownRoutes: readonly AdminRoute[] = [
  adminRoute({
    method: "GET",
    path: "/me",
    area: "own",
    needs: "signed-in",
    isOpenBeforeSetup: true,
    summary: ({ adminApi }) => adminApi.routes.own,
    data: ownProfile,
    handle: presentOwn,
  }),
  adminRoute({
    method: "PATCH",
    path: "/me",
    area: "own",
    needs: "signed-in",
    isOpenBeforeSetup: true,
    summary: ({ adminApi }) => adminApi.routes.changeOwn,
    body: change,
    data: ownProfile,
    async handle(call) {
      const { services, caller, body, now } = call;
      const { person: by, account } = caller;
      const { hides_checklist: hidesChecklist, ...profile } = body;
      await changeOwnProfile(
        services.store,
        account.id,
        { ...profile, hidesChecklist },
        { by, now },
      );
      return presentOwn(call);
    },
  }),
];

async function presentOwn({ services, caller, now }: AdminCall) {
  const { person, credential, viewAs, mustFirst, factor } = caller;
  const row = await services.store.db
    .selectFrom("accounts")
    .select(["id", "account", "name", "email", "language", "hides_checklist", "digest"])
    .select("version")
    .where("id", "=", caller.account.id)
    .executeTakeFirstOrThrow();
  const { grants } = await holdingOf(services.store.db, row.id, now);
  const mail = await services.settings?.mail();
  const until = provedUntil(credential, now);
  return {
    ...row,
    language: languages.find((one) => one === row.language) ?? null,
    hides_checklist: row.hides_checklist === 1,
    digest: digestIn(row.digest),
    has_mail: row.email !== "" && mail?.sending !== undefined,
    roles: grants.map(presentGrant),
    rights: person.rights === "all" ? [] : [...person.rights],
    must_first: mustFirst ?? null,
    factor: factor === undefined ? null : presentFactor(factor),
    proved_until: until === undefined ? null : isoTime(until),
    view_as: viewAs === undefined ? null : presentGrant(viewAs),
  };
}

function presentFactor({ hasTotp, hasPasskey, isNeeded, dueAt, isOverdue }: FactorState) {
  return {
    ...{ has_totp: hasTotp, has_passkey: hasPasskey, is_needed: isNeeded },
    ...{ due_at: dueAt === undefined ? null : isoTime(dueAt), is_overdue: isOverdue },
  };
}

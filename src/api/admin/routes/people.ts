import * as z from "zod";
import { lastPageOf } from "../../../base/site/addresses/idsAndPageNumbers.ts";
import {
  changePassword,
  createAccount,
  resetFactor,
  setActive,
} from "../../../staff/accounts/accounts.ts";
import { eraseAccount } from "../../../staff/accounts/people/eraseAccount.ts";
import { changeMember, listPeople } from "../../../staff/accounts/people/staffMembers.ts";
import { setGrants } from "../../../staff/accounts/roles/setGrants.ts";
import { accountName, personName } from "../../../staff/accounts/signIn/credentials.ts";
import { randomPassword } from "../../../staff/accounts/signIn/passwords.ts";
import { grantDrafts } from "../../contract/grants.ts";
import {
  mailAddress,
  newPassword,
  peoplePage,
  person,
  personChange,
  personDraft,
  personRoles,
  personState,
} from "../../contract/people.ts";
import { oneOf, paging, text } from "../../parameters.ts";
import { pathId } from "../commonParameters.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { refusedAct } from "../request/caller.ts";
import { changing } from "../request/expectedVersion.ts";
import { type AdminCall, type AdminRoute, adminRoute } from "../route.ts";
import { existingMember, presentMember, presentStaff } from "./presentMember.ts";

const name = withText(({ adminApi }) => adminApi.fields.name, personName);
withText(({ adminApi }) => adminApi.fields.email, mailAddress);
withText(({ adminApi }) => adminApi.fields.roles, grantDrafts);
described(newPassword, { one_time_password: ({ adminApi }) => adminApi.fields.oneTimePassword });
const params = z.object({ id: pathId });
const shared = { area: "people", needs: "account.manage" } as const;

/** People who may sign in, what they hold, and what is done where they have lost something. */
export const peopleRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "GET",
    path: "/people",
    summary: ({ adminApi }) => adminApi.routes.people,
    query: z.object({
      q: withText(({ adminApi }) => adminApi.fields.peopleText, text().optional()),
      role: withText(({ adminApi }) => adminApi.fields.peopleRole, text().optional()),
      state: withText(
        ({ adminApi }) => adminApi.fields.peopleState,
        oneOf(["active", "disabled"]).optional(),
      ),
      ...paging,
    }),
    data: peoplePage,
    async handle({ services, query }) {
      const { q, role, state, page, limit } = query;
      const isActive = state === undefined ? undefined : state === "active";
      const filter = { text: q, role, isActive };
      const { people, total } = await listPeople(services.store, filter, { page, limit });
      return {
        ...{ data: people.map(presentStaff), total, per_page: limit, current_page: page },
        last_page: lastPageOf(total, limit),
      };
    },
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/people",
    needsStepUp: true,
    hasSecret: true,
    summary: ({ adminApi }) => adminApi.routes.addPerson,
    body: z.object({
      ...personDraft.shape,
      account: withText(({ adminApi }) => adminApi.fields.account, accountName),
      name,
    }),
    data: newPassword,
    handle: add,
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/people/{id}",
    summary: ({ adminApi }) => adminApi.routes.person,
    params,
    data: person,
    handle: ({ params: { id: of }, ...call }) => presentMember(call, of),
  }),
  adminRoute({
    ...shared,
    method: "PATCH",
    path: "/people/{id}",
    needsStepUp: true,
    isVersioned: true,
    summary: ({ adminApi }) => adminApi.routes.changePerson,
    params,
    body: z.object({ ...personChange.shape, name: name.optional() }),
    data: person,
    handle: (call) =>
      changed(call, (account) =>
        changeMember(
          call.services.store,
          { account, version: call.version, ...call.body },
          { by: call.caller.person, now: call.now },
        ),
      ),
  }),
  adminRoute({
    ...shared,
    method: "PUT",
    path: "/people/{id}/state",
    needsStepUp: true,
    isVersioned: true,
    summary: ({ adminApi }) => adminApi.routes.personState,
    params,
    body: personState,
    data: person,
    handle: (call) =>
      changed(call, (account) =>
        setActive(call.services.store, {
          ...{ account, version: call.version, isActive: call.body.is_active },
          ...{ by: call.caller.person, now: call.now },
        }),
      ),
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/people/{id}/erasure",
    needsStepUp: true,
    isVersioned: true,
    summary: ({ adminApi }) => adminApi.routes.erasePerson,
    params,
    data: person,
    async handle(call) {
      refuseOwn(call);
      const { account } = await existingMember(call, call.params.id);
      const { version: of, caller, now } = call;
      const current = () => presentMember(call, call.params.id);
      await changing(call.t, current, () =>
        eraseAccount(call.services.store, { account, version: of, by: caller.person, now }),
      );
      return current();
    },
  }),
  adminRoute({
    ...shared,
    method: "PUT",
    path: "/people/{id}/roles",
    needsStepUp: true,
    isVersioned: true,
    summary: ({ adminApi }) => adminApi.routes.personRoles,
    params,
    body: personRoles,
    data: person,
    handle: (call) =>
      changed(call, (account) =>
        setGrants(
          call.services.store,
          { account, version: call.version, grants: call.body.roles },
          { by: call.caller.person, now: call.now },
        ),
      ),
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/people/{id}/password-reset",
    needsStepUp: true,
    hasSecret: true,
    summary: ({ adminApi }) => adminApi.routes.resetPassword,
    params,
    data: newPassword,
    async handle(call) {
      const { services, params: of, caller, now } = call;
      refuseOwn(call);
      const { account } = await existingMember(call, of.id);
      const password = randomPassword();
      const change = { account, password, mustChange: true, by: caller.person, now };
      await changePassword(services.store, change);
      return { person: await presentMember(call, of.id), one_time_password: password };
    },
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/people/{id}/factor-reset",
    needsStepUp: true,
    summary: ({ adminApi }) => adminApi.routes.resetFactor,
    params,
    data: person,
    handle(call) {
      refuseOwn(call);
      return changed(call, (account) =>
        resetFactor(call.services.store, { account, by: call.caller.person, now: call.now }),
      );
    },
  }),
];

async function add({
  services,
  caller,
  body,
  now,
  ...call
}: AdminCall<
  unknown,
  unknown,
  {
    account: string;
    name: string;
    email: string;
    language: "en" | "zh" | null;
    roles: z.output<typeof grantDrafts>;
  }
>) {
  const { account, name, email: address, language, roles } = body;
  const password = randomPassword();
  const made = await createAccount(services.store, {
    ...{ account, name, password, mustChange: true, isAdmin: false, roles: [] },
    ...{ grants: roles, email: address, language, by: caller.person, now },
  });
  return {
    person: await presentMember({ ...call, services }, made),
    one_time_password: password,
  };
}

type CallOfPerson = Pick<AdminCall<{ readonly id: number }>, "services" | "t" | "params">;

/**
 * Refuses to reset one's own password or second factor: the present one is known, or somebody else has
 * the session.
 * @throws ApiError 403
 */
function refuseOwn({ caller, params: of, t }: CallOfPerson & Pick<AdminCall, "caller">): void {
  if (caller.account.id === of.id) throw refusedAct(t);
}

/** Changes somebody and presents them as they are then. */
async function changed(call: CallOfPerson, change: (account: string) => Promise<unknown>) {
  const { id: of } = call.params;
  const { account } = await existingMember(call, of);
  const current = () => presentMember(call, of);
  await changing(call.t, current, () => change(account));
  return presentMember(call, of);
}

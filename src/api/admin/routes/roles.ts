import * as z from "zod";
import { languages } from "../../../base/site/languages.ts";
import { settingNames } from "../../../content/settings/settings.ts";
import { typeNames } from "../../../content/types/typeNames.ts";
import { formNames } from "../../../readers/enquiries/form/fields.ts";
import { actNames, besideOf, dimensionsOf, right } from "../../../staff/access/rights.ts";
import {
  changeRole,
  type DefinedRole,
  definedRole,
  definedRoles,
  defineRole,
  removeRole,
  roleDefinition,
  roleLabels,
  roleName,
} from "../../../staff/accounts/roles/roleDefinitions.ts";
import { actList, role, roleList } from "../../contract/roles.ts";
import { text } from "../../parameters.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { problem } from "../problem.ts";
import { adminObject } from "../reference/objectNames.ts";
import { changing } from "../request/expectedVersion.ts";
import { type AdminCall, type AdminRoute, adminRoute, nothing } from "../route.ts";

const name = withText(({ adminApi }) => adminApi.fields.roleName, roleName);
withText(({ adminApi }) => adminApi.fields.labels, roleLabels);
// What people define is checked further; it is told as the right that it becomes.
adminObject("Right", right);
adminObject(
  "Role",
  described(role, {
    name: ({ adminApi }) => adminApi.fields.roleName,
    labels: ({ adminApi }) => adminApi.fields.labels,
    needs: ({ adminApi }) => adminApi.fields.needs,
    needs_factor: ({ adminApi }) => adminApi.fields.needsFactor,
    is_built_in: ({ adminApi }) => adminApi.fields.builtIn,
  }),
);

const params = z.object({ name: withText(({ adminApi }) => adminApi.fields.roleName, text()) });

const everybody = { area: "roles", needs: "signed-in" } as const;
const managers = { area: "roles", needs: "role.manage", needsStepUp: true } as const;

/** Roles: the release's own, and those that people define. */
export const roleRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...everybody,
    method: "GET",
    path: "/acts",
    summary: ({ adminApi }) => adminApi.routes.acts,
    data: actList,
    handle: () => ({
      acts: actNames.map((act) => ({
        ...{ act, limited_by: [...dimensionsOf(act)], unaffected_by: [...besideOf(act)] },
      })),
      limits: {
        ...{ types: [...typeNames], languages: [...languages] },
        ...{ settings: [...settingNames], forms: [...formNames] },
      },
    }),
  }),
  adminRoute({
    ...everybody,
    method: "GET",
    path: "/roles",
    summary: ({ adminApi }) => adminApi.routes.roles,
    data: roleList,
    handle: async ({ services }) => ({
      list: (await definedRoles(services.store.db)).map(present),
    }),
  }),
  adminRoute({
    ...everybody,
    method: "GET",
    path: "/roles/{name}",
    summary: ({ adminApi }) => adminApi.routes.role,
    params,
    data: role,
    handle: (call) => presentRole(call, call.params.name),
  }),
  adminRoute({
    ...managers,
    method: "POST",
    path: "/roles",
    summary: ({ adminApi }) => adminApi.routes.defineRole,
    body: roleDefinition.extend({ name }),
    data: role,
    async handle(call) {
      const { services, caller, now } = call;
      const { name: given, ...definition } = call.body;
      const change = { by: caller.person, now };
      await defineRole(services.store, { name: given, definition }, change);
      return presentRole(call, given);
    },
  }),
  adminRoute({
    ...managers,
    method: "PUT",
    path: "/roles/{name}",
    isVersioned: true,
    summary: ({ adminApi }) => adminApi.routes.changeRole,
    params,
    body: roleDefinition,
    data: role,
    async handle(call) {
      const { services, caller, body: definition, version: of, now } = call;
      const change = { by: caller.person, now };
      const wish = { name: call.params.name, definition, version: of };
      const current = () => presentRole(call, wish.name);
      await changing(call.t, current, () => changeRole(services.store, wish, change));
      return current();
    },
  }),
  adminRoute({
    ...managers,
    method: "DELETE",
    path: "/roles/{name}",
    isVersioned: true,
    summary: ({ adminApi }) => adminApi.routes.removeRole,
    params,
    data: nothing,
    async handle(call) {
      const { services, caller, now } = call;
      const wish = { name: call.params.name, version: call.version };
      const current = () => presentRole(call, wish.name);
      const change = { by: caller.person, now };
      await changing(call.t, current, () => removeRole(services.store, wish, change));
      return {};
    },
  }),
];

/** @throws ApiError 404 */
async function presentRole({ services, t }: Pick<AdminCall, "services" | "t">, of: string) {
  const found = await definedRole(services.store.db, of);
  if (found === undefined) throw problem("not-found", t);
  return present(found);
}

function present(one: DefinedRole): z.input<typeof role> {
  return {
    ...{ name: one.name, labels: one.labels, rights: one.rights, needs: one.needs },
    ...{ needs_factor: one.needsFactor, is_built_in: one.isBuiltIn, version: one.version },
  };
}

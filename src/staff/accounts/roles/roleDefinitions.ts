import * as z from "zod";
import type { AuditAct } from "../../../base/audit/acts.ts";
import { appendAudit } from "../../../base/audit/append.ts";
import type { AuditValue } from "../../../base/audit/records.ts";
import { accountIdOf } from "../../../base/audit/records.ts";
import { staffMessages } from "../../../base/i18n/staff/index.ts";
import type { StaffMessages } from "../../../base/i18n/staff/messages.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Reading, Writing } from "../../../base/store/tables.ts";
import { isSettingName, settingNames } from "../../../content/settings/settings.ts";
import {
  type Dimension,
  dimensions,
  dimensionsOf,
  type Person,
  type Right,
  requireRight,
  right,
} from "../../access/rights.ts";
import { AccountError, VersionConflict } from "../accountError.ts";
import { tellRedefined } from "../notifyNamedOnEmbargo.ts";
import { keepSomeAdministrator } from "./grants.ts";
import { requireDefining } from "./requireAuthority.ts";
import { holdingOf } from "./roles.ts";

/** Name of a role in grants and settings. */
export const roleName = z.string().regex(/^[a-z][a-z-]{0,39}$/);

const label = z
  .string()
  .trim()
  .normalize()
  .min(1)
  .max(80)
  .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value));

/** Displayed names of a role, by language; neither stands for the other. */
export const roleLabels = z.strictObject({ en: label.optional(), zh: label.optional() });

/** Form of a column's key; whether the column exists is not checked. */
const columnKey = /^[a-z0-9][a-z0-9-]{0,79}$/;

/** A right as people define it: each limit is one that the act takes, and names existing values. */
const definedRight = right
  .refine((one) => dimensions.every((name) => one[name] === undefined || takes(one, name)), {
    params: { words: ({ adminApi }: StaffMessages) => adminApi.roleChecks.limit },
  })
  .refine((one) => dimensions.every((name) => one[name]?.length !== 0), {
    params: { words: ({ adminApi }: StaffMessages) => adminApi.roleChecks.empty },
  })
  .refine((one) => (one.settings ?? []).every(isSettingName), {
    params: {
      words: ({ api }: StaffMessages) => api.someOf(settingNames.join(api.listSeparator)),
    },
  })
  .refine((one) => (one.columns ?? []).every((key) => columnKey.test(key)), {
    params: { words: ({ adminApi }: StaffMessages) => adminApi.roleChecks.column },
  });

function takes({ act }: Right, dimension: Dimension): boolean {
  return dimensionsOf(act).includes(dimension);
}

/** Definition of a custom role. */
export const roleDefinition = z.strictObject({
  labels: roleLabels.default({}),
  rights: z.array(definedRight).max(200),
  needs: z.array(z.enum(dimensions)).max(dimensions.length).default([]),
  needs_factor: z.boolean().default(false),
});

export type RoleDefinition = z.output<typeof roleDefinition>;

/** A role with all that is known of it. */
export interface DefinedRole extends Omit<RoleDefinition, "needs_factor"> {
  readonly name: string;
  /** True: holders must have a second factor. */
  readonly needsFactor: boolean;
  /** True: defined by the release; people cannot change it. */
  readonly isBuiltIn: boolean;
  readonly version: number;
}

const storedLabels = roleLabels.catch({});
const storedRights = z.array(z.unknown());
const storedNeeds = z.array(z.enum(dimensions));

/** Every role, the release's own first, each by name. */
export async function definedRoles(db: Reading): Promise<DefinedRole[]> {
  const rows = await db
    .selectFrom("roles")
    .selectAll()
    .orderBy("is_built_in", "desc")
    .orderBy("name")
    .execute();
  return rows.map((row) => ({
    name: row.name,
    labels:
      row.is_built_in === 1 ? ownLabels(row.name) : storedLabels.parse(JSON.parse(row.labels)),
    rights: storedRights.parse(JSON.parse(row.rights)).flatMap((one) => {
      const parsed = right.safeParse(one);
      return parsed.success ? [parsed.data] : [];
    }),
    needs: storedNeeds.parse(JSON.parse(row.needs)),
    needsFactor: row.needs_factor_since !== null,
    isBuiltIn: row.is_built_in === 1,
    version: row.version,
  }));
}

/** Returns a role by its name; undefined: none. */
export async function definedRole(db: Reading, name: string): Promise<DefinedRole | undefined> {
  return (await definedRoles(db)).find((role) => role.name === name);
}

function ownLabels(name: string): RoleDefinition["labels"] {
  const of = ({ adminApi }: StaffMessages) =>
    Object.entries(adminApi.roleLabels).find(([known]) => known === name)?.[1];
  return { en: of(staffMessages.en), zh: of(staffMessages.zh) };
}

interface Change {
  readonly by: Person;
  readonly now: number;
}

/**
 * Makes a role.
 * @throws AccountError where there is one of this name; NotPermitted
 */
export function defineRole(
  store: Store,
  { name, definition }: { readonly name: string; readonly definition: RoleDefinition },
  { by, now }: Change,
): Promise<void> {
  requireRight(by, "role.manage", {}, `the role ${name}`);
  requireDefining(by, definition.rights, false);
  return store.transaction(async (tx) => {
    const row = await tx
      .insertInto("roles")
      .values({ name, is_built_in: 0, ...columnsOf(definition, null, now) })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .returning("name")
      .executeTakeFirst();
    if (row === undefined) throw new AccountError(`There is already a role ${name}.`, "role-taken");
    await record(tx, "role.add", name, definition, { by, now });
  });
}

/**
 * Changes a role. Its holders have the new rights from their next request on.
 * @param version version on which the change is based; undefined: any
 * @throws AccountError where there is no such role, it belongs to the release, or nobody could
 *   manage accounts then; VersionConflict; NotPermitted
 */
export function changeRole(
  store: Store,
  {
    name,
    definition,
    version,
  }: { readonly name: string; definition: RoleDefinition; version: number | undefined },
  { by, now }: Change,
): Promise<void> {
  requireRight(by, "role.manage", {}, `the role ${name}`);
  return store.transaction(async (tx) => {
    const stored = await lockRole(tx, name, version);
    const isTheirs = await isHeldBy(tx, by, name);
    requireDefining(by, definition.rights, isTheirs);
    // Removing rights requires the right to give them.
    const before = (await definedRole(tx, name))?.rights ?? [];
    requireDefining(by, before, false);
    await tellRedefined(tx, { role: name, before, after: definition.rights }, { by, now });
    await keepSomeAdministrator(tx, () =>
      tx
        .updateTable("roles")
        .set(({ eb }) => ({
          ...columnsOf(definition, stored.needs_factor_since, now),
          version: eb("version", "+", 1),
        }))
        .where("name", "=", name)
        .execute(),
    );
    await record(tx, "role.change", name, definition, { by, now });
  });
}

/**
 * Removes a role that nobody holds.
 * @throws AccountError where there is no such role, it belongs to the release, or somebody holds
 *   it; VersionConflict; NotPermitted
 */
export function removeRole(
  store: Store,
  { name, version }: { readonly name: string; readonly version: number | undefined },
  { by, now }: Change,
): Promise<void> {
  requireRight(by, "role.manage", {}, `the role ${name}`);
  return store.transaction(async (tx) => {
    await lockRole(tx, name, version);
    requireDefining(by, (await definedRole(tx, name))?.rights ?? [], false);
    if (await isHeld(tx, name)) throw new AccountError(`Somebody holds ${name}.`, "role-held");
    await tx.deleteFrom("roles").where("name", "=", name).execute();
    await appendAudit(tx, [{ act: "role.remove", subject: `role:${name}` }], { by, at: now });
  });
}

async function lockRole(tx: Writing, name: string, version: number | undefined) {
  const row = await tx
    .selectFrom("roles")
    .select(["version", "is_built_in", "needs_factor_since"])
    .where("name", "=", name)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AccountError(`There is no role ${name}.`, "unknown-role");
  if (row.is_built_in === 1) {
    throw new AccountError(`${name} is a role of the release.`, "role-built-in");
  }
  if (version !== undefined && row.version !== version) {
    throw new VersionConflict(`role ${name}`, row.version);
  }
  return row;
}

async function isHeld(db: Reading, role: string): Promise<boolean> {
  const granted = db.selectFrom("account_roles").select("role").where("role", "=", role);
  const given = db.selectFrom("group_roles").select("role").where("role", "=", role);
  return (await granted.unionAll(given).limit(1).executeTakeFirst()) !== undefined;
}

async function isHeldBy(db: Reading, { id }: Person, role: string): Promise<boolean> {
  const accountId = accountIdOf(id);
  if (accountId === undefined) return false;
  const { grants } = await holdingOf(db, accountId);
  return grants.some((grant) => grant.role === role);
}

function columnsOf(
  { labels, rights, needs, needs_factor: needsFactor }: RoleDefinition,
  since: number | null,
  now: number,
) {
  return {
    labels: JSON.stringify(labels),
    rights: JSON.stringify(rights),
    needs: JSON.stringify([...new Set(needs)]),
    needs_factor_since: needsFactor ? (since ?? now) : null,
  };
}

async function record(
  tx: Writing,
  act: AuditAct & `role.${string}`,
  name: string,
  { rights, needs, needs_factor: needsFactor }: RoleDefinition,
  { by, now }: Change,
): Promise<void> {
  const detail = { rights: rights.map(auditOf), needs, needsFactor };
  await appendAudit(tx, [{ act, subject: `role:${name}`, detail }], { by, at: now });
}

function auditOf({ act, ...limits }: Right): AuditValue {
  const named = Object.entries(limits).flatMap(([name, values]) =>
    values === undefined ? [] : [[name, values] as const],
  );
  return { act, ...Object.fromEntries(named) };
}

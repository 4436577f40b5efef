import { isLanguage, languages } from "../../base/site/languages.ts";
import { isSettingName, settingNames } from "../../content/settings/settings.ts";
import { isTypeName, typeNames } from "../../content/types/typeNames.ts";
import { formNames, isFormName } from "../../readers/enquiries/form/fields.ts";
import { type Limits, limits, type Right } from "../../staff/access/rights.ts";
import { grantRole, revokeRole } from "../../staff/accounts/roles/grants.ts";
import { type Grant, listRoles } from "../../staff/accounts/roles/roles.ts";
import { UsageError, unknownChoice } from "../commandLine.ts";
import type { AccountContext } from "./accountCommand.ts";

/** Options that limit what a grant is for, each of which may be repeated. */
export const limitOptions = {
  type: { type: "string", multiple: true },
  language: { type: "string", multiple: true },
  column: { type: "string", multiple: true },
  setting: { type: "string", multiple: true },
  form: { type: "string", multiple: true },
} as const;

export const limitOptionNames = ["type", "language", "column", "setting", "form"] as const;

/** Values of those options. */
export type LimitValues = Readonly<Partial<Record<(typeof limitOptionNames)[number], string[]>>>;

const known = {
  type: [isTypeName, typeNames],
  language: [isLanguage, languages],
  setting: [isSettingName, settingNames],
  form: [isFormName, formNames],
} as const;

/**
 * The limits of a grant from the options.
 * @throws UsageError where one names what there is not
 */
export function readLimits(values: LimitValues): Limits {
  for (const name of ["type", "language", "setting", "form"] as const) {
    const [isKnown, all] = known[name];
    const wrong = values[name]?.find((value) => !isKnown(value));
    if (wrong !== undefined) throw new UsageError(unknownChoice(name, wrong, all));
  }
  const { type, language, column, setting, form } = values;
  const given = {
    types: type,
    languages: language,
    columns: column,
    settings: setting,
    forms: form,
  };
  const sorted = Object.entries(given).flatMap(([name, list]) =>
    list === undefined ? [] : [[name, [...new Set(list)].sort()] as const],
  );
  return limits.parse(Object.fromEntries(sorted));
}

/** Prints every role with its rights. */
export async function printRoles({ store, print }: AccountContext): Promise<void> {
  for (const { name, rights, needs } of await listRoles(store.db)) {
    print(needs.length === 0 ? name : `${name} (for certain ${needs.join(", ")})`);
    for (const right of rights) print(`  ${right.act}${within(right)}`);
  }
}

/** Gives an account a role. */
export async function grant(
  { store, by, now, print, audit }: AccountContext,
  account: string,
  { role, limits: given }: Grant,
): Promise<void> {
  const isNew = await grantRole(store, { account, role, limits: given, by, now });
  if (isNew) audit({ event: "account", action: "grant", role }, "A role was granted");
  print(`${account} ${isNew ? "holds" : "held already"} the role ${role}${within(given)}.`);
}

/** Takes a role from an account. */
export async function revoke(
  { store, by, now, print, audit }: AccountContext,
  account: string,
  role: string,
): Promise<void> {
  await revokeRole(store, { account, role, by, now });
  audit({ event: "account", action: "revoke", role }, "A role was revoked");
  print(`${account} no longer holds the role ${role}; its sessions have ended.`);
}

/** A grant as a list of accounts shows it: `translator [languages zh]`. */
export function grantText({ role, limits: given }: Grant): string {
  return `${role}${within(given)}`;
}

function within({
  types,
  languages: inLanguages,
  columns,
  settings,
  forms,
}: Limits | Right): string {
  const named = { types, languages: inLanguages, columns, settings, forms };
  const texts = Object.entries(named).flatMap(([name, list]) =>
    list === undefined ? [] : [`${name} ${list.join(",")}`],
  );
  return texts.length === 0 ? "" : ` [${texts.join("; ")}]`;
}

import { listAccounts } from "../../staff/accounts/accounts.ts";
import type { AccountContext } from "./accountContext.ts";
import { grantText } from "./accountRoles.ts";

/** Prints all accounts, a line for each. */
export async function printAccounts({ store, print }: AccountContext): Promise<void> {
  const rows = (await listAccounts(store)).map((profile) => [
    String(profile.id),
    profile.account,
    profile.name,
    profile.grants.map(grantText).join(" ") || "-",
    `${profile.is_active ? "active" : "disabled"}${profile.must_change_password ? ", must change its password" : ""}`,
  ]);
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of rows) {
    print(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
  }
  print(`${rows.length} account${rows.length === 1 ? "" : "s"}`);
}

import { unlinkIdentity } from "../../staff/accounts/openId/unlink.ts";
import type { AccountContext } from "./accountContext.ts";

/** Parts an account from its subject at the OpenID provider. */
export async function unlink(
  { store, by, now, print, audit }: AccountContext,
  account: string,
): Promise<void> {
  const accountId = await unlinkIdentity(store, { account, by, now });
  audit({ event: "account", action: "unlink", accountId }, "An identity was unlinked");
  print(`${account} has no subject at an OpenID provider any more; its sessions have ended.`);
}

import type { FastifyReply } from "fastify";
import type * as z from "zod";
import { relyingPartyOf } from "../../../base/http/identity/relyingParty.ts";
import { defaultLanguage } from "../../../base/site/languages.ts";
import { recoveryCodesLeft, renewRecoveryCodes } from "../../../staff/accounts/factors/factors.ts";
import { listPasskeys } from "../../../staff/accounts/passkeys/passkeys.ts";
import { provedUntil } from "../../../staff/accounts/sessions/stepUp.ts";
import type { recoveryCodes, ownSecurity as shape } from "../../contract/userCentre.ts";
import { ApiError } from "../../errors.ts";
import { presentPasskey } from "./passkeys.ts";
import { send } from "./responses.ts";
import {
  originOf,
  ownSession,
  requireProof,
  requireSession,
  type UserCentreCall,
} from "./userCentreCall.ts";

/**
 * Sends the security state of the signed-in account: factors, the deadline for one, the last proof.
 */
export async function ownSecurity(call: UserCentreCall): Promise<FastifyReply> {
  const { store, reply, t } = call;
  const session = await requireSession(call);
  const { account, factor } = session;
  const security: z.input<typeof shape> = {
    proved_until: moment(provedUntil(session, Date.now())),
    must_change_password: account.must_change_password,
    factor: {
      is_set: factor.isSet,
      is_needed: factor.isNeeded,
      is_overdue: factor.isOverdue,
      due_at: moment(factor.dueAt),
      has_totp: factor.hasTotp,
      recovery_codes_left: await recoveryCodesLeft(store, account.id),
    },
    passkeys: (await listPasskeys(store, account.id)).map(presentPasskey),
    can_add_passkeys: canAddPasskeys(call),
  };
  return send(reply, 200, t.api.ok, security);
}

/**
 * Whether a page at the requested address can have passkeys: GETs of a page have no Origin header.
 */
function canAddPasskeys({ request, addressing }: UserCentreCall): boolean {
  const { protocol, host } = request;
  const language = addressing.languageOfHost(host) ?? defaultLanguage;
  const origin = addressing.isPublic ? addressing.origin(language) : `${protocol}://${host}`;
  return relyingPartyOf({ origin, host }, addressing) !== undefined;
}

/** Generates new recovery codes, which are shown once. */
export async function newRecoveryCodes(call: UserCentreCall): Promise<FastifyReply> {
  const { store, request, reply, t } = call;
  const session = await ownSession(call);
  requireProof(session, call);
  const accountId = session.account.id;
  const by = { id: `account:${accountId}`, ...originOf(request) };
  const codes = await renewRecoveryCodes(store, { accountId, by, now: Date.now() });
  if (codes === undefined) throw new ApiError(409, t.account.noFactor);
  const renewed: z.input<typeof recoveryCodes> = { recovery_codes: [...codes] };
  return send(reply, 200, t.account.recoveryCodesRenewed, renewed);
}

function moment(time: number | undefined): string {
  return time === undefined ? "" : new Date(time).toISOString();
}

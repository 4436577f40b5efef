import * as z from "zod";
import { accountProfile } from "../../../staff/accounts/people/profile.ts";
import {
  addedPasskey,
  ownSecurity,
  passkey,
  passkeyList,
  passkeyOptions,
  recoveryCodes,
} from "../../contract/userCentre.ts";
import { id } from "../../parameters.ts";
import { withDescription, withNotes, withResponseId, withSchemaId } from "../../schemaRegistry.ts";
import { userCentrePrefix } from "../userCentre/index.ts";
import {
  addPasskeyInput,
  passkeyInput,
  passkeyNameInput,
  stepUpInput,
} from "../userCentre/input.ts";
import type { Operation } from "./operations.ts";

withDescription("password", stepUpInput.shape.password);
withDescription("factorCode", stepUpInput.shape.code);
withDescription("passkeyAnswer", stepUpInput.shape.passkey);
withDescription("passkeyAnswer", passkeyInput.shape.passkey);
withDescription("passkeyName", addPasskeyInput.shape.name);
withDescription("passkeyCreation", addPasskeyInput.shape.passkey);
withDescription("passkeyName", passkeyNameInput.shape.name);

const noQuery = z.object({});
const inPath = z.object({ id: withDescription("passkeyId", id()) });

withSchemaId("Passkey", passkey);
withNotes(passkey, {
  id: "passkeyId",
  name: "passkeyName",
  host: "passkeyHost",
  created_at: "passkeyCreated",
  used_at: "passkeyUsed",
});
withNotes(ownSecurity, {
  proved_until: "provedUntil",
  must_change_password: "mustChangePassword",
  factor: "factorState",
  can_add_passkeys: "canAddPasskeys",
});
withNotes(ownSecurity.shape.factor, {
  is_set: "factorIsSet",
  is_needed: "factorIsNeeded",
  is_overdue: "factorIsOverdue",
  due_at: "factorDue",
  has_totp: "factorHasTotp",
  recovery_codes_left: "recoveryCodesLeft",
});
withNotes(recoveryCodes, { recovery_codes: "recoveryCodes" });
withNotes(passkeyOptions, { options: "passkeyOptions" });

const options = (name: string) => withResponseId(name, z.object(passkeyOptions.shape));

const userCentre = { area: "userCentre", query: noQuery } as const;
const own = { ...userCentre, needsSession: true } as const;

/** The user centre's calls about passkeys, recovery codes and confirming who is signed in. */
export const securityOperations: readonly Operation[] = [
  {
    ...own,
    method: "GET",
    path: `${userCentrePrefix}/v1/security`,
    summary: ({ userCentre: { security } }) => security,
    data: withResponseId("SecurityAnswer", z.object(ownSecurity.shape)),
  },
  {
    ...own,
    method: "PUT",
    path: `${userCentrePrefix}/v1/step-up`,
    summary: ({ userCentre: { stepUp } }) => stepUp,
    body: stepUpInput,
    data: withResponseId(
      "StepUpAnswer",
      z.object({
        token: withDescription("token", z.string()),
        proved_until: withDescription("provedUntil", z.string()),
      }),
    ),
  },
  {
    ...own,
    method: "PUT",
    path: `${userCentrePrefix}/v1/step-up/options`,
    summary: ({ userCentre: { stepUpOptions } }) => stepUpOptions,
    data: options("StepUpOptions"),
  },
  {
    ...own,
    method: "PUT",
    path: `${userCentrePrefix}/v1/factor/recovery-codes`,
    summary: ({ userCentre: { recoveryCodes: renewed } }) => renewed,
    data: withResponseId("RecoveryCodes", z.object(recoveryCodes.shape)),
  },
  {
    ...userCentre,
    method: "PUT",
    path: `${userCentrePrefix}/v1/login/passkey/options`,
    summary: ({ userCentre: { passkeyLoginOptions } }) => passkeyLoginOptions,
    data: options("PasskeyLoginOptions"),
  },
  {
    ...userCentre,
    method: "PUT",
    path: `${userCentrePrefix}/v1/login/passkey`,
    summary: ({ userCentre: { passkeyLogin } }) => passkeyLogin,
    body: passkeyInput,
    data: withResponseId(
      "PasskeyLoginAnswer",
      accountProfile.extend({ token: withDescription("token", z.string()) }),
    ),
  },
  {
    ...own,
    method: "GET",
    path: `${userCentrePrefix}/v1/passkeys`,
    summary: ({ userCentre: { passkeys } }) => passkeys,
    data: withResponseId("PasskeysAnswer", z.object(passkeyList.shape)),
  },
  {
    ...own,
    method: "PUT",
    path: `${userCentrePrefix}/v1/passkeys/options`,
    summary: ({ userCentre: { passkeyOptions } }) => passkeyOptions,
    data: options("PasskeyOptions"),
  },
  {
    ...own,
    method: "PUT",
    path: `${userCentrePrefix}/v1/passkeys`,
    summary: ({ userCentre: { addPasskey } }) => addPasskey,
    body: addPasskeyInput,
    data: withResponseId("PasskeyAdded", z.object(addedPasskey.shape)),
  },
  {
    ...own,
    method: "PUT",
    path: `${userCentrePrefix}/v1/passkeys/{id}`,
    inPath,
    summary: ({ userCentre: { renamePasskey } }) => renamePasskey,
    body: passkeyNameInput,
    data: withResponseId("PasskeyRenamed", z.object({})),
  },
  {
    ...own,
    method: "DELETE",
    path: `${userCentrePrefix}/v1/passkeys/{id}`,
    inPath,
    summary: ({ userCentre: { removePasskey } }) => removePasskey,
    data: withResponseId("PasskeyRemoved", z.object({})),
  },
];

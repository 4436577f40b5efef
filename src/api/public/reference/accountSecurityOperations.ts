import * as z from "zod";
import { accountProfile } from "../../../staff/accounts/people/profile.ts";
import { id } from "../../parameters.ts";
import { withDescription, withResponseId, withSchemaId } from "../../schemaRegistry.ts";
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
const recoveryCodes = () => withDescription("recoveryCodes", z.array(z.string()));
const inPath = z.object({ id: withDescription("passkeyId", id()) });

const passkey = withSchemaId(
  "Passkey",
  z.object({
    id: withDescription("passkeyId", z.int()),
    name: withDescription("passkeyName", z.string()),
    host: withDescription("passkeyHost", z.string()),
    created_at: withDescription("passkeyCreated", z.string()),
    used_at: withDescription("passkeyUsed", z.string()),
  }),
);

const options = (name: string) =>
  withResponseId(name, z.object({ options: withDescription("passkeyOptions", z.looseObject({})) }));

const factor = z.object({
  is_set: withDescription("factorIsSet", z.boolean()),
  is_needed: withDescription("factorIsNeeded", z.boolean()),
  is_overdue: withDescription("factorIsOverdue", z.boolean()),
  due_at: withDescription("factorDue", z.string()),
  has_totp: withDescription("factorHasTotp", z.boolean()),
  recovery_codes_left: withDescription("recoveryCodesLeft", z.int()),
});

const userCentre = { area: "userCentre", query: noQuery } as const;
const own = { ...userCentre, needsSession: true } as const;

/** The user centre's calls about passkeys, recovery codes and confirming who is signed in. */
export const securityOperations: readonly Operation[] = [
  {
    ...own,
    method: "GET",
    path: `${userCentrePrefix}/v1/security`,
    summary: ({ userCentre: { security } }) => security,
    data: withResponseId(
      "SecurityAnswer",
      z.object({
        proved_until: withDescription("provedUntil", z.string()),
        must_change_password: withDescription("mustChangePassword", z.boolean()),
        factor: withDescription("factorState", factor),
        passkeys: z.array(passkey),
        can_add_passkeys: withDescription("canAddPasskeys", z.boolean()),
      }),
    ),
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
    data: withResponseId("RecoveryCodes", z.object({ recovery_codes: recoveryCodes() })),
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
    data: withResponseId("PasskeysAnswer", z.object({ list: z.array(passkey) })),
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
    data: withResponseId(
      "PasskeyAdded",
      z.object({ id: withDescription("passkeyId", z.int()), recovery_codes: recoveryCodes() }),
    ),
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

import * as z from "zod";
import type { Messages } from "../../../base/i18n/messages.ts";
import type { View } from "../../../content/published/publication.ts";
import { accountProfile } from "../../../staff/accounts/people/profile.ts";
import {
  begunFactor,
  ownSession,
  ownSessionList,
  recoveryCodes,
} from "../../contract/userCentre.ts";
import type { Endpoint, Example } from "../../endpoint.ts";
import { id } from "../../parameters.ts";
import { withDescription, withNotes, withResponseId, withSchemaId } from "../../schemaRegistry.ts";
import { reportSchema } from "../browserErrorReports.ts";
import { endpoints } from "../endpoints/index.ts";
import {
  captchaAnswer,
  saveAnswer,
  saveInput,
  trackAnswer,
  trackInput,
  uploadAnswer,
  uploadInput,
} from "../enquiries/enquirySchemas.ts";
import { searchAnswer } from "../entities/searchHit.ts";
import { searchBody, searchExample, suggestAnswer, suggestQuery } from "../searchRoutes.ts";
import { searchSignalSchema } from "../searchSignalRoute.ts";
import { openingSchema } from "../usageRoute.ts";
import { userCentrePrefix } from "../userCentre/index.ts";
import {
  beginFactorInput,
  confirmFactorInput,
  loginInput,
  logoutInput,
  passwordInput,
  removeFactorInput,
} from "../userCentre/input.ts";
import { securityOperations } from "./accountSecurityOperations.ts";

/** An operation of the API in the reference. */
export interface Operation {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path from the root or, for content, below each language's base. Parameters stand in braces. */
  readonly path: string;
  /**
   * Group of operations. GETs of `content` are cached and open to any origin; `forms` also lie
   * below the bases, but are neither.
   */
  readonly area: "content" | "forms" | "userCentre";
  /** Summary of the operation. */
  summary(messages: Messages["apiReference"]): string;
  readonly query: z.ZodObject;
  /** Parameters in the path; absent where there are none. */
  readonly inPath?: z.ZodObject;
  /** True where a session is required. */
  readonly needsSession?: boolean;
  /** Fields of the body, as JSON or as a form, described like parameters. */
  readonly fields?: z.ZodObject;
  /** Absent where the operation has no body. */
  readonly body?: z.ZodObject;
  /** Encoding of the body; absent: JSON. */
  readonly bodyType?: "multipart/form-data";
  /** Absent where a successful response is empty (204). */
  readonly data?: z.ZodType;
  example?(view: View): Example;
}

const noQuery = z.object({});

function contentOperation(endpoint: Endpoint): Operation {
  return {
    ...endpoint,
    method: "GET",
    path: `/${endpoint.path}`,
    area: "content",
    summary: ({ endpoints }) => endpoints[endpoint.path],
  };
}

withDescription("account", loginInput.shape.account);
withDescription("password", loginInput.shape.password);
withDescription("token", logoutInput.shape.token);
withDescription("newPassword", passwordInput.shape.new_password);
withDescription("factorCode", loginInput.shape.code);
withDescription("password", beginFactorInput.shape.password);
withDescription("factorCode", confirmFactorInput.shape.code);
withDescription("password", removeFactorInput.shape.password);
withDescription("factorCode", removeFactorInput.shape.code);
withDescription("passkeyAnswer", loginInput.shape.passkey);
withDescription("reportMessage", reportSchema.shape.message);
withDescription("reportStack", reportSchema.shape.stack);
withDescription("reportPage", reportSchema.shape.page);

const profile = withSchemaId("Profile", accountProfile);

withSchemaId("Session", ownSession);
withNotes(ownSession, {
  id: "sessionId",
  device: "sessionDevice",
  network: "sessionNetwork",
  opened_at: "sessionOpened",
  used_at: "sessionUsed",
  expires_at: "sessionExpires",
  is_current: "sessionIsCurrent",
});
withNotes(begunFactor, { key: "factorKey", uri: "factorUri", qr: "factorQr" });

const sessionsEnded = withResponseId(
  "SessionsEnded",
  z.object({ ended: withDescription("sessionsEnded", z.int()) }),
);

const forms: readonly Operation[] = [
  {
    method: "GET",
    path: "/captcha",
    area: "forms",
    summary: ({ forms }) => forms.captcha,
    query: noQuery,
    data: captchaAnswer,
  },
  {
    method: "POST",
    path: "/guestbook/upload",
    area: "forms",
    summary: ({ forms }) => forms.upload,
    query: noQuery,
    body: uploadInput,
    bodyType: "multipart/form-data",
    data: uploadAnswer,
  },
  {
    method: "POST",
    path: "/guestbook/save",
    area: "forms",
    summary: ({ forms }) => forms.save,
    query: noQuery,
    body: saveInput,
    data: saveAnswer,
  },
  {
    method: "POST",
    path: "/guestbook/track",
    area: "forms",
    summary: ({ forms }) => forms.track,
    query: noQuery,
    body: trackInput,
    data: trackAnswer,
  },
];

const userCentre: readonly Operation[] = [
  {
    method: "PUT",
    path: `${userCentrePrefix}/v1/login`,
    area: "userCentre",
    summary: ({ userCentre }) => userCentre.login,
    query: noQuery,
    body: loginInput,
    data: withSchemaId(
      "SignedIn",
      accountProfile.extend({ token: withDescription("token", z.string()) }),
    ),
  },
  {
    method: "GET",
    path: `${userCentrePrefix}/v1/login`,
    area: "userCentre",
    summary: ({ userCentre }) => userCentre.userInfo,
    query: noQuery,
    needsSession: true,
    data: profile,
  },
  {
    method: "PUT",
    path: `${userCentrePrefix}/v1/password`,
    area: "userCentre",
    summary: ({ userCentre }) => userCentre.password,
    query: noQuery,
    needsSession: true,
    body: passwordInput,
    data: withResponseId(
      "PasswordAnswer",
      z.object({ token: withDescription("token", z.string()) }),
    ),
  },
  {
    method: "PUT",
    path: `${userCentrePrefix}/v1/logout`,
    area: "userCentre",
    summary: ({ userCentre }) => userCentre.logout,
    query: noQuery,
    body: logoutInput,
    data: withResponseId("LogoutAnswer", z.object({})),
  },
  {
    method: "GET",
    path: `${userCentrePrefix}/v1/sessions`,
    area: "userCentre",
    summary: ({ userCentre }) => userCentre.sessions,
    query: noQuery,
    needsSession: true,
    data: withResponseId("SessionsAnswer", z.object(ownSessionList.shape)),
  },
  {
    method: "DELETE",
    path: `${userCentrePrefix}/v1/sessions`,
    area: "userCentre",
    summary: ({ userCentre }) => userCentre.endOtherSessions,
    query: noQuery,
    needsSession: true,
    data: sessionsEnded,
  },
  {
    method: "DELETE",
    path: `${userCentrePrefix}/v1/sessions/{id}`,
    area: "userCentre",
    summary: ({ userCentre }) => userCentre.endSession,
    inPath: z.object({ id: withDescription("sessionId", id()) }),
    query: noQuery,
    needsSession: true,
    data: sessionsEnded,
  },
  {
    method: "PUT",
    path: `${userCentrePrefix}/v1/factor`,
    area: "userCentre",
    summary: ({ userCentre }) => userCentre.beginFactor,
    query: noQuery,
    needsSession: true,
    body: beginFactorInput,
    data: withResponseId("FactorBegun", z.object(begunFactor.shape)),
  },
  {
    method: "PUT",
    path: `${userCentrePrefix}/v1/factor/confirm`,
    area: "userCentre",
    summary: ({ userCentre }) => userCentre.confirmFactor,
    query: noQuery,
    needsSession: true,
    body: confirmFactorInput,
    data: withResponseId("FactorSet", z.object(recoveryCodes.shape)),
  },
  {
    method: "PUT",
    path: `${userCentrePrefix}/v1/factor/remove`,
    area: "userCentre",
    summary: ({ userCentre }) => userCentre.removeFactor,
    query: noQuery,
    needsSession: true,
    body: removeFactorInput,
    data: withResponseId("FactorRemoved", z.object({})),
  },
];

/**
 * All operations: the public ones in the order of the specification, the forms', the user centre's.
 */
export const operations: readonly Operation[] = [
  ...endpoints.map(contentOperation),
  {
    method: "POST",
    path: "/search",
    area: "content",
    summary: ({ search }) => search,
    query: noQuery,
    fields: searchBody,
    data: searchAnswer,
  },
  {
    method: "GET",
    path: "/search/suggest",
    area: "content",
    summary: ({ suggest }) => suggest,
    query: suggestQuery,
    data: suggestAnswer,
    example: searchExample,
  },
  {
    method: "POST",
    path: "/search/seen",
    area: "content",
    summary: ({ searchSeen }) => searchSeen,
    query: noQuery,
    body: searchSignalSchema,
  },
  {
    method: "POST",
    path: "/client-error",
    area: "content",
    summary: ({ clientError }) => clientError,
    query: noQuery,
    body: reportSchema,
  },
  {
    method: "POST",
    path: "/usage",
    area: "content",
    summary: ({ usage }) => usage,
    query: noQuery,
    body: openingSchema,
  },
  ...forms,
  ...userCentre,
  ...securityOperations,
];

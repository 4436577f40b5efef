import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { acceptForms } from "../../../base/http/bodies/formBody.ts";
import { acceptMultipart, readMultipart } from "../../../base/http/bodies/multipart.ts";
import { networkOf } from "../../../base/http/identity/network.ts";
import { requestOrigin } from "../../../base/http/identity/sameOrigin.ts";
import type { Addressing } from "../../../base/http/requests/siteOrigins.ts";
import { messages } from "../../../base/i18n/index.ts";
import type { Messages } from "../../../base/i18n/messages.ts";
import type { Language } from "../../../base/site/languages.ts";
import type { UploadResult } from "../../../readers/enquiries/attachments/uploads.ts";
import type { Enquiries } from "../../../readers/enquiries/enquiryService.ts";
import { maxAttachmentBytes } from "../../../readers/enquiries/form/attachmentLimits.ts";
import { formKeys, isFormName } from "../../../readers/enquiries/form/fields.ts";
import { messagesOfForm } from "../../../readers/enquiries/form/messagesOfForm.ts";
import { readJsonAlone } from "../../acceptJson.ts";
import { ApiError } from "../../errors.ts";
import { send, sendFailed, sendSubmit, sendTracked, sendUpload } from "./responses.ts";

/** Services of the guestbook's routes. */
export interface EnquiryApi {
  readonly enquiries: Enquiries;
  readonly addressing: Addressing;
}

/**
 * Maximum form size in bytes: the longest texts in Chinese, as JSON (with each character possibly
 * written as `\uXXXX`), and in form encoding, which takes nine bytes for a character.
 */
const maxJsonBytes = 64 * 1_024;
const maxFormBytes = 128 * 1_024;

/** Maximum size of a request for an enquiry's state, in bytes. */
const maxTrackingBytes = 4 * 1_024;

/** Maximum bytes of a form beside its file. */
const aroundFile = 64 * 1_024;

/**
 * Registers the forms (spec section 7) below a language's base: `captcha`, `guestbook/upload`,
 * `guestbook/save` and `guestbook/track`. Responses are not cached; requests from other sites'
 * pages are refused.
 */
export function enquiryApi(base: FastifyInstance, language: Language, site: EnquiryApi): void {
  const { enquiries } = site;
  const t = messages[language];
  base.register((scope, _options, done) => {
    readForms(scope, t);
    scope.setErrorHandler((error, request, reply) => sendFailed(error, request, reply, t));
    scope.get("/captcha", async (_request, reply) =>
      send(reply, 200, t.api.ok, enquiries.challenge(Date.now())),
    );
    scope.post("/guestbook/upload", async (request, reply) => {
      refuseCrossOrigin(request, site, t);
      return upload(enquiries, request, reply, t);
    });
    scope.post("/guestbook/save", async (request, reply) => {
      refuseCrossOrigin(request, site, t);
      const { form, sent } = readBody(request, t);
      const now = Date.now();
      const result = await enquiries.submit({
        form,
        language,
        sent,
        key: sent[formKeys.idempotency],
        captcha: sent[formKeys.captcha],
        honeypot: sent[formKeys.honeypot],
        network: networkOf(request.ip),
        now,
      });
      const replyBy = result.ok ? await enquiries.replyBy(form, now) : undefined;
      return sendSubmit(reply, result, replyBy, messagesOfForm(t.enquiry, form));
    });
    scope.post("/guestbook/track", { bodyLimit: maxTrackingBytes }, async (request, reply) => {
      refuseCrossOrigin(request, site, t);
      const { code, email } = readObject(request, t);
      const network = networkOf(request.ip);
      const asked = { code, email, language, network, now: Date.now() };
      return sendTracked(reply, await enquiries.track(asked), t);
    });
    done();
  });
}

/** Refuses requests that another site's page makes a browser send. */
function refuseCrossOrigin(request: FastifyRequest, { addressing }: EnquiryApi, t: Messages): void {
  if (requestOrigin(request, addressing) === "foreign") throw new ApiError(403, t.account.foreign);
}

async function upload(
  enquiries: Enquiries,
  request: FastifyRequest,
  reply: FastifyReply,
  t: Messages,
): Promise<FastifyReply> {
  if (Number(request.headers["content-length"]) > maxAttachmentBytes + aroundFile) {
    return sendUpload(reply, { ok: false, reason: "tooLarge" }, t);
  }
  const results: UploadResult[] = [];
  const facts = { network: networkOf(request.ip), now: Date.now() };
  await readMultipart(request, async (bytes, name, before) => {
    const proofs = { captcha: before.get(formKeys.captcha), pass: before.get(formKeys.pass) };
    results.push(await enquiries.upload(bytes, { ...facts, name, proofs }));
  });
  return sendUpload(reply, results[0] ?? { ok: false, reason: "oneFile" }, t);
}

/** Parses JSON, forms without files, and forms with one. */
function readForms(scope: FastifyInstance, { account }: Messages): void {
  readJsonAlone(scope, {
    malformed: () => new ApiError(400, account.malformed),
    needsValue: true,
    bodyLimit: maxJsonBytes,
  });
  acceptForms(scope, maxFormBytes);
  acceptMultipart(scope, { fileSize: maxAttachmentBytes, files: 1 });
}

function readObject({ body }: FastifyRequest, t: Messages): Record<string, unknown> {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new ApiError(400, t.account.malformed);
  }
  return Object.fromEntries(Object.entries(body));
}

function readBody(request: FastifyRequest, t: Messages) {
  const sent = readObject(request, t);
  const form = sent[formKeys.form];
  if (isFormName(form)) return { form, sent };
  const errors = [{ field: formKeys.form, message: t.enquiry.unknownForm }];
  throw new ApiError(422, t.enquiry.invalid, { errors });
}

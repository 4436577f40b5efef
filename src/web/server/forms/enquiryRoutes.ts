import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { acceptMultipart, readMultipart } from "../../../base/http/bodies/multipart.ts";
import { networkOf } from "../../../base/http/identity/network.ts";
import { requestOrigin } from "../../../base/http/identity/sameOrigin.ts";
import { statusOfError } from "../../../base/http/requests/requestErrors.ts";
import { messages } from "../../../base/i18n/index.ts";
import type { Messages } from "../../../base/i18n/messages.ts";
import { pagePath } from "../../../base/site/addresses/href.ts";
import { surfaces } from "../../../base/site/addresses/surfaces.ts";
import type { Language } from "../../../base/site/languages.ts";
import { outageRetrySeconds } from "../../../base/store/storeErrors.ts";
import type { Enquiries, SubmitResult } from "../../../readers/enquiries/enquiryService.ts";
import {
  maxAttachmentBytes,
  type UploadedFile,
} from "../../../readers/enquiries/form/attachmentLimits.ts";
import {
  type FormName,
  formFields,
  formKeys,
  formNames,
} from "../../../readers/enquiries/form/fields.ts";
import { messagesOfForm } from "../../../readers/enquiries/form/messagesOfForm.ts";
import type { ReviewResult } from "../../../readers/enquiries/reviewPageToken.ts";
import { type EnquiryStep, formPages } from "../../page/enquirySteps.ts";
import { pageModules } from "../../pages/index.ts";
import type { Audience } from "../../render/publicationLanguageSurface.ts";
import { renderPage } from "../../render/renderPage.tsx";
import type { Site } from "../../siteServices.ts";
import { acceptPageForms } from "../acceptPageForms.ts";
import { negotiateLanguage, requestFacts } from "../addresses/negotiation.ts";
import { declaredQuery } from "../cached/declaredQuery.ts";
import { sendUncached } from "../delivery/sendPersonal.ts";
import { sendNotFound } from "../errorPages.tsx";

/** The body of a post without files. */
const postedFields = z.record(z.string(), z.unknown());

/** Maximum files parsed in one post; files beyond an enquiry's limit are reported to the reader. */
export const maxFiles = 10;

/** Maximum size of a form without files, in bytes. */
const maxFormBytes = 256 * 1024;

/** Context of one post. */
interface EnquiryPost {
  readonly enquiries: Enquiries;
  readonly form: FormName;
  readonly language: Language;
  readonly t: Messages["enquiry"];
  readonly request: FastifyRequest;
  readonly network: string;
}

interface FormResponse {
  readonly status: number;
  readonly enquiry: EnquiryStep;
  readonly retryAfterSeconds?: number;
}

/**
 * Forms without script: a form posts to its own page, with its files. The response to the first
 * post is the errors, or a page for review; that page's post sends the enquiry.
 */
export function enquiryRoutes(app: FastifyInstance, site: Site): void {
  const { enquiries } = site;
  if (enquiries === undefined) return;
  app.register((scope, _options, done) => {
    acceptMultipart(scope, { fileSize: maxAttachmentBytes, files: maxFiles });
    acceptPageForms(scope, site, maxFormBytes);
    for (const surface of surfaces) {
      for (const form of formNames) {
        scope.post(pagePath(surface, formPages[form]), async (request, reply) => {
          const language = negotiateLanguage(requestFacts(request), site.addressing);
          const audience = { publication: site.live.current(), language, surface };
          const t = messagesOfForm(messages[language].enquiry, form);
          const network = networkOf(request.ip);
          const post = { enquiries, form, language, t, request, network };
          return show(site, audience, post, reply, await answer(site, post));
        });
      }
    }
    done();
  });
}

async function show(
  site: Site,
  audience: Audience,
  { form, request }: EnquiryPost,
  reply: FastifyReply,
  { status, enquiry, retryAfterSeconds }: FormResponse,
): Promise<FastifyReply> {
  const page = formPages[form];
  const view = audience.publication.views[audience.language];
  const resolved = pageModules[page].resolve(declaredQuery(page, request.url), view);
  if (resolved === undefined) return sendNotFound(site, request, reply, audience);
  // The rest of a post that is too slow is not awaited.
  if (status === 408) reply.header("connection", "close");
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  // Never refused, as it may hold the reader's input.
  const rendered = await site.making.inTurn(request.ip, () =>
    renderPage(site, audience, page, resolved, { visitor: { enquiry } }),
  );
  return sendUncached(reply, { ...rendered, status });
}

async function answer(site: Site, post: EnquiryPost): Promise<FormResponse> {
  const { request, language, t } = post;
  if (requestOrigin(request, site.addressing) === "foreign") {
    return notTaken(403, {}, messages[language].account.foreign);
  }
  const read: Received = { fields: {}, files: [], refused: [] };
  try {
    await receive(post, read);
    const token = read.fields[formKeys.review];
    return typeof token === "string" ? await confirm(post, token) : await review(post, read);
  } catch (error) {
    const status = statusOfError(error);
    if (status < 500) {
      const why = status === 408 ? t.uploads.tooSlow : t.uploads.cutShort;
      return notTaken(status, valuesOf(post.form, read.fields), why);
    }
    request.log.error({ err: error }, "An enquiry could not be saved");
    const again = { status: 503, retryAfterSeconds: outageRetrySeconds };
    const token = read.fields[formKeys.review];
    if (typeof token === "string") {
      return { ...again, enquiry: { step: "again", token, failure: t.failed } };
    }
    const values = valuesOf(post.form, read.fields);
    return { ...notTaken(503, values, t.failed, read.files), ...again };
  }
}

/** Data received of a post so far. */
interface Received {
  fields: Record<string, unknown>;
  readonly files: UploadedFile[];
  /** Reasons why files were refused, each with the file's name. */
  readonly refused: string[];
}

/** Reads a post into `read`, which keeps the data received even on errors. */
async function receive(
  { enquiries, request, t, network }: EnquiryPost,
  read: Received,
): Promise<void> {
  if (!request.isMultipart()) {
    read.fields = postedFields.parse(request.body ?? {});
    return;
  }
  read.fields = await readMultipart(request, async (bytes, name) => {
    const result = await enquiries.upload(bytes, {
      name,
      network,
      now: Date.now(),
      proofs: "plain",
    });
    if (result.ok) read.files.push(result.file);
    else if ("retryAfterSeconds" in result) read.refused.push(t.limited(result.retryAfterSeconds));
    else if (result.reason === "captcha") read.refused.push(t.problems.captcha);
    else read.refused.push(t.notAttached(name, t.uploads[result.reason]));
  });
}

/** Handles the first post: errors, or the page for review. */
async function review(
  post: EnquiryPost,
  { fields, files, refused }: Received,
): Promise<FormResponse> {
  const { enquiries, form, language, t } = post;
  const earlier = [fields.attachments ?? []].flat();
  const result = await enquiries.review({
    form,
    language,
    sent: { ...fields, attachments: [...earlier, ...files.map(({ token }) => token)] },
    honeypot: fields[formKeys.honeypot],
    now: Date.now(),
  });
  // A refused file is reported before the enquiry is sent.
  if (result.ok && refused.length === 0) return { status: 200, enquiry: { ...toReview(result) } };
  const complaints = result.ok ? [] : complaintsOf(result, t);
  const aboutFiles = refused.map((message) => ({ field: "attachments", message }));
  return {
    status: 422,
    enquiry: {
      step: "form",
      values: valuesOf(form, fields),
      complaints: [...complaints, ...aboutFiles],
      files: result.files,
    },
  };
}

/** Handles the second post: the enquiry is stored, or shown again with the reason. */
async function confirm(post: EnquiryPost, token: string): Promise<FormResponse> {
  const { enquiries, form, t, network } = post;
  const now = Date.now();
  const result = await enquiries.submitReviewed({ token, network, now });
  if (result.ok) {
    const replyBy = await enquiries.replyBy(form, now);
    return { status: 200, enquiry: { step: "sent", code: result.code, replyBy } };
  }
  if (result.reason === "expired") {
    if (!result.review.ok) return notTaken(422, {}, t.problems.review, result.review.files);
    return {
      status: 422,
      enquiry: { ...toReview(result.review), failure: t.problems.review },
    };
  }
  return refusedAnswer(result, token, t);
}

function refusedAnswer(
  result: Exclude<SubmitResult, { ok: true }>,
  token: string,
  t: Messages["enquiry"],
): FormResponse {
  switch (result.reason) {
    case "limited": {
      const { retryAfterSeconds } = result;
      const failure = t.limited(retryAfterSeconds);
      return { status: 429, enquiry: { step: "again", token, failure }, retryAfterSeconds };
    }
    case "conflict":
      return { status: 409, enquiry: { step: "again", token, failure: t.conflict } };
    case "invalid":
      return notTaken(422, {}, complaintsOf(result, t)[0]?.message ?? t.invalid);
  }
}

function toReview(result: ReviewResult & { ok: true }) {
  const { token, enquiry, files } = result;
  return { step: "review", token, enquiry, files } as const;
}

function complaintsOf(
  { problems }: Pick<ReviewResult & { ok: false }, "problems">,
  t: Messages["enquiry"],
) {
  return problems.map(({ field, problem }) => ({ field, message: t.problems[problem] }));
}

/** The form again, with the values typed. */
function notTaken(
  status: number,
  values: (EnquiryStep & { step: "form" })["values"],
  failure: string,
  files: readonly UploadedFile[] = [],
): FormResponse {
  return { status, enquiry: { step: "form", values, complaints: [], files, failure } };
}

/** Values of the form's own fields; files are kept by their uploads instead. */
function valuesOf(form: FormName, fields: Readonly<Record<string, unknown>>) {
  const own: readonly string[] = formFields[form];
  const values: Record<string, string | readonly string[]> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (name === "attachments" || !own.includes(name)) continue;
    if (typeof value === "string") values[name] = value;
    else if (Array.isArray(value)) values[name] = value.map(String);
  }
  return values;
}

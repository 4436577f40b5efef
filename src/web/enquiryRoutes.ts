import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "../accounts/network.ts";
import type { Enquiries, ReviewResult, SubmitResult } from "../enquiries/enquiries.ts";
import { largestAttachment, type UploadedFile } from "../enquiries/form/attachments.ts";
import { type FormName, formFields, formKeys, formNames } from "../enquiries/form/fields.ts";
import { readForm, takeForms } from "../http/multipart.ts";
import { senderOf } from "../http/sender.ts";
import { type Words, words } from "../i18n/index.ts";
import { pagePath } from "../site/href.ts";
import type { Language } from "../site/languages.ts";
import { surfaces } from "../site/surfaces.ts";
import { outageRetrySeconds } from "../store/errors.ts";
import { type EnquiryStep, formPages } from "./enquirySteps.ts";
import { languageOfVisit } from "./negotiation.ts";
import { sendNotFound } from "./notices.tsx";
import { declaredQuery, sendFresh } from "./pageRoutes.ts";
import { pageModules } from "./pages/index.ts";
import { type Audience, renderPage } from "./render/renderPage.tsx";
import type { Site } from "./site.ts";
import { visitOf } from "./visit.ts";

/** Files taken in one post; of more than an enquiry may have the reader is told. */
const mostFiles = 10;

/** Longest form without files, in bytes. */
const longestForm = 256 * 1024;

/** What one post works with. */
interface Post {
  readonly enquiries: Enquiries;
  readonly form: FormName;
  readonly language: Language;
  readonly say: Words["enquiry"];
  readonly request: FastifyRequest;
  readonly network: string;
}

interface Answer {
  readonly status: number;
  readonly enquiry: EnquiryStep;
  readonly retryAfterSeconds?: number;
}

/**
 * The consultation forms without script: a form posts to its own page, with its files. The first
 * post answers what is wrong, or a page to look all of it over; that one's post sends it.
 */
export function enquiryRoutes(app: FastifyInstance, site: Site): void {
  const { enquiries } = site;
  if (enquiries === undefined) return;
  app.register((scope, _options, done) => {
    takeForms(scope, { fileSize: largestAttachment, files: mostFiles });
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: longestForm },
      (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
    );
    for (const surface of surfaces) {
      for (const form of formNames) {
        scope.post(pagePath(surface, formPages[form]), async (request, reply) => {
          const language = languageOfVisit(visitOf(request), site.addressing);
          const audience = { publication: site.live.current(), language, surface };
          const say = words[language].enquiry;
          const network = networkOf(request.ip);
          const post = { enquiries, form, language, say, request, network };
          return show(site, audience, post, reply, await answer(site, post));
        });
      }
    }
    done();
  });
}

function show(
  site: Site,
  audience: Audience,
  { form, request }: Post,
  reply: FastifyReply,
  { status, enquiry, retryAfterSeconds }: Answer,
): FastifyReply | Promise<FastifyReply> {
  const page = formPages[form];
  const view = audience.publication.views[audience.language];
  const params = pageModules[page].resolve(declaredQuery(page, request.url), view);
  if (params === undefined) return sendNotFound(site, request, reply, audience);
  // The rest of what came too slowly is not waited for.
  if (status === 408) reply.header("connection", "close");
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  return sendFresh(reply, {
    ...renderPage(site, audience, page, params, { visitor: { enquiry } }),
    status,
  });
}

async function answer(site: Site, post: Post): Promise<Answer> {
  const { request, language, say } = post;
  if (senderOf(request, site.addressing) === "foreign") {
    return notTaken(403, {}, words[language].account.foreign);
  }
  const read: Received = { fields: {}, files: [], refused: [] };
  try {
    await receive(post, read);
    const token = read.fields[formKeys.review];
    return typeof token === "string" ? await confirm(post, token) : await review(post, read);
  } catch (error) {
    const status = statusOf(error);
    if (status < 500) {
      const why = status === 408 ? say.uploads.tooSlow : say.uploads.cutShort;
      return notTaken(status, valuesOf(post.form, read.fields), why);
    }
    request.log.error({ err: error }, "An enquiry could not be taken");
    const again = { status: 503, retryAfterSeconds: outageRetrySeconds };
    const token = read.fields[formKeys.review];
    if (typeof token === "string") {
      return { ...again, enquiry: { step: "again", token, failure: say.failed } };
    }
    const values = valuesOf(post.form, read.fields);
    return { ...notTaken(503, values, say.failed, read.files), ...again };
  }
}

/** What has come in of a post so far. */
interface Received {
  fields: Record<string, unknown>;
  readonly files: UploadedFile[];
  /** Why files were not taken, each with its name. */
  readonly refused: string[];
}

/** Reads a post into `read`, whatever comes of it. */
async function receive({ enquiries, request, say, network }: Post, read: Received): Promise<void> {
  if (request.body instanceof URLSearchParams) {
    read.fields = Object.fromEntries(request.body);
    return;
  }
  if (!request.isMultipart()) return;
  read.fields = await readForm(request, async (bytes, name) => {
    const result = await enquiries.upload(bytes, {
      name,
      network,
      now: Date.now(),
      proofs: "plain",
    });
    if (result.ok) read.files.push(result.file);
    else if ("retryAfterSeconds" in result)
      read.refused.push(say.limited(result.retryAfterSeconds));
    else if (result.reason === "captcha") read.refused.push(say.problems.captcha);
    else read.refused.push(`${name}: ${say.uploads[result.reason]}`);
  });
}

/** The first post: what is wrong, or the page to look it over. */
async function review(post: Post, { fields, files, refused }: Received): Promise<Answer> {
  const { enquiries, form, language, say } = post;
  const earlier = [fields.attachments ?? []].flat();
  const result = await enquiries.review({
    form,
    language,
    sent: { ...fields, attachments: [...earlier, ...files.map(({ token }) => token)] },
    honeypot: fields[formKeys.honeypot],
    now: Date.now(),
  });
  // A file that was not taken must not be missed only when it is too late.
  if (result.ok && refused.length === 0) return { status: 200, enquiry: { ...toReview(result) } };
  const complaints = result.ok ? [] : complaintsOf(result, say);
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

/** The second: it is kept, or shown once more with the reason why not. */
async function confirm(post: Post, token: string): Promise<Answer> {
  const { enquiries, say, network } = post;
  const result = await enquiries.submitReviewed({ token, network, now: Date.now() });
  if (result.ok) return { status: 200, enquiry: { step: "sent", code: result.code } };
  if (result.reason === "expired") {
    if (!result.review.ok) return notTaken(422, {}, say.problems.review, result.review.files);
    return {
      status: 422,
      enquiry: { ...toReview(result.review), failure: say.problems.review },
    };
  }
  return refusedAnswer(result, token, say);
}

function refusedAnswer(
  result: Exclude<SubmitResult, { ok: true }>,
  token: string,
  say: Words["enquiry"],
): Answer {
  switch (result.reason) {
    case "limited": {
      const { retryAfterSeconds } = result;
      const failure = say.limited(retryAfterSeconds);
      return { status: 429, enquiry: { step: "again", token, failure }, retryAfterSeconds };
    }
    case "conflict":
      return { status: 409, enquiry: { step: "again", token, failure: say.conflict } };
    case "invalid":
      return notTaken(422, {}, complaintsOf(result, say)[0]?.message ?? say.invalid);
  }
}

function toReview(result: ReviewResult & { ok: true }) {
  const { token, enquiry, files } = result;
  return { step: "review", token, enquiry, files } as const;
}

function complaintsOf(
  { problems }: Pick<ReviewResult & { ok: false }, "problems">,
  say: Words["enquiry"],
) {
  return problems.map(({ field, problem }) => ({ field, message: say.problems[problem] }));
}

/** The form again, with what was typed. */
function notTaken(
  status: number,
  values: (EnquiryStep & { step: "form" })["values"],
  failure: string,
  files: readonly UploadedFile[] = [],
): Answer {
  return { status, enquiry: { step: "form", values, complaints: [], files, failure } };
}

/** What was typed, by the form's own fields; its files are known by what was made of them. */
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

/** The status an error carries; 500 for one that carries none. */
function statusOf(error: unknown): number {
  const carried = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  return typeof carried === "number" && carried >= 400 ? carried : 500;
}

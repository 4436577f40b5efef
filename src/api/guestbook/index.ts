import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "../../accounts/network.ts";
import type { UploadResult } from "../../enquiries/attachments/uploads.ts";
import type { Enquiries } from "../../enquiries/enquiries.ts";
import { largestAttachment } from "../../enquiries/form/attachments.ts";
import { formKeys, isFormName } from "../../enquiries/form/fields.ts";
import type { Addressing } from "../../http/addressing.ts";
import { readForm, takeForms } from "../../http/multipart.ts";
import { senderOf } from "../../http/sender.ts";
import { type Words, words } from "../../i18n/index.ts";
import type { Language } from "../../site/languages.ts";
import { ApiError } from "../errors.ts";
import { send, sendFailed, sendSubmit, sendUpload } from "./answers.ts";

/** What the guestbook takes forms with. */
export interface Guestbook {
  readonly enquiries: Enquiries;
  readonly addressing: Addressing;
}

/** Longest form, in bytes: the longest texts, each character of them written as `\uXXXX`. */
const longestBody = 128 * 1_024;

/** What stands around a file in its form, in bytes, at most. */
const aroundFile = 64 * 1_024;

/**
 * The consultation forms (spec section 7) below a language's base: `captcha`, `guestbook/upload` and
 * `guestbook/save`. No answer is kept by anybody; no other site's page may send.
 */
export function guestbook(base: FastifyInstance, language: Language, site: Guestbook): void {
  const { enquiries } = site;
  const say = words[language];
  base.register((scope, _options, done) => {
    readForms(scope, say);
    scope.setErrorHandler((error, request, reply) => sendFailed(error, request, reply, say));
    scope.get("/captcha", async (_request, reply) =>
      send(reply, 200, say.api.ok, enquiries.challenge(Date.now())),
    );
    scope.post("/guestbook/upload", async (request, reply) => {
      refuseForeign(request, site, say);
      return upload(enquiries, request, reply, say);
    });
    scope.post("/guestbook/save", { bodyLimit: longestBody }, async (request, reply) => {
      refuseForeign(request, site, say);
      const { form, sent } = readBody(request, say);
      const result = await enquiries.submit({
        form,
        language,
        sent,
        key: sent[formKeys.idempotency],
        captcha: sent[formKeys.captcha],
        honeypot: sent[formKeys.honeypot],
        network: networkOf(request.ip),
        now: Date.now(),
      });
      return sendSubmit(reply, result, say);
    });
    done();
  });
}

/** Readers' browsers must not be made to send by another site's pages. */
function refuseForeign(request: FastifyRequest, { addressing }: Guestbook, say: Words): void {
  if (senderOf(request, addressing) === "foreign") throw new ApiError(403, say.account.foreign);
}

async function upload(
  enquiries: Enquiries,
  request: FastifyRequest,
  reply: FastifyReply,
  say: Words,
): Promise<FastifyReply> {
  if (Number(request.headers["content-length"]) > largestAttachment + aroundFile) {
    return sendUpload(reply, { ok: false, reason: "tooLarge" }, say);
  }
  const results: UploadResult[] = [];
  const facts = { network: networkOf(request.ip), now: Date.now() };
  await readForm(request, async (bytes, name, before) => {
    const proofs = { captcha: before.get(formKeys.captcha), pass: before.get(formKeys.pass) };
    results.push(await enquiries.upload(bytes, { ...facts, name, proofs }));
  });
  return sendUpload(reply, results[0] ?? { ok: false, reason: "oneFile" }, say);
}

/** JSON, forms without files, and forms with one. */
function readForms(scope: FastifyInstance, { account }: Words): void {
  scope.removeAllContentTypeParsers();
  const asText = { parseAs: "string" } as const;
  scope.addContentTypeParser<string>("application/json", asText, (_request, text, done) => {
    try {
      done(null, JSON.parse(text));
    } catch {
      // The parser's own message would quote the body.
      done(new ApiError(400, account.malformed));
    }
  });
  scope.addContentTypeParser<string>(
    "application/x-www-form-urlencoded",
    asText,
    (_request, text, done) => done(null, gathered(new URLSearchParams(text))),
  );
  takeForms(scope, { fileSize: largestAttachment, files: 1 });
}

/** A form's pairs by name; a name that comes more than once, or ends in `[]`, is a list. */
function gathered(pairs: URLSearchParams): Record<string, string | string[]> {
  const byName = Map.groupBy(pairs, ([name]) => name);
  return Object.fromEntries(
    [...byName].map(([name, own]) => {
      const values = own.map(([, value]) => value);
      const isList = values.length > 1 || name.endsWith("[]");
      return [name.replace(/\[\]$/, ""), isList ? values : (values[0] ?? "")];
    }),
  );
}

function readBody({ body }: FastifyRequest, say: Words) {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new ApiError(400, say.account.malformed);
  }
  const sent: Record<string, unknown> = Object.fromEntries(Object.entries(body));
  const form = sent[formKeys.form];
  if (isFormName(form)) return { form, sent };
  const errors = [{ field: formKeys.form, message: say.enquiry.unknownForm }];
  throw new ApiError(422, say.enquiry.invalid, { errors });
}

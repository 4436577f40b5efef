import * as z from "zod";
import type { BilingualText } from "../../base/site/text/localizedText.ts";
import { isSettingName, settings } from "../settings/settings.ts";
import { banner } from "./banner.ts";
import { career } from "./career.ts";
import { column } from "./column.ts";
import type { ContentType } from "./contentType.ts";
import { download } from "./download.ts";
import { faq } from "./faq.ts";
import { isFields } from "./fields/bilingualValues.ts";
import { type BodyProblem, bodyProblems, InvalidDocument } from "./fields/bodyProblems.ts";
import { guestbook } from "./guestbook.ts";
import { history } from "./history.ts";
import { honour } from "./honour.ts";
import { investor } from "./investor.ts";
import { news } from "./news.ts";
import { page } from "./page.ts";
import { parameter, parameterGroup } from "./parameter.ts";
import { partner } from "./partner.ts";
import { product } from "./product.ts";
import { setting } from "./setting.ts";
import { solution } from "./solution.ts";
import { type TypeName, typeNames } from "./typeNames.ts";
import { video } from "./video.ts";

/** Every content type, by name. A new type: `docs/how-to.md`, A content type. */
export const contentTypes = {
  column,
  page,
  news,
  product,
  solution,
  investor,
  download,
  faq,
  guestbook,
  partner,
  honour,
  history,
  video,
  banner,
  career,
  parameterGroup,
  parameter,
  setting,
} as const satisfies Record<TypeName, ContentType>;

/** A document's body as the store holds it and readers' queries see it. */
export type BodyOf<Type extends TypeName> = z.output<(typeof contentTypes)[Type]["body"]>;

export type Body = BodyOf<TypeName>;

/** The text that stands for a document in lists and trails. */
export function titleOf(doc: { readonly type: TypeName; readonly body: Body }): BilingualText {
  return contentTypes[doc.type].title(doc.body as never);
}

/** The type of a column's content by its code in the spec's type table (section 3). */
export function typeOfCode(code: number): TypeName | undefined {
  return typeNames.find((name) => contentTypes[name].code === code);
}

/**
 * Checks a body against its type, fills defaults and sanitises its HTML: what may be written.
 * @throws InvalidDocument naming each wrong field
 */
export function parseBody<Type extends TypeName>(type: Type, body: unknown): BodyOf<Type> {
  const schema: z.ZodType = contentTypes[type].body;
  const parsed = schema.safeParse(body);
  if (!parsed.success) {
    throw new InvalidDocument({ type, body, problems: problemsOfBody(type, body) });
  }
  return parsed.data as BodyOf<Type>;
}

/** Returns what is wrong with a body; nothing where it fits its type. */
export function problemsOfBody(type: TypeName, body: unknown): readonly BodyProblem[] {
  const schema = fieldSchema(type, body);
  const parsed = schema.safeParse(body);
  return parsed.success ? [] : bodyProblems(parsed.error.issues, schema, body);
}

/** The schema that tells the fields of a body: that of a setting's value depends on its name. */
function fieldSchema(type: TypeName, body: unknown): z.ZodType {
  if (type !== "setting" || !isFields(body) || !isSettingName(body.name)) {
    return contentTypes[type].body;
  }
  return z.strictObject({ name: z.string(), value: settings[body.name].schema });
}

/** A body as `parseBody` made it in this process: it is written without being checked once more. */
export class ParsedBody {
  readonly body: Body;

  constructor(body: Body) {
    this.body = body;
  }
}

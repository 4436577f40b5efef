import { z } from "zod";
import {
  type SeenLine,
  type VisibleCatalogue,
  visibleIn,
} from "../../../content/catalogue/visible.ts";
import { keyPattern } from "../../../content/fields.ts";
import { newestBodies } from "../../../content/grid/bodies.ts";
import { affectedDocuments } from "../../../content/lifecycle/impact.ts";
import { type NoticeType, noticeDocument, noticeTypes } from "../../../content/lifecycle/notice.ts";
import {
  type ChosenPart,
  lifecycleCells,
  lifecyclePart,
} from "../../../content/lifecycle/parts.ts";
import { typeNames } from "../../../content/types/names.ts";
import { lifecycleStages } from "../../../content/types/product.ts";
import { type Messages, messages } from "../../../i18n/index.ts";
import { languages } from "../../../site/languages.ts";
import { isPdf } from "../../../site/storage.ts";
import { ApiError } from "../../errors.ts";
import { withText } from "../../schemaRegistry.ts";
import { language } from "../documents/entities.ts";
import { presentUse } from "../documents/presentDocument.ts";
import { sitePages, sitePagesOf } from "../documents/sitePages.ts";
import { seenFile } from "../media/call.ts";
import { refusingMedia } from "../media/refusals.ts";
import { type AdminCall, type AdminRoute, adminRoute } from "../route.ts";

/** Parts of one change, and documents that refer to them in one response. */
const most = { parts: 200, uses: 300 } as const;

const key = z.string().max(120).regex(keyPattern);
const day = z.iso.date();
const optionalJson = z.json().optional();
const title = z.object({ en: z.string().nullable(), zh: z.string().nullable() });
const ownTitle = z.string().max(160).optional();

const wish = z.object({
  parts: withText(
    ({ adminLifecycle }) => adminLifecycle.fields.parts,
    z
      .array(z.object({ key, order_codes: z.array(z.string().max(60)).max(24).optional() }))
      .max(most.parts)
      .default([]),
  ),
  family: withText(({ adminLifecycle }) => adminLifecycle.fields.family, key.optional()),
  stage: withText(
    ({ adminLifecycle }) => adminLifecycle.fields.stage,
    z.enum(lifecycleStages).optional(),
  ),
  since: withText(({ adminLifecycle }) => adminLifecycle.fields.since, day.optional()),
  last_order: withText(
    ({ adminLifecycle }) => adminLifecycle.fields.lastOrder,
    day.nullable().optional(),
  ),
  replacement: withText(
    ({ adminLifecycle }) => adminLifecycle.fields.replacement,
    key.nullable().optional(),
  ),
  notice: withText(
    ({ adminLifecycle }) => adminLifecycle.fields.notice,
    z
      .object({
        type: z.enum(["news", "investor"]),
        column: key,
        date: day,
        title: z.object({ en: ownTitle, zh: ownTitle }).optional(),
        file: z.string().max(400).optional(),
      })
      .optional(),
  ),
});

type Call = AdminCall<unknown, unknown, z.output<typeof wish>>;

const titled = z.object({ key: z.string(), title });

const part = z.object({
  ...{ key: z.string(), title },
  stage: z.string().nullable(),
  since: z.string().nullable(),
  last_order: z.string().nullable(),
  replacement: titled.nullable(),
  order_codes: z.array(z.object({ code: z.string(), stage: z.string().nullable() })),
  /** Languages in which readers see it. */
  languages: z.array(language),
  pages: sitePages,
});

const impact = z.object({
  parts: z.array(part),
  /** Parts that are meant: those beyond the bound are left out. */
  total: z.int(),
  uses: withText(
    ({ adminLifecycle }) => adminLifecycle.fields.uses,
    z.array(
      z.object({
        ...{ key: z.string(), type: z.enum(typeNames), title, is_published: z.boolean() },
        parts: z.array(z.string()),
        fields: z.array(z.string()),
      }),
    ),
  ),
  total_uses: z.int(),
  cells: withText(
    ({ adminLifecycle }) => adminLifecycle.fields.cells,
    z.array(
      z.object({ key: z.string(), path: z.string(), before: optionalJson, after: optionalJson }),
    ),
  ),
  documents: withText(
    ({ adminLifecycle }) => adminLifecycle.fields.documents,
    z.array(z.object({ key: z.string(), type: z.enum(typeNames), body: z.json() })),
  ),
  /** Columns that a notice can stand in. */
  columns: z.array(titled.extend({ type: z.enum(["news", "investor"]) })),
});

/** The lifecycle of parts: what a change of it touches, and the change set that makes it. */
export const lifecycleRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...{ area: "documents", needs: "draft.see", method: "POST", path: "/lifecycle/impact" },
    summary: ({ adminLifecycle }) => adminLifecycle.routes.impact,
    body: wish,
    data: impact,
    async handle(call) {
      const { services, caller, body } = call;
      const { db } = services.store;
      const catalogue = visibleIn(await services.catalogue.current(), caller.person);
      const { lines, total } = meantLines(catalogue, body);
      const keys = lines.map(({ line }) => line.key);
      if (typeof body.replacement === "string" && keys.includes(body.replacement)) {
        throw refused("replaces-itself", call.t);
      }
      const chosen = await chosenParts(call, lines);
      const affected = await affectedDocuments(db, catalogue, keys, most.uses);
      const columns = await noticeColumns(call, catalogue);
      const change = {
        ...{ stage: body.stage, since: body.since },
        ...{ lastOrder: body.last_order, replacement: body.replacement },
      };
      return {
        parts: chosen.map((one) => presentPart(one, catalogue, call)),
        total,
        uses: affected.list.map(({ use, parts, fields }) => ({
          ...presentUse(use),
          ...{ parts: [...parts], fields: [...fields] },
        })),
        total_uses: affected.total,
        cells: lifecycleCells(chosen, change),
        documents: await noticeOf(call, { chosen, change, catalogue, columns }),
        columns,
      };
    },
  }),
];

/** The parts that are meant, as far as the caller sees their drafts, in the order of the wish. */
function meantLines(catalogue: VisibleCatalogue, { parts, family }: z.output<typeof wish>) {
  const isPart = (seen: SeenLine | undefined) =>
    seen?.line.type === "product" && seen.seesDraft && seen.line.trashedAt === null;
  const lines =
    family === undefined
      ? [...new Set(parts.map((one) => one.key))].flatMap((one) => catalogue.byKey(one) ?? [])
      : [...catalogue.lines()].filter(({ facts }) => facts.column === family);
  const meant = lines.filter(isPart);
  return { lines: meant.slice(0, most.parts), total: meant.length };
}

async function chosenParts(
  { services, body }: Pick<Call, "services" | "body">,
  lines: readonly SeenLine[],
): Promise<ChosenPart[]> {
  const codes = new Map(body.parts.map((one) => [one.key, one.order_codes]));
  const bodies = await newestBodies(
    services.store.db,
    lines.map(({ line }) => line.id),
  );
  const byKey = new Map(bodies.map((one) => [one.key, one.body]));
  return lines.map(({ line: { key: own } }) => ({
    part: lifecyclePart(own, byKey.get(own)),
    orderCodes: codes.get(own),
  }));
}

function presentPart(
  { part: one }: ChosenPart,
  catalogue: VisibleCatalogue,
  { services }: Pick<Call, "services">,
): z.input<typeof part> {
  const { lifecycle, replacement, variants } = one;
  const live = catalogue.byKey(one.key)?.line.live ?? {};
  return {
    ...nameOf(catalogue, one.key),
    stage: lifecycle.stage ?? null,
    since: lifecycle.since ?? null,
    last_order: lifecycle.lastOrder ?? null,
    replacement: replacement === undefined ? null : nameOf(catalogue, replacement),
    order_codes: variants.map(({ orderCode, stage }) => ({
      code: orderCode,
      stage: stage ?? null,
    })),
    languages: languages.filter((wanted) => live[wanted] !== undefined),
    pages: sitePagesOf(services.live.current(), services.addressing, one.key),
  };
}

function nameOf(catalogue: VisibleCatalogue, own: string): z.output<typeof titled> {
  const { en = null, zh = null } = catalogue.byKey(own)?.facts.titles ?? {};
  return { key: own, title: { en, zh } };
}

type NoticeColumn = z.output<typeof titled> & { readonly type: NoticeType };

/** The columns that list documents of the types of notices. */
async function noticeColumns(
  { services }: Pick<Call, "services">,
  catalogue: VisibleCatalogue,
): Promise<NoticeColumn[]> {
  const ids: number[] = [];
  for (const { line, seesDraft } of catalogue.lines()) {
    if (line.type === "column" && seesDraft && line.trashedAt === null) ids.push(line.id);
  }
  const shape = z.object({ type: z.int() });
  const bodies = await newestBodies(services.store.db, ids);
  const columns = bodies.flatMap(({ key: own, body }): NoticeColumn[] => {
    const code = shape.safeParse(body).data?.type;
    if (code === noticeTypes.news) return [{ ...nameOf(catalogue, own), type: "news" }];
    if (code === noticeTypes.investor) return [{ ...nameOf(catalogue, own), type: "investor" }];
    return [];
  });
  return columns.sort((a, b) => (a.key < b.key ? -1 : 1));
}

interface NoticeParts {
  readonly chosen: readonly ChosenPart[];
  readonly change: Parameters<typeof lifecycleCells>[1];
  readonly catalogue: VisibleCatalogue;
  readonly columns: readonly NoticeColumn[];
}

async function noticeOf(call: Call, { chosen, change, catalogue, columns }: NoticeParts) {
  const { notice } = call.body;
  if (notice === undefined || chosen.length === 0) return [];
  const fits = columns.some((one) => one.key === notice.column && one.type === notice.type);
  if (!fits) throw refused("notice-column", call.t);
  const { file: path, ...own } = notice;
  if (notice.type === "investor" && (path === undefined || !isPdf(path))) {
    throw refused("notice-file", call.t);
  }
  const seen =
    path === undefined ? undefined : await refusingMedia(call.t, () => seenFile(call, path));
  const file = seen && { path: seen.row.path, size: seen.row.size };
  const titleOf = (wanted: string) => {
    const { en, zh } = catalogue.byKey(wanted)?.facts.titles ?? {};
    return en ?? zh ?? wanted;
  };
  return [noticeDocument({ ...own, file }, { chosen, wish: change, titleOf, messages })];
}

function refused(code: keyof Messages["adminLifecycle"]["problems"], t: Messages): ApiError {
  return new ApiError(422, t.adminLifecycle.problems[code], { code });
}

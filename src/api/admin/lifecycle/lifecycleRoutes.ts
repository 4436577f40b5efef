import * as z from "zod";
import { staffMessages } from "../../../base/i18n/staff/index.ts";
import type { StaffMessages } from "../../../base/i18n/staff/messages.ts";
import { isPdf } from "../../../base/site/addresses/storageUrl.ts";
import { languages } from "../../../base/site/languages.ts";
import { affectedDocuments } from "../../../staff/batch/lifecycle/affectedDocuments.ts";
import { affectedRedirects } from "../../../staff/batch/lifecycle/affectedRedirects.ts";
import {
  type NoticeType,
  noticeDocument,
  noticeTypes,
} from "../../../staff/batch/lifecycle/endOfLifeNotice.ts";
import {
  type ChosenPart,
  lifecycleCells,
  lifecyclePart,
} from "../../../staff/batch/lifecycle/lifecycleParts.ts";
import { mentionsOf } from "../../../staff/batch/lifecycle/partMentions.ts";
import { PartNames } from "../../../staff/batch/lifecycle/partsNamedByLink.ts";
import { newestBodies } from "../../../staff/catalogue/grid/newestBodies.ts";
import type { SeenLine } from "../../../staff/catalogue/lineSeenByPerson.ts";
import { type VisibleCatalogue, visibleIn } from "../../../staff/catalogue/visibleCatalogue.ts";
import { hiddenTarget, hiddenTargets } from "../../../staff/editing/redirects/hiddenTargets.ts";
import { lifecycleImpact, lifecycleWish } from "../../contract/lifecycle.ts";
import { ApiError } from "../../errors.ts";
import { presentUse } from "../documents/presentDocument.ts";
import { sitePagesOf } from "../documents/sitePageAddresses.ts";
import { refusingMedia } from "../media/mediaErrors.ts";
import { seenFile } from "../media/presentMediaDetails.ts";
import { type AdminCall, type AdminRoute, adminRoute } from "../route.ts";
import { type ImpactPart, most, type Titled, type Wish } from "./lifecycleChangeSchemas.ts";

type Call = AdminCall<unknown, unknown, Wish>;

/** Routes of the lifecycle of parts: effects of a change, and the change set that makes it. */
export const lifecycleRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...{ area: "documents", needs: "draft.see", method: "POST", path: "/lifecycle/impact" },
    summary: ({ adminLifecycle }) => adminLifecycle.routes.impact,
    body: lifecycleWish,
    data: lifecycleImpact,
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
        ...(await namedElsewhere(call, catalogue, chosen)),
        cells: lifecycleCells(chosen, change),
        documents: await noticeOf(call, { chosen, change, catalogue, columns }),
        columns,
      };
    },
  }),
];

/** The requested parts whose drafts the caller may see, in the order of the request. */
function meantLines(catalogue: VisibleCatalogue, { parts, family }: Wish) {
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

/** Mentions of the parts without a reference, in documents and redirects. */
async function namedElsewhere(
  { services, caller }: Pick<Call, "services" | "caller">,
  catalogue: VisibleCatalogue,
  chosen: readonly ChosenPart[],
) {
  const publication = services.live.current();
  const identified = chosen.flatMap(({ part: one }) => {
    const id = catalogue.byKey(one.key)?.line.id;
    return id === undefined ? [] : [{ id, part: one }];
  });
  const origins = languages.map((one) => services.addressing.origin(one));
  const names = new PartNames(identified, publication.views.en.addresses, origins);
  const searched = { db: services.store.db, catalogue, publication };
  const mentions = await mentionsOf(searched, names, most.mentions);
  const redirects = await affectedRedirects(publication, names, most.redirects);
  const hidden = await hiddenTargets(
    services.store.db,
    redirects.list.map(({ redirect }) => redirect.from),
    caller.person,
  );
  return {
    mentions: mentions.list.map(({ line, isPublished, kind, text, parts }) => ({
      ...presentUse({ line, isPublished }),
      ...{ kind, text, parts: [...parts] },
    })),
    total_mentions: mentions.total,
    redirects: redirects.list.map(({ redirect: { from, to, status }, parts }) => ({
      ...{ from, to: hidden.has(from) ? hiddenTarget : to, status, parts: [...parts] },
    })),
    total_redirects: redirects.total,
  };
}

function presentPart(
  { part: one }: ChosenPart,
  catalogue: VisibleCatalogue,
  { services }: Pick<Call, "services">,
): ImpactPart {
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

function nameOf(catalogue: VisibleCatalogue, own: string): Titled {
  const { en = null, zh = null } = catalogue.byKey(own)?.facts.titles ?? {};
  return { key: own, title: { en, zh } };
}

type NoticeColumn = Titled & { readonly type: NoticeType };

/** Columns that list documents of the types of notices. */
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
  return [
    noticeDocument({ ...own, file }, { chosen, wish: change, titleOf, messages: staffMessages }),
  ];
}

function refused(
  code: keyof StaffMessages["adminLifecycle"]["problems"],
  t: StaffMessages,
): ApiError {
  return new ApiError(422, t.adminLifecycle.problems[code], { code });
}

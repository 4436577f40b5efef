import * as z from "zod";
import type { StaffMessages } from "../../../base/i18n/staff/messages.ts";
import { siteAddress } from "../../../base/site/addresses/comparableAddress.ts";
import { languages } from "../../../base/site/languages.ts";
import { redirectKinds } from "../../../base/site/redirectCodes.ts";
import { followRedirects } from "../../../content/queries/addresses/followRedirects.ts";
import {
  checkRedirect,
  type RedirectProblem,
  type Surroundings,
} from "../../../staff/editing/redirects/checkRedirect.ts";
import {
  maxRedirects,
  removeRedirects,
  saveRedirects,
  TooManyRedirects,
} from "../../../staff/editing/redirects/editRedirects.ts";
import { hiddenTarget, hiddenTargets } from "../../../staff/editing/redirects/hiddenTargets.ts";
import {
  type ListedRedirect,
  listRedirects,
  redirectOrders,
} from "../../../staff/editing/redirects/listRedirects.ts";
import {
  type ImportRow,
  readRedirectFile,
  redirectsAsCsv,
  UnreadableFile,
} from "../../../staff/editing/redirects/redirectsCsv.ts";
import {
  redirect,
  redirectDraft,
  redirectFile,
  redirectImport,
  redirectImportRow,
  redirectList,
  redirectStatus,
  redirectTarget,
  redirectTest,
  redirectWarningList,
  savedRedirect,
} from "../../contract/redirects.ts";
import { ApiError } from "../../errors.ts";
import { id, oneOf, paging, text } from "../../parameters.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { problem } from "../problem.ts";
import { adminObject } from "../reference/objectNames.ts";
import { type AdminCall, type AdminRoute, adminRoute, nothing, rawAdminRoute } from "../route.ts";

const shared = { area: "redirects", needs: "redirect.edit" } as const;

/** Largest file that is imported, in bytes. */
const maxImportBytes = 1024 * 1024;

withText(({ adminRedirects }) => adminRedirects.fields.status, redirectStatus);
withText(({ adminRedirects }) => adminRedirects.fields.to, redirectTarget);
withText(({ adminRedirects }) => adminRedirects.fields.warnings, redirectWarningList);
adminObject(
  "Redirect",
  described(redirect, { hits: ({ adminRedirects }) => adminRedirects.fields.hits }),
);
adminObject("RedirectImportRow", redirectImportRow);
described(redirectDraft, {
  from: ({ adminRedirects }) => adminRedirects.fields.from,
  to: ({ adminRedirects }) => adminRedirects.fields.to,
  external: ({ adminRedirects }) => adminRedirects.fields.external,
});
described(redirectFile, {
  text: ({ adminRedirects }) => adminRedirects.fields.text,
  dry_run: ({ adminRedirects }) => adminRedirects.fields.dryRun,
});

/** Redirects: listed, made, tried, imported, exported. */
export const redirectRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "GET",
    path: "/redirects",
    summary: ({ adminRedirects }) => adminRedirects.routes.list,
    query: z.object({
      search: withText(({ adminRedirects }) => adminRedirects.fields.search, text().default("")),
      order: withText(
        ({ adminRedirects }) => adminRedirects.fields.order,
        oneOf(redirectOrders).default("from"),
      ),
      ...paging,
    }),
    data: redirectList,
    async handle({ services, caller, query: { search, order, page, limit } }) {
      const wish = { search, order, offset: (page - 1) * limit, limit, by: caller.person };
      const found = await listRedirects(services.store.db, wish);
      return { list: found.list.map(present), total: found.total };
    },
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/redirects",
    summary: ({ adminRedirects }) => adminRedirects.routes.save,
    body: redirectDraft,
    data: savedRedirect,
    async handle(call) {
      const { external: isExternal, ...wanted } = call.body;
      const checked = checkRedirect({ ...wanted, isExternal }, aroundOf(call));
      const [wrong] = checked.problems;
      if (wrong !== undefined) throw unfit(wrong, call.t);
      const [made = 0] = await save(call, [checked], "hand");
      return { ...checked, id: made, warnings: [...checked.warnings] };
    },
  }),
  adminRoute({
    ...shared,
    method: "DELETE",
    path: "/redirects/{id}",
    summary: ({ adminRedirects }) => adminRedirects.routes.remove,
    params: z.object({ id: withText(({ adminRedirects }) => adminRedirects.fields.id, id()) }),
    data: nothing,
    async handle({ services, caller, params, now, t }) {
      const change = { by: caller.person, now };
      const removed = await removeRedirects(services.store, [params.id], change);
      if (removed.length === 0) throw problem("not-found", t);
      return {};
    },
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/redirects/test",
    summary: ({ adminRedirects }) => adminRedirects.routes.test,
    query: z.object({
      address: withText(({ adminRedirects }) => adminRedirects.fields.address, text()),
    }),
    data: redirectTest,
    async handle(call) {
      const tries = languages.map((language) => tried(call, language));
      const from = tries.flatMap(({ steps }) => steps.map((step) => step.from));
      const hidden = await hiddenTargets(call.services.store.db, from, call.caller.person);
      const shown = (step: (typeof tries)[number]["steps"][number]) =>
        hidden.has(step.from) ? { ...step, to: hiddenTarget } : step;
      return { list: tries.map((one) => ({ ...one, steps: one.steps.map(shown) })) };
    },
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/redirects/import",
    maxBodyBytes: maxImportBytes,
    summary: ({ adminRedirects }) => adminRedirects.routes.import,
    body: redirectFile,
    data: redirectImport,
    handle: importFile,
  }),
  rawAdminRoute({
    ...shared,
    method: "GET",
    path: "/redirects/export",
    produces: "text/csv",
    summary: ({ adminRedirects }) => adminRedirects.routes.export,
    async handle({ services, caller, reply }) {
      const file = await redirectsAsCsv(services.store.db, caller.person);
      return reply.header("content-type", "text/csv; charset=utf-8").send(file);
    },
  }),
];

type ImportCall = AdminCall<unknown, unknown, z.output<typeof redirectFile>>;

async function importFile(call: ImportCall) {
  const { body, t } = call;
  let rows: ImportRow[];
  try {
    rows = await readRedirectFile(body.text, aroundOf(call));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const message = t.adminRedirects.unreadable(error.line);
    throw new ApiError(422, message, { code: "unreadable-file", line: error.line });
  }
  const same = rows.filter(({ act }) => act === "same").map(({ from }) => from);
  const hidden = await hiddenTargets(call.services.store.db, same, call.caller.person);
  // That a target was guessed is not told, either.
  if (hidden.size > 0) {
    rows = rows.map((row) => (hidden.has(row.from) ? { ...row, act: "change" } : row));
  }
  const isSound = rows.every(({ problems }) => problems.length === 0);
  const changed = rows.filter(({ act }) => act !== "same");
  const isWritten = !body.dry_run && isSound;
  if (isWritten && changed.length > 0) await save(call, changed, "import");
  return {
    rows: rows.map((row) => ({
      ...row,
      warnings: [...row.warnings],
      problems: [...row.problems],
    })),
    written: isWritten,
  };
}

async function save(
  { services, caller, now, t }: Pick<AdminCall, "services" | "caller" | "now" | "t">,
  redirects: Parameters<typeof saveRedirects>[1],
  kind: "hand" | "import",
): Promise<number[]> {
  const plain = redirects.map(({ from, to: target, status: code }) => ({
    ...{ from, to: target, status: code },
  }));
  try {
    return await saveRedirects(services.wholeStore, plain, kind, { by: caller.person, now });
  } catch (error) {
    if (!(error instanceof TooManyRedirects)) throw error;
    throw new ApiError(409, t.adminRedirects.tooMany(maxRedirects), { code: "too-many-redirects" });
  }
}

function tried(
  { services, query, t }: AdminCall<unknown, { readonly address: string }>,
  language: (typeof languages)[number],
) {
  const { origins } = aroundOf({ services });
  const origin = origins.find((one) => query.address.startsWith(`${one}/`)) ?? "";
  const address = siteAddress(query.address.trim().slice(origin.length));
  if (address === undefined) throw unfit("from-invalid", t);
  const chain = followRedirects(services.live.current().views[language], address);
  return {
    language,
    steps: (chain?.steps ?? []).map((one) => ({ from: one.from, to: one.to, status: one.status })),
    end: chain?.end.kind ?? ("none" as const),
    status: chain?.status ?? null,
  };
}

function aroundOf({ services }: Pick<AdminCall, "services">): Surroundings {
  const publication = services.live.current();
  return {
    publication,
    origins: [...new Set(languages.map((language) => services.addressing.origin(language)))],
    book: publication.views.en.addresses.redirects,
  };
}

/** A refusal that names the field that is wrong. */
function unfit(wrong: RedirectProblem, { adminRedirects }: StaffMessages): ApiError {
  const field = wrong.startsWith("from") ? "from" : "to";
  const message = adminRedirects.problems[wrong];
  return new ApiError(422, message, { code: wrong, errors: [{ field, message }] });
}

function present({ madeAt, madeBy, lastUsedAt, kind, ...row }: ListedRedirect) {
  return {
    ...row,
    kind: redirectKinds.find((one) => one === kind) ?? ("hand" as const),
    made_at: new Date(madeAt).toISOString(),
    made_by: madeBy,
    last_used_at: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  };
}

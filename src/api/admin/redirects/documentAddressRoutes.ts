import type * as z from "zod";
import { absolute } from "../../../base/http/requests/siteOrigins.ts";
import type { StaffMessages } from "../../../base/i18n/staff/messages.ts";
import {
  isSectionKey,
  readablePath,
  sectionOf,
} from "../../../base/site/addresses/addressSections.ts";
import { maxSlugLength } from "../../../base/site/addresses/slugs.ts";
import { languages } from "../../../base/site/languages.ts";
import { documentTarget } from "../../../content/queries/addresses/linkTargets.ts";
import { pageAddress } from "../../../content/queries/addresses/readableAddresses.ts";
import { InvalidSlug, SlugTaken } from "../../../staff/editing/addresses/setAddress.ts";
import { inPublication } from "../../../staff/editing/documentOperations.ts";
import { addressDraft, documentAddress } from "../../contract/redirects.ts";
import { ApiError } from "../../errors.ts";
import { refusing } from "../documents/documentErrors.ts";
import { requireDraft } from "../documents/presentDocument.ts";
import { documentParams } from "../documents/presentListedDocument.ts";
import { described } from "../fieldDescriptions.ts";
import { problem } from "../problem.ts";
import { adminObject } from "../reference/objectNames.ts";
import { type AdminCall, type AdminRoute, adminRoute } from "../route.ts";

const shared = {
  area: "redirects",
  needs: "draft.see",
  path: "/documents/{key}/address",
  params: documentParams,
} as const;

adminObject(
  "DocumentAddress",
  described(documentAddress, {
    section: ({ adminRedirects }) => adminRedirects.fields.section,
    slug: ({ adminRedirects }) => adminRedirects.fields.slug,
    former: ({ adminRedirects }) => adminRedirects.fields.former,
    canonical: ({ adminRedirects }) => adminRedirects.fields.canonical,
  }),
);
described(addressDraft, { slug: ({ adminRedirects }) => adminRedirects.fields.slug });

type Call = Pick<AdminCall<z.output<typeof documentParams>>, "services" | "params" | "t">;

/** Routes that show and change a document's readable address. */
export const addressRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "GET",
    summary: ({ adminRedirects }) => adminRedirects.routes.address,
    data: documentAddress,
    async handle(call) {
      await requireDraft(call, call.params.key);
      return presentAddress(call);
    },
  }),
  adminRoute({
    ...shared,
    method: "PUT",
    summary: ({ adminRedirects }) => adminRedirects.routes.changeAddress,
    body: addressDraft,
    data: documentAddress,
    async handle(call) {
      const { services, params, body, caller, now, t } = call;
      await requireDraft(call, params.key);
      const wanted = { key: params.key, slug: body.slug };
      await refusing(t, () =>
        inPublication(
          services.wholeStore,
          now,
          ({ address: move }) => move(wanted),
          caller.person,
        ).catch((error: unknown) => {
          throw refusedSlug(error, t);
        }),
      );
      await services.live.refresh();
      return presentAddress(call);
    },
  }),
];

/** Error for a refused slug; it does not reveal which document has the slug. */
function refusedSlug(error: unknown, { adminRedirects }: StaffMessages): unknown {
  const refused = (status: number, code: "slug-invalid" | "slug-taken") => {
    const message = adminRedirects.addresses[code](maxSlugLength);
    return new ApiError(status, message, { code, errors: [{ field: "slug", message }] });
  };
  if (error instanceof InvalidSlug) return refused(422, "slug-invalid");
  return error instanceof SlugTaken ? refused(409, "slug-taken") : error;
}

async function presentAddress({
  services,
  params,
  t,
}: Call): Promise<z.input<typeof documentAddress>> {
  const { store, live, addressing } = services;
  const document = await store.db
    .selectFrom("documents")
    .select(["id", "type"])
    .where("key", "=", params.key)
    .executeTakeFirst();
  if (document === undefined) throw problem("not-found", t);
  const rows = await store.db
    .selectFrom("addresses")
    .select(["section", "slug", "is_current"])
    .where("document_id", "=", document.id)
    .orderBy("made_at", "desc")
    .orderBy("name")
    .execute();
  const present = rows.find((row) => row.is_current === 1);
  const section = sectionOf(document.type) ?? null;
  const { languageInQuery } = addressing;
  const canonical = languages.flatMap((language) => {
    const view = live.current().views[language];
    const doc = view.byId(document.id);
    const target = doc && documentTarget(view, doc);
    if (target?.kind !== "page") return [];
    const place = { surface: "desktop", language, languageInQuery } as const;
    const path = pageAddress(view, place, target.page, target.query);
    return [{ language, address: absolute(addressing, language, path) }];
  });
  return {
    section,
    slug: present?.slug ?? null,
    former: rows.filter((row) => row.is_current === 0).map((row) => row.slug),
    readable:
      present !== undefined && isSectionKey(present.section)
        ? readablePath("desktop", present.section, present.slug)
        : null,
    canonical,
  };
}

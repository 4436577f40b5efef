import { inTimeSlices } from "../../../base/process/timeSlices.ts";
import { recordOf } from "../../../staff/catalogue/grid/partQuantities.ts";
import type { VisibleCatalogue } from "../../../staff/catalogue/visibleCatalogue.ts";
import type { Finding } from "../../../staff/editing/checks/checkFinding.ts";
import { findingsIn } from "../../../staff/editing/checks/findingsIn.ts";
import type { LinkTargets } from "../../../staff/editing/checks/linksAndMarkup.ts";
import {
  type LibraryTexts,
  libraryTexts,
  picturesIn,
} from "../../../staff/editing/checks/pictureFields.ts";
import { fieldLabel } from "../../../staff/editing/differences/fieldPathLabel.ts";
import { workingCopyOf } from "../../../staff/editing/workingCopies/workingCopyRows.ts";
import { checkFindings } from "../../contract/publishing.ts";
import { refusing } from "../documents/documentErrors.ts";
import { seenDraft } from "../documents/presentDocument.ts";
import { documentParams } from "../documents/presentListedDocument.ts";
import { type AdminRoute, adminRoute } from "../route.ts";
import { namingFor } from "./presentDifferences.ts";

/** Route of the findings of the checks in a working copy. */
export const checkRoute: AdminRoute = adminRoute({
  area: "documents",
  needs: "draft.see",
  method: "GET",
  path: "/documents/{key}/checks",
  summary: ({ adminPublishing }) => adminPublishing.routes.checks,
  params: documentParams,
  data: checkFindings,
  async handle(call) {
    const { params, services, t } = call;
    const { catalogue, seen } = await seenDraft(call, params.key);
    const { type } = seen.line;
    return refusing(t, async () => {
      const { db } = services.store;
      const { body, seq } = await workingCopyOf(db, params.key);
      const files = picturesIn(type, body).map(({ file }) => file);
      const library = await libraryTexts(db, files);
      const targets = targetsIn(catalogue, params.key, library);
      const record = type === "product" ? await recordOf(db, catalogue, body) : [];
      const findings = (await inTimeSlices(findingsIn(type, body, targets, record))) ?? [];
      const naming = await namingFor(call);
      return {
        seq,
        findings: findings.map((one) => ({
          ...presentFinding(one),
          label: fieldLabel({ type, body }, one.path, naming),
        })),
      };
    });
  },
});

function presentFinding({ check, severity, path, language: of, ...finding }: Finding) {
  const { excerpt, about, mended } = finding;
  return {
    ...{ check, severity, path, language: of ?? null, excerpt },
    ...{ about: about ?? null, mended: mended ?? null },
  };
}

/** Existing and published link targets, limited to those that the person may see. */
function targetsIn(
  catalogue: VisibleCatalogue,
  own: string,
  library: ReadonlyMap<string, LibraryTexts>,
): LinkTargets {
  const published = new Set<number>();
  for (const { line } of catalogue.lines()) {
    if (Object.keys(line.live).length > 0) published.add(line.id);
  }
  return {
    exists: (key) => catalogue.byKey(key)?.line.trashedAt === null,
    isPublished: (key, of) => key === own || catalogue.byKey(key)?.line.live[of] !== undefined,
    hasId: (id) => published.has(id),
    library: (file) => library.get(file),
  };
}

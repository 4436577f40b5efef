import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { foundation } from "./0001-foundation.ts";
import { signIn } from "./0002-sign-in.ts";
import { enquiries } from "./0003-enquiries.ts";
import { searchMisses } from "./0004-search-misses.ts";
import { signInHardening } from "./0005-sign-in-hardening.ts";
import { stock } from "./0006-stock.ts";
import { enquiryStates } from "./0007-enquiry-states.ts";
import { audit } from "./0008-audit.ts";
import { rights } from "./0009-rights.ts";
import { sessionPlaces } from "./0010-session-places.ts";
import { secondFactors } from "./0011-second-factors.ts";
import { cachePurges } from "./0012-cache-purges.ts";
import { composedRevisions } from "./0013-composed-revisions.ts";
import { pinnedSchedules } from "./0014-pinned-schedules.ts";
import { stepUp } from "./0015-step-up.ts";
import { passkeys } from "./0016-passkeys.ts";
import { openId } from "./0017-open-id.ts";
import { apiTokens } from "./0018-api-tokens.ts";
import { invitations } from "./0019-invitations.ts";
import { workingCopies } from "./0020-working-copies.ts";
import { textPairs } from "./0021-text-pairs.ts";
import { adminApi } from "./0022-admin-api.ts";
import { studioActs } from "./0023-studio-acts.ts";
import { embargoes } from "./0024-embargoes.ts";
import { previewLinks } from "./0026-preview-links.ts";
import { history } from "./0027-history.ts";
import { savedViews } from "./0028-saved-views.ts";
import { bulkJobs } from "./0029-bulk-jobs.ts";
import { media } from "./0030-media.ts";
import { mediaActs } from "./0031-media-acts.ts";
import { addresses } from "./0032-addresses.ts";
import { redirects } from "./0033-redirects.ts";
import { changeSets } from "./0034-change-sets.ts";
import { sheetFiles } from "./0037-sheet-files.ts";
import { sheetPieces } from "./0038-sheet-pieces.ts";
import { embargoedFiles } from "./0039-embargoed-files.ts";
import { embargoEvents } from "./0040-embargo-events.ts";
import { sheetAnalyses } from "./0041-sheet-analyses.ts";
import { oneOutbox } from "./0042-one-outbox.ts";
import { jobs } from "./0043-jobs.ts";
import { unreadablePages } from "./0044-unreadable-pages.ts";
import { sheetJobs } from "./0045-sheet-jobs.ts";
import { brandAndChecklist } from "./0046-brand-and-checklist.ts";
import { serverSettings } from "./0047-server-settings.ts";
import { enquiryDesk } from "./0048-enquiry-desk.ts";
import { incomingMail } from "./0049-incoming-mail.ts";
import { deskClocks } from "./0050-desk-clocks.ts";
import { usage } from "./0051-usage.ts";
import { searchTuning } from "./0052-search-tuning.ts";
import { systemStatus } from "./0053-system-status.ts";
import { teamwork } from "./0054-teamwork.ts";
import { mediaTags } from "./0056-media-tags.ts";

/**
 * Every migration by its name; names sort in the order they run and are never changed once released.
 * There is no way down: a backup is the way back.
 *
 * Not used any more; version 2.0 drops them, as processes of 1.0 write some of them beside this one:
 * `bulk_jobs`, `bulk_items`, and of `change_sets` the columns `account_id`, `via`, `state`, `documents`,
 * `prepared`, `findings`, `created_at` and `touched_at` (since 0043); `sheet_analyses` (since 0045).
 */
export function migrations(dialect: DialectName): Record<string, Migration> {
  return {
    "0001-foundation": foundation(dialect),
    "0002-sign-in": signIn(dialect),
    "0003-enquiries": enquiries(dialect),
    "0004-search-misses": searchMisses(dialect),
    "0005-sign-in-hardening": signInHardening(dialect),
    "0006-stock": stock(dialect),
    "0007-enquiry-states": enquiryStates(dialect),
    "0008-audit": audit(dialect),
    "0009-rights": rights(dialect),
    "0010-session-places": sessionPlaces(dialect),
    "0011-second-factors": secondFactors(dialect),
    "0012-cache-purges": cachePurges(dialect),
    "0013-composed-revisions": composedRevisions(),
    "0014-pinned-schedules": pinnedSchedules(dialect),
    "0015-step-up": stepUp(dialect),
    "0016-passkeys": passkeys(dialect),
    "0017-open-id": openId(dialect),
    "0018-api-tokens": apiTokens(dialect),
    "0019-invitations": invitations(dialect),
    "0020-working-copies": workingCopies(dialect),
    "0021-text-pairs": textPairs(dialect),
    "0022-admin-api": adminApi(dialect),
    "0023-studio-acts": studioActs(dialect),
    "0024-embargoes": embargoes(dialect),
    "0026-preview-links": previewLinks(dialect),
    "0027-history": history(dialect),
    "0028-saved-views": savedViews(dialect),
    "0029-bulk-jobs": bulkJobs(dialect),
    "0030-media": media(dialect),
    "0031-media-acts": mediaActs(),
    "0032-addresses": addresses(dialect),
    "0033-redirects": redirects(dialect),
    "0034-change-sets": changeSets(dialect),
    "0037-sheet-files": sheetFiles(dialect),
    "0038-sheet-pieces": sheetPieces(dialect),
    "0039-embargoed-files": embargoedFiles(dialect),
    "0040-embargo-events": embargoEvents(dialect),
    "0041-sheet-analyses": sheetAnalyses(dialect),
    "0042-one-outbox": oneOutbox(dialect),
    "0043-jobs": jobs(dialect),
    "0044-unreadable-pages": unreadablePages(),
    "0045-sheet-jobs": sheetJobs(),
    "0046-brand-and-checklist": brandAndChecklist(),
    "0047-server-settings": serverSettings(dialect),
    "0048-enquiry-desk": enquiryDesk(dialect),
    "0049-incoming-mail": incomingMail(dialect),
    "0050-desk-clocks": deskClocks(dialect),
    "0051-usage": usage(dialect),
    "0052-search-tuning": searchTuning(dialect),
    "0053-system-status": systemStatus(dialect),
    "0054-teamwork": teamwork(dialect),
    "0056-media-tags": mediaTags(),
  };
}

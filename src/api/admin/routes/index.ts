import { columnRoutes } from "../arrangement/columnTreeRoutes.ts";
import { homeRoutes } from "../arrangement/homePageRoutes.ts";
import { togetherRoutes } from "../arrangement/publishTogetherRoutes.ts";
import { calendarRoutes } from "../calendar/calendarRoutes.ts";
import { actRoutes } from "../changeSets/applyAndUndoRoutes.ts";
import { collectRoutes } from "../changeSets/createChangeSetRoutes.ts";
import { readRoutes } from "../changeSets/readChangeSetRoutes.ts";
import { typeRoutes } from "../contentTypes/contentTypeRoutes.ts";
import { deskDueRoutes } from "../desk/dueTimeRoutes.ts";
import { deskActRoutes } from "../desk/enquiryActionRoutes.ts";
import { enquiryRoutes } from "../desk/enquiryCountRoutes.ts";
import { deskEvaluationRoutes } from "../desk/figureExportAndErasureRoutes.ts";
import { deskReadRoutes } from "../desk/readEnquiryRoutes.ts";
import { deskWritingRoutes } from "../desk/replyFormRoutes.ts";
import { deskSettingRoutes } from "../desk/templateAndRuleRoutes.ts";
import { deskMailRoutes } from "../desk/waitingMailRoutes.ts";
import { documentChangeRoutes, takeBackRoutes } from "../documents/changeDocumentRoutes.ts";
import { beginRoutes } from "../documents/createDocumentRoutes.ts";
import { documentRoutes } from "../documents/readDocumentRoutes.ts";
import { formRoutes } from "../documents/referencedDocumentRoutes.ts";
import { usedBeforeRoutes } from "../documents/usedBeforeRoutes.ts";
import { embargoRoutes, noticeRoutes } from "../embargo/embargoRoutes.ts";
import { familyRoutes } from "../families/familyRoutes.ts";
import { redefinitionRoutes } from "../families/parameterRedefinitionRoutes.ts";
import { gridRoutes } from "../grid/gridRoutes.ts";
import { lifecycleRoutes } from "../lifecycle/lifecycleRoutes.ts";
import { bulkRoutes } from "../lists/bulkJobRoutes.ts";
import { neighbourRoutes } from "../lists/previousAndNextRoutes.ts";
import { viewRoutes } from "../lists/savedViewRoutes.ts";
import { xliffRoutes } from "../lists/xliffRoutes.ts";
import { mediaChangeRoutes } from "../media/changeMediaRoutes.ts";
import { mediaRoutes } from "../media/readMediaRoutes.ts";
import { pageRoutes } from "../previews/documentOfPageRoutes.ts";
import { leftOutRoutes } from "../previews/leftOutDocumentsRoutes.ts";
import { previewRoutes } from "../previews/previewAndLinkRoutes.ts";
import { searchRoutes } from "../previews/searchAndSharePreviewRoutes.ts";
import { historyRoutes } from "../publishing/historyRoutes.ts";
import { effectsRoute } from "../publishing/publicationEffectsRoute.ts";
import { publishRoutes } from "../publishing/publishRoutes.ts";
import { scheduleRoutes } from "../publishing/scheduleRoutes.ts";
import { checkRoute } from "../publishing/textCheckRoute.ts";
import { trashRoutes } from "../publishing/trashRoutes.ts";
import { addressRoutes } from "../redirects/documentAddressRoutes.ts";
import { redirectRoutes } from "../redirects/redirectRoutes.ts";
import { referenceRoutes } from "../reference/referenceRoutes.ts";
import type { AdminRoute } from "../route.ts";
import { searchTuningRoutes } from "../searchTuning/searchTuningRoutes.ts";
import { familyRoutes as listFamilyRoutes } from "../sheets/newFamilyRoutes.ts";
import { sheetRoutes } from "../sheets/sheetFileRoutes.ts";
import { systemRoutes } from "../system/mailAndBackupSettingRoutes.ts";
import { statusRoutes } from "../system/statusActionRoutes.ts";
import { ownTeamworkRoutes, teamworkRoutes } from "../teamwork/teamworkRoutes.ts";
import { usageRoutes } from "../usage/usageRoutes.ts";
import { auditRoutes } from "./audit.ts";
import { eventRoutes } from "./eventStreamAndSystemState.ts";
import { checklistRoutes } from "./firstStepsChecklist.ts";
import { invitationRoutes } from "./invitations.ts";
import { ownRoutes } from "./ownAccount.ts";
import { peopleRoutes } from "./people.ts";
import { roleRoutes } from "./roles.ts";
import { ownSessionRoutes, personSessionRoutes } from "./sessions.ts";
import { tokenRoutes } from "./tokens.ts";
import { viewAsRoutes } from "./viewAs.ts";

/** Publishing, history and trash. */
const publishingRoutes: readonly AdminRoute[] = [
  effectsRoute,
  checkRoute,
  ...publishRoutes,
  ...scheduleRoutes,
  ...calendarRoutes,
  ...historyRoutes,
  ...trashRoutes,
];

/** Change sets: put together, checked, applied, listed and undone. */
const changeSetRoutes: readonly AdminRoute[] = [...collectRoutes, ...readRoutes, ...actRoutes];

/** Every route of the admin API, in the order of its reference. */
export const adminRoutes: readonly AdminRoute[] = [
  ...ownRoutes,
  ...noticeRoutes,
  ...ownTeamworkRoutes,
  ...ownSessionRoutes,
  ...tokenRoutes,
  ...viewAsRoutes,
  ...peopleRoutes,
  ...personSessionRoutes,
  ...invitationRoutes,
  ...roleRoutes,
  ...documentRoutes,
  ...documentChangeRoutes,
  ...typeRoutes,
  ...formRoutes,
  ...usedBeforeRoutes,
  ...familyRoutes,
  ...redefinitionRoutes,
  ...beginRoutes,
  ...embargoRoutes,
  ...teamworkRoutes,
  ...previewRoutes,
  ...leftOutRoutes,
  ...pageRoutes,
  ...searchRoutes,
  ...publishingRoutes,
  ...columnRoutes,
  ...homeRoutes,
  ...togetherRoutes,
  ...takeBackRoutes,
  ...neighbourRoutes,
  ...viewRoutes,
  ...xliffRoutes,
  ...sheetRoutes,
  ...listFamilyRoutes,
  ...bulkRoutes,
  ...changeSetRoutes,
  ...lifecycleRoutes,
  ...mediaRoutes,
  ...mediaChangeRoutes,
  ...gridRoutes,
  ...redirectRoutes,
  ...addressRoutes,
  ...usageRoutes,
  ...searchTuningRoutes,
  ...auditRoutes,
  ...eventRoutes,
  ...checklistRoutes,
  ...systemRoutes,
  ...statusRoutes,
  ...enquiryRoutes,
  ...deskReadRoutes,
  ...deskMailRoutes,
  ...deskActRoutes,
  ...deskSettingRoutes,
  ...deskDueRoutes,
  ...deskEvaluationRoutes,
  ...deskWritingRoutes,
  ...referenceRoutes(() => adminRoutes),
];

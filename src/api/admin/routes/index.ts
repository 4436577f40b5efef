import { columnRoutes } from "../arrangement/columnRoutes.ts";
import { homeRoutes } from "../arrangement/homeRoutes.ts";
import { togetherRoutes } from "../arrangement/publishTogetherRoutes.ts";
import { actRoutes } from "../changeSets/applyAndUndoRoutes.ts";
import { collectRoutes } from "../changeSets/createRoutes.ts";
import { readRoutes } from "../changeSets/readRoutes.ts";
import { formRoutes } from "../contentTypes/formDataRoutes.ts";
import { typeRoutes } from "../contentTypes/routes.ts";
import { deskActRoutes } from "../desk/actRoutes.ts";
import { deskDueRoutes } from "../desk/dueRoutes.ts";
import { deskEvaluationRoutes } from "../desk/evaluationRoutes.ts";
import { deskMailRoutes } from "../desk/mailRoutes.ts";
import { deskReadRoutes } from "../desk/readRoutes.ts";
import { deskSettingRoutes } from "../desk/settingRoutes.ts";
import { deskWritingRoutes } from "../desk/writingRoutes.ts";
import { documentChangeRoutes, takeBackRoutes } from "../documents/changeRoutes.ts";
import { beginRoutes } from "../documents/createRoutes.ts";
import { documentRoutes } from "../documents/routes.ts";
import { embargoRoutes, noticeRoutes } from "../embargo/routes.ts";
import { redefinitionRoutes } from "../families/redefinitionRoutes.ts";
import { familyRoutes } from "../families/routes.ts";
import { gridRoutes } from "../grid/readRoutes.ts";
import { lifecycleRoutes } from "../lifecycle/routes.ts";
import { bulkRoutes } from "../lists/bulkRoutes.ts";
import { neighbourRoutes } from "../lists/neighbourRoutes.ts";
import { viewRoutes } from "../lists/viewRoutes.ts";
import { xliffRoutes } from "../lists/xliffRoutes.ts";
import { mediaChangeRoutes } from "../media/changeRoutes.ts";
import { mediaRoutes } from "../media/routes.ts";
import { pageRoutes } from "../previews/documentOfPageRoutes.ts";
import { leftOutRoutes } from "../previews/leftOutDocumentsRoutes.ts";
import { previewRoutes } from "../previews/routes.ts";
import { searchRoutes } from "../previews/searchPreviewRoutes.ts";
import { checkRoute } from "../publishing/checkRoute.ts";
import { effectsRoute } from "../publishing/effectsRoute.ts";
import { historyRoutes } from "../publishing/historyRoutes.ts";
import { publishRoutes } from "../publishing/publishRoutes.ts";
import { scheduleRoutes } from "../publishing/scheduleRoutes.ts";
import { trashRoutes } from "../publishing/trashRoutes.ts";
import { addressRoutes } from "../redirects/documentAddressRoutes.ts";
import { redirectRoutes } from "../redirects/routes.ts";
import { referenceRoutes } from "../reference/routes.ts";
import type { AdminRoute } from "../route.ts";
import { searchTuningRoutes } from "../searchTuning/routes.ts";
import { familyRoutes as listFamilyRoutes } from "../sheets/familyRoutes.ts";
import { sheetRoutes } from "../sheets/routes.ts";
import { systemRoutes } from "../system/routes.ts";
import { statusRoutes } from "../system/statusRoutes.ts";
import { usageRoutes } from "../usage/routes.ts";
import { auditRoutes } from "./audit.ts";
import { checklistRoutes } from "./checklist.ts";
import { enquiryRoutes } from "./enquiries.ts";
import { eventRoutes } from "./eventsAndSystem.ts";
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
  ...historyRoutes,
  ...trashRoutes,
];

/** Change sets: put together, checked, applied, listed and undone. */
const changeSetRoutes: readonly AdminRoute[] = [...collectRoutes, ...readRoutes, ...actRoutes];

/** Every route of the admin API, in the order of its reference. */
export const adminRoutes: readonly AdminRoute[] = [
  ...ownRoutes,
  ...noticeRoutes,
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
  ...familyRoutes,
  ...redefinitionRoutes,
  ...beginRoutes,
  ...embargoRoutes,
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

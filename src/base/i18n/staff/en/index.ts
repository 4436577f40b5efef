import { adminApi } from "./adminApi.ts";
import { adminArrangement } from "./adminApiArrangement.ts";
import { adminChangeSets } from "./adminApiChangeSets.ts";
import { adminDesk } from "./adminApiDesk.ts";
import { adminDocuments, embargoEvents } from "./adminApiDocuments.ts";
import { adminFamilies, adminGrid } from "./adminApiFamiliesAndGrid.ts";
import { adminLifecycle } from "./adminApiLifecycle.ts";
import { adminLists } from "./adminApiLists.ts";
import { adminMedia } from "./adminApiMedia.ts";
import { adminPreviews } from "./adminApiPreviews.ts";
import { adminPublishing } from "./adminApiPublishing.ts";
import { adminRedirects } from "./adminApiRedirects.ts";
import { adminSearchTuning } from "./adminApiSearchTuning.ts";
import { adminSheets } from "./adminApiSheets.ts";
import { adminSystem } from "./adminApiSystem.ts";
import { adminUsage } from "./adminApiUsage.ts";
import { dueMail } from "./enquiryDueMail.ts";
import { embargoMail, invitationMail, scheduleMail } from "./mails.ts";
import { settingsMail } from "./settingsMail.ts";
import { teamwork } from "./teamwork.ts";

/** English messages of the back office, by area. The Chinese ones must have the same keys to compile. */
export const en = {
  adminApi,
  adminArrangement,
  adminChangeSets,
  adminDesk,
  adminDocuments,
  adminFamilies,
  adminGrid,
  adminLifecycle,
  adminLists,
  adminMedia,
  adminPreviews,
  adminPublishing,
  adminRedirects,
  adminSearchTuning,
  adminSheets,
  adminSystem,
  adminUsage,
  dueMail,
  embargoEvents,
  embargoMail,
  invitationMail,
  scheduleMail,
  settingsMail,
  teamwork,
};

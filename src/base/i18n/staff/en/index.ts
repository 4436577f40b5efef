import { adminApi } from "./adminApi.ts";
import { adminArrangement } from "./adminArrangement.ts";
import { adminChangeSets } from "./adminChangeSets.ts";
import { adminDesk } from "./adminDesk.ts";
import { adminDocuments, embargoEvents } from "./adminDocuments.ts";
import { adminFamilies, adminGrid } from "./adminFamiliesAndGrid.ts";
import { adminLifecycle } from "./adminLifecycle.ts";
import { adminLists } from "./adminLists.ts";
import { adminMedia } from "./adminMedia.ts";
import { adminPreviews } from "./adminPreviews.ts";
import { adminPublishing } from "./adminPublishing.ts";
import { adminRedirects } from "./adminRedirects.ts";
import { adminSearchTuning } from "./adminSearchTuning.ts";
import { adminSheets } from "./adminSheets.ts";
import { adminSystem } from "./adminSystem.ts";
import { adminUsage } from "./adminUsage.ts";
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

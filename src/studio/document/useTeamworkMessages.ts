import type { TeamworkMessages } from "../../base/i18n/studio/en/teamwork.ts";
import { areaMessages } from "../frame/language/areaMessages.ts";

/** Messages of comments, hand-overs and notices. */
export const useTeamworkMessages = areaMessages<TeamworkMessages>({
  en: async () => (await import("../../base/i18n/studio/en/teamwork.ts")).teamwork,
  zh: async () => (await import("../../base/i18n/studio/zh/teamwork.ts")).teamwork,
});

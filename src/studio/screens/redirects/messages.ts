import type { RedirectMessages } from "../../../i18n/studio/en/redirects.ts";
import { areaMessages } from "../../frame/areaMessages.ts";

/** Messages of the redirects' screen. */
export const useRedirectMessages = areaMessages<RedirectMessages>({
  en: async () => (await import("../../../i18n/studio/en/redirects.ts")).redirects,
  zh: async () => (await import("../../../i18n/studio/zh/redirects.ts")).redirects,
});

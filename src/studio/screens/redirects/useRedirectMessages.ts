import type { RedirectMessages } from "../../../base/i18n/studio/en/redirects.ts";
import { areaMessages } from "../../frame/language/areaMessages.ts";

/** Messages of the redirects' screen. */
export const useRedirectMessages = areaMessages<RedirectMessages>({
  en: async () => (await import("../../../base/i18n/studio/en/redirects.ts")).redirects,
  zh: async () => (await import("../../../base/i18n/studio/zh/redirects.ts")).redirects,
});

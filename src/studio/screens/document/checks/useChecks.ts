import { useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { type checkFinding, checkFindings } from "../../../../api/contract/publishing.ts";
import type { ChecksMessages } from "../../../../base/i18n/studio/en/checks.ts";
import { documentPath } from "../../../data/calls/paths.ts";
import type { OpenDocument } from "../../../document/store/openDocument.ts";
import { areaMessages } from "../../../frame/language/areaMessages.ts";
import { useClient } from "../../../frame/signIn/session.tsx";

/** Messages of the checks. */
export const useChecksMessages = areaMessages<ChecksMessages>({
  en: async () => (await import("../../../../base/i18n/studio/en/checks.ts")).checks,
  zh: async () => (await import("../../../../base/i18n/studio/zh/checks.ts")).checks,
});

/** A finding of a check, as the admin API returns it. */
export type CheckFinding = z.output<typeof checkFinding>;

/**
 * Query of the checks' findings in a document as typed, repeated when the working copy has changed.
 */
export function useChecks({ key, details }: OpenDocument) {
  const client = useClient();
  const { seq } = details.working_copy;
  return useQuery({
    queryKey: ["documents", "one", key, "checks", seq],
    queryFn: async ({ signal }) =>
      checkFindings.parse(await client.admin("GET", `${documentPath(key)}/checks`, { signal })),
    placeholderData: (before) => before,
  });
}

import { useQuery } from "@tanstack/react-query";
import { useClient, usePerson } from "../../frame/signIn/session.tsx";
import { mayAtAll } from "../people/account.ts";
import { deskKey, enquiries } from "./enquiries.ts";

/** Numbers of the enquiries that the person may read; no request where these are none. */
export function useDeskCounts() {
  const client = useClient();
  const isReader = mayAtAll(usePerson(), "enquiry.read");
  return useQuery({
    queryKey: [...deskKey, "counts"],
    queryFn: ({ signal }) => enquiries.counts(client, signal),
    enabled: isReader,
  });
}

import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use } from "react";
import type { Client } from "../../data/calls/client.ts";
import { Failure } from "../../data/calls/requestFailure.ts";
import { ownAccount, type Profile } from "../../data/people/account.ts";
import type { SignInProvider } from "../../pageConstants.ts";
import { mayLeaveFor } from "../../router/unsavedInput.ts";
import { removePublicReader } from "../navigation/publicSiteSession.ts";
import { clearRecent } from "../palette/recentDocuments.ts";

const ClientContext = createContext<Client | undefined>(undefined);

export function ClientProvider({
  client,
  children,
}: {
  readonly client: Client;
  readonly children: ReactNode;
}) {
  return <ClientContext value={client}>{children}</ClientContext>;
}

/** Returns the client of the admin and account APIs. @throws Error outside of its provider */
export function useClient(): Client {
  const client = use(ClientContext);
  if (client === undefined) throw new Error("There is no client above this component");
  return client;
}

/** The OpenID provider that people can sign in with; undefined: none. */
export const ProviderContext = createContext<SignInProvider | undefined>(undefined);

export const profileKey = ["profile"] as const;

/** Query of the signed-in person; its data is null where nobody is signed in. */
export function sessionQuery(client: Client) {
  return queryOptions<Profile | null>({
    queryKey: profileKey,
    queryFn: async ({ signal }) => {
      try {
        return await ownAccount.profile(client, signal);
      } catch (error) {
        if (error instanceof Failure && error.kind === "signed-out") return null;
        throw error;
      }
    },
    staleTime: 60_000,
  });
}

/** Query of the signed-in person; `data` is null where nobody is signed in. */
export function useSession() {
  return useQuery(sessionQuery(useClient()));
}

/** Query of the security settings of the signed-in account. */
export function useSecurity() {
  const client = useClient();
  return useQuery({
    queryKey: ["security"],
    queryFn: ({ signal }) => ownAccount.security(client, signal),
  });
}

const PersonContext = createContext<Profile | undefined>(undefined);

export function PersonProvider({
  person,
  children,
}: {
  readonly person: Profile;
  readonly children: ReactNode;
}) {
  return <PersonContext value={person}>{children}</PersonContext>;
}

/** Returns the signed-in person. @throws Error outside of the frame */
export function usePerson(): Profile {
  const person = use(PersonContext);
  if (person === undefined) throw new Error("Nobody is signed in above this component");
  return person;
}

/** Signs out and clears loaded data, after asking for confirmation if there is unsaved input. */
export function useSignOut(): () => Promise<void> {
  const client = useClient();
  const queries = useQueryClient();
  return async () => {
    if (!(await mayLeaveFor(undefined))) return;
    await ownAccount.signOut(client);
    removePublicReader();
    clearRecent();
    queries.setQueryData(profileKey, null);
    // The end of the session may have been told before the answer came.
    client.interruptions.settle(false);
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== profileKey[0] });
  };
}

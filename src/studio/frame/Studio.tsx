import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ComponentProps, lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { Button } from "../components/Button.tsx";
import { Dialog, DialogActions, DialogLayer } from "../components/dialogs/Dialog.tsx";
import { FailureNotice } from "../components/Notice.tsx";
import { Skeleton } from "../components/Skeleton.tsx";
import { ToastProvider } from "../components/Toasts.tsx";
import type { Client } from "../data/calls/client.ts";
import { Failure } from "../data/calls/requestFailure.ts";
import { type ContentTypeName, ContentTypesProvider } from "../data/documents/contentTypes.tsx";
import type { Profile } from "../data/people/account.ts";
import type { SignInProvider, StudioMark } from "../pageConstants.ts";
import { RouterProvider } from "../router/router.tsx";
import { leaveQuestion } from "../router/unsavedInput.ts";
import { deferred } from "./deferredComponent.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { Frame } from "./Frame.tsx";
import {
  LanguageProvider,
  useInterface,
  useMessages,
  useOwnLanguage,
} from "./language/language.tsx";
import { MarkContext } from "./StudioBrand.tsx";
import {
  ClientProvider,
  PersonProvider,
  ProviderContext,
  profileKey,
  useClient,
  useSecurity,
  useSession,
} from "./signIn/session.tsx";
import { StudioQueries } from "./studioQueries.ts";

/** Asks who leaves something typed that is not saved. */
function LeaveDialog() {
  const { frame: t } = useMessages();
  const isAsked = useSyncExternalStore(leaveQuestion.subscribe, leaveQuestion.isAsked);
  if (!isAsked) return null;
  const stay = () => leaveQuestion.answer(false);
  return (
    <Dialog title={t.leaveTitle} width="narrow" onClose={stay}>
      <p>{t.leaveText}</p>
      <DialogActions>
        <Button look="danger" onClick={() => leaveQuestion.answer(true)}>
          {t.leave}
        </Button>
        <Button look="primary" onClick={stay}>
          {t.stay}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

// Most people never see them.
const RequiredFactor = lazy(async () => ({
  default: (await import("./signIn/RequiredFactor.tsx")).RequiredFactor,
}));
const RequiredPassword = lazy(async () => ({
  default: (await import("./signIn/RequiredPassword.tsx")).RequiredPassword,
}));

/** The studio for people who are not signed in. */
export const SignInView = deferred(() => import("./signIn/SignInView.tsx"), Outline);

const InterruptionDialog = deferred(() => import("./signIn/InterruptionDialog.tsx"));

/** Shows the dialog that requests wait for. */
function InterruptedRequests() {
  const { interruptions } = useClient();
  const kind = useSyncExternalStore(interruptions.subscribe, interruptions.current);
  return kind === undefined ? null : <InterruptionDialog kind={kind} />;
}

/** Loads the dialogs with the person's first act, so that they open at once and without the network. */
function useEarlyDialogs(): void {
  const { language } = useInterface();
  useEffect(() => {
    const over = new AbortController();
    const load = () => {
      over.abort();
      // What fails is loaded again where it is shown.
      for (const one of [DialogLayer, InterruptionDialog])
        one.load(language).catch(() => undefined);
    };
    for (const act of ["pointermove", "pointerdown", "keydown"]) addEventListener(act, load, over);
    return () => over.abort();
  }, [language]);
}

interface StudioProps {
  readonly queries: QueryClient;
  readonly client: Client;
  readonly initial: ComponentProps<typeof LanguageProvider>["initial"];
  readonly types: readonly ContentTypeName[];
  readonly provider: SignInProvider | undefined;
  readonly mark: StudioMark | undefined;
}

/** The whole studio: what it is made with, and who sees what of it. */
export function Studio({ queries, client, initial, types, provider, mark }: StudioProps) {
  return (
    <QueryClientProvider client={queries}>
      <ClientProvider client={client}>
        <LanguageProvider client={client} initial={initial}>
          <ContentTypesProvider types={types}>
            <RouterProvider>
              <ToastProvider>
                <ErrorBoundary>
                  <ProviderContext value={provider}>
                    <MarkContext value={mark}>
                      <Entrance />
                    </MarkContext>
                  </ProviderContext>
                </ErrorBoundary>
              </ToastProvider>
            </RouterProvider>
          </ContentTypesProvider>
        </LanguageProvider>
      </ClientProvider>
    </QueryClientProvider>
  );
}

/**
 * Creates the store of what has been loaded.
 * @param hasSession true where the browser has a session cookie; without one, the profile is not requested
 */
export function createQueries(hasSession: boolean): QueryClient {
  const queries = new StudioQueries({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (count, error) =>
          error instanceof Failure && error.kind === "unreachable" && count < 2,
      },
    },
  });
  if (!hasSession) queries.setQueryData(profileKey, null);
  return queries;
}

/** Signing in, the newcomer's own password, then the frame. */
function Entrance() {
  const { data: person, error, isPending, refetch } = useSession();
  useEarlyDialogs();
  if (isPending) return <Outline />;
  if (person === undefined) {
    return (
      <main className="entry entry--failed">
        <FailureNotice error={error} retry={refetch} />
      </main>
    );
  }
  if (person === null) return <SignInView />;
  return (
    <PersonProvider person={person}>
      <Suspense fallback={<Outline />}>
        <FirstSteps person={person} />
      </Suspense>
      <LeaveDialog />
      <InterruptedRequests />
    </PersonProvider>
  );
}

/** The frame, or what an account has to do before anything else. */
function FirstSteps({ person }: { readonly person: Profile }) {
  useOwnLanguage(person.language);
  const isOverdue = useSecurity().data?.factor.is_overdue === true;
  if (person.must_first === "password-change-required") return <RequiredPassword />;
  if (person.must_first === "factor-required" || isOverdue) return <RequiredFactor />;
  return <Frame />;
}

/** The frame's outline, as in the server's document. */
function Outline() {
  return (
    <div className="outline" aria-hidden="true">
      <div className="outline__side" />
      <div className="outline__main">
        <Skeleton shape="text" count={3} />
      </div>
    </div>
  );
}

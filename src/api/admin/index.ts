import type { FastifyInstance } from "fastify";
import { staffMessages } from "../../base/i18n/staff/index.ts";
import { languages } from "../../base/site/languages.ts";
import type { Store } from "../../base/store/store.ts";
import { jobPerson } from "../../staff/accounts/tokens/personOfToken.ts";
import { BulkRunner } from "../../staff/batch/bulk/bulkRunner.ts";
import { ChangeSetRunner } from "../../staff/batch/changeSets/changeSetRunner.ts";
import type { PreviewedDocuments } from "../../staff/editing/preview/readDrafts.ts";
import type { SearchPreviews } from "../../staff/editing/preview/searchPreview.ts";
import type { MediaUploads } from "../../staff/media/uploads/mediaUploads.ts";
import { ServerSettings } from "../../staff/serverSettings/mailAndBackupInForce.ts";
import type { FixedSettings } from "../../staff/serverSettings/settingsFixedByEnvironment.ts";
import { Analyses } from "../../staff/sheets/sheetAnalyses.ts";
import { LinkReports } from "../../staff/systemStatus/linkReport.ts";
import { toApiError } from "../errors.ts";
import { sendError } from "../public/userCentre/responses.ts";
import type { SignInPolicy } from "../public/userCentre/userCentreCall.ts";
import { adminHeaders, errorMessages, sendUnknownAdminPath } from "./errorResponses.ts";
import { EventHub } from "./eventStream/eventHub.ts";
import { languageFor } from "./request/caller.ts";
import { adminScope } from "./request/registerAdminRoutes.ts";
import type { AdminServices } from "./route.ts";
import { adminRoutes } from "./routes/index.ts";

/** Base path of the admin API. */
const adminPrefix = "/api/v1/admin";

/** Services of the settings of mail and backups. */
export interface SystemServices
  extends Partial<Pick<AdminServices, "backupRuns" | "mailPorts" | "mailSilenceMs" | "machine">> {
  readonly fixed: FixedSettings;
}

interface AdminApiOptions {
  /** Absent without accounts: the admin API then has no addresses. */
  readonly store?: Store | undefined;
  readonly site: Pick<
    AdminServices,
    "live" | "addressing" | "files" | "limits" | "stock" | "enquiries" | "search"
  >;
  /** State of the database and of the storage of files. */
  readonly readiness?: AdminServices["readiness"];
  readonly openSearch?: AdminServices["openSearch"];
  /** Absent: lists are searched by titles alone. */
  readonly texts?: AdminServices["texts"];
  /** Absent where nothing can be uploaded. */
  readonly media?: MediaUploads | undefined;
  readonly searchPreviews?: SearchPreviews | undefined;
  readonly previewedDocuments?: PreviewedDocuments | undefined;
  /** Absent where no backups are made. */
  readonly backups?: AdminServices["backups"];
  /** Dependencies of the settings of mail and backups. */
  readonly system?: SystemServices | undefined;
  readonly signIn?: SignInPolicy | undefined;
}

/** True for addresses of the admin API, existing or not. */
export function isAdminPath(url: string): boolean {
  return url.startsWith(`${adminPrefix}/`);
}

/** Registers the admin API. The hooks of its requests must be added to the server before. */
export function adminApi(app: FastifyInstance, options: AdminApiOptions): void {
  const { store, site } = options;
  if (store === undefined) {
    registerBelow(app, (scope) => refuseAll(scope, site));
    return;
  }
  const services = servicesOf(app, store, options);
  const events = new EventHub(services);
  // Streams do not end by themselves: a stopping server would wait for them.
  app.addHook("preClose", async () => events.close());
  registerBelow(app, (scope) => {
    adminScope(scope, { routes: adminRoutes, services: { ...services, events } });
  });
}

function registerBelow(app: FastifyInstance, fill: (scope: FastifyInstance) => void): void {
  app.register(
    (scope, _options, done) => {
      fill(scope);
      done();
    },
    { prefix: adminPrefix },
  );
}

/** Refuses requests that match no route. */
function refuseAll(scope: FastifyInstance, site: Pick<AdminServices, "addressing">): void {
  scope.setNotFoundHandler((request, reply) => sendUnknownAdminPath(request, reply, site));
  scope.setErrorHandler((error, request, reply) => {
    const t = staffMessages[languageFor(request, site)];
    return sendError(reply.headers(adminHeaders), toApiError(error, request, errorMessages(t)));
  });
}

/** Creates the services of the routes, and resumes jobs left by other processes. */
function servicesOf(app: FastifyInstance, store: Store, options: AdminApiOptions) {
  const { site, media, searchPreviews, previewedDocuments, backups, system, signIn } = options;
  const personOf = (accountId: number, via: string) => jobPerson(store.db, { accountId, via });
  const told = (message: string) => (error: unknown) => app.log.error({ err: error }, message);
  const bulk = new BulkRunner({
    ...{ store, personOf },
    onError: told("A bulk action failed; trying again"),
  });
  app.addHook("onClose", () => bulk.stop());
  const changeSets = new ChangeSetRunner({
    ...{ store, personOf },
    onError: told("A change set failed; trying again"),
  });
  app.addHook("onClose", () => changeSets.stop());
  const analyses = new Analyses(store);
  app.addHook("onClose", () => analyses.stop());
  const { live, addressing, files, limits, stock, enquiries, search } = site;
  return {
    ...{ bulk, changeSets, analyses, live, addressing, files, limits, stock, enquiries },
    ...{ searchPreviews, previewedDocuments, backups },
    ...{ search, openSearch: options.openSearch, texts: options.texts },
    ...{ machine: system?.machine, readiness: options.readiness },
    links: new LinkReports({
      files,
      origins: () => languages.map((one) => addressing.origin(one)),
    }),
    settings: system && new ServerSettings(store.forRequests, system.fixed),
    ...{ backupRuns: system?.backupRuns, mailPorts: system?.mailPorts },
    mailSilenceMs: system?.mailSilenceMs,
    ...{ store: store.forRequests, wholeStore: store },
    uploads: media,
    policy: signIn ?? {},
  };
}

import type { FastifyBaseLogger } from "fastify";
import { events } from "../base/process/events.ts";
import { type Language, languages } from "../base/site/languages.ts";
import type { Store } from "../base/store/store.ts";
import type { LiveStock } from "../content/stock/liveStock.ts";
import type { Enquiries } from "../readers/enquiries/enquiryService.ts";
import { ensureAddresses } from "../staff/editing/addresses/assignAddresses.ts";
import type { RedirectHits } from "../staff/editing/redirects/hitCounter.ts";
import { startMediaHousekeeping } from "../staff/media/uploads/mediaHousekeeping.ts";
import type { MediaUploads } from "../staff/media/uploads/mediaUploads.ts";
import type { ServerSettings } from "../staff/serverSettings/mailAndBackupInForce.ts";
import { LinkReports } from "../staff/systemStatus/linkReport.ts";
import type { AppOptions } from "./app.ts";
import { Jobs } from "./backgroundJobs.ts";
import { startBackups } from "./backup/scheduledBackups.ts";
import type { Config } from "./config.ts";
import { startDiskReadings, startLinkChecks } from "./diskAndLinkChecks.ts";
import { mailTemplates } from "./mails/mailTemplates.ts";
import { startPurging } from "./purging/startCachePurging.ts";

/** Services opened by the server, for its routes and jobs. */
export interface Services
  extends Pick<
    AppOptions["site"],
    "manifest" | "files" | "live" | "search" | "searchCounts" | "addressing" | "usage"
  > {
  readonly store: Store;
  readonly stock: LiveStock;
  readonly redirectHits: RedirectHits;
  readonly enquiries: Enquiries;
}

interface JobServices extends Services {
  readonly media: MediaUploads;
  readonly settings: ServerSettings;
  /** Path of the built program that makes backups. */
  readonly backupProgram: string;
}

/** Background jobs, not started. */
export function configuredJobs(
  config: Config,
  services: JobServices,
  log: FastifyBaseLogger,
): Jobs {
  const { store, files, live, stock, enquiries, addressing, manifest, media } = services;
  const { settings, backupProgram } = services;
  const publication = () => live.current();
  const department = async () => (await settings.mail()).desk;
  const outbox = {
    templates: mailTemplates({ store, publication, addressing, department }),
    sending: async () => (await settings.mail()).sending,
  };
  const purging = () =>
    startPurging(config.purge, {
      ...{ store, live, stock, build: manifest.build, log },
      onOutcome: (outcome) => events.publish("purge", { outcome }),
    });
  const backups = () =>
    startBackups({
      ...{ store, program: backupProgram, log },
      settings: async () => (await settings.backup()).settings,
    });
  const library = () => startMediaHousekeeping({ store, files, media, log });
  const reports = new LinkReports({
    files,
    origins: () => languages.map((language) => addressing.origin(language)),
  });
  const upkeep = {
    ...{ store, dataDir: config.dataDir, publication, reports, log },
    siteUrl: config.siteUrl,
  };
  const startOptional = () => {
    ensureAddresses(store, Date.now()).catch((err) =>
      log.error({ job: "addresses", err }, "Readable addresses could not be made"),
    );
    return [purging(), backups(), library(), startDiskReadings(upkeep)].filter((task) => !!task);
  };
  const scheduleMailTo = async () => {
    const mail = await settings.mail();
    return mail.sending === undefined ? [] : mail.scheduleMailTo;
  };
  const hasMail = async () => (await settings.mail()).sending !== undefined;
  const mailbox = {
    mailbox: () => settings.mailbox(),
    viewOf: (language: Language) => live.current().views[language],
    async ownAddresses() {
      const { sending } = await settings.mail();
      const { from, replyTo } = sending ?? {};
      return [from?.address, replyTo?.address].filter((one) => one !== undefined);
    },
  };
  return new Jobs({
    ...{ store, enquiries, outbox, mailbox, startOptional, hasMail, scheduleMailTo, log },
    startLinkChecks: () => startLinkChecks(upkeep),
  });
}

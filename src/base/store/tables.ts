import type { Kysely, Transaction } from "kysely";
import type { AccountTables } from "./tables/accounts.ts";
import type { ChangeSetTables } from "./tables/changeSets.ts";
import type { ContentTables, ListTables } from "./tables/content.ts";
import type { EnquiryTables } from "./tables/enquiries.ts";
import type { JobTables } from "./tables/jobs.ts";
import type { MailTables } from "./tables/mails.ts";
import type { MediaTables } from "./tables/media.ts";
import type { ServerTables } from "./tables/server.ts";
import type { SheetTables } from "./tables/sheets.ts";
import type { TeamworkTables } from "./tables/teamwork.ts";

/**
 * The tables, the same on both databases. Times are integers, milliseconds since 1970 (UTC). JSON is
 * text. Truth values are 0 and 1. Ids are small positive integers and are never given out twice.
 */
export interface Tables
  extends AccountTables,
    ContentTables,
    EnquiryTables,
    ServerTables,
    MediaTables,
    ListTables,
    JobTables,
    MailTables,
    ChangeSetTables,
    SheetTables,
    TeamworkTables {}

/** Target of a query: the store's `db`, or a transaction on it. */
export type Reading = Kysely<Tables>;

/** Target of a change: several changes joined in one transaction. */
export type Writing = Transaction<Tables>;

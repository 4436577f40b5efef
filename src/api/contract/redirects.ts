import * as z from "zod/mini";
import { sectionKeys } from "../../base/site/addresses/addressSections.ts";
import { maxRedirectLength } from "../../base/site/addresses/comparableAddress.ts";
import { languages } from "../../base/site/languages.ts";
import {
  redirectKinds,
  redirectProblems,
  redirectRowProblems,
  redirectStatuses,
  redirectWarnings,
} from "../../base/site/redirectCodes.ts";
import { time } from "./common.ts";

/** Status that a redirect answers with. */
export const redirectStatus = z.union(redirectStatuses.map((one) => z.literal(one)));

/** Target of a redirect: `doc:KEY` or an address; null where it is gone. */
export const redirectTarget = z.nullable(z.string());

/** A redirect in a list. */
export const redirect = z.object({
  id: z.int(),
  from: z.string(),
  to: redirectTarget,
  status: redirectStatus,
  kind: z.enum(redirectKinds),
  made_at: time,
  made_by: z.string(),
  hits: z.int(),
  last_used_at: z.nullable(time),
});

/** A part of the list of redirects, and how many there are. */
export const redirectList = z.object({ list: z.array(redirect), total: z.int() });

export const redirectWarningList = z.array(z.enum(redirectWarnings));

const written = () => z.string().check(z.maxLength(maxRedirectLength));

/** A redirect as somebody writes it. */
export const redirectDraft = z.object({
  from: written(),
  to: written(),
  status: redirectStatus,
  /** Allows a target on another site. */
  external: z.boolean(),
});

/** A redirect that was saved, in the form in which it is stored. */
export const savedRedirect = z.object({
  id: z.int(),
  from: z.string(),
  to: redirectTarget,
  status: redirectStatus,
  warnings: redirectWarningList,
});

/** Steps from an address to its end, in each language. */
export const redirectTest = z.object({
  list: z.array(
    z.object({
      language: z.enum(languages),
      steps: z.array(z.object({ from: z.string(), to: redirectTarget, status: redirectStatus })),
      end: z.enum(["none", "document", "own", "external", "gone", "missing", "loop"]),
      status: z.nullable(redirectStatus),
    }),
  ),
});

/** Redirects to import, as a table of comma-separated values. */
export const redirectFile = z.object({
  text: z.string(),
  /** True: only reports what the import would do. */
  dry_run: z.boolean(),
});

/** A row of a file, and what an import does with it. */
export const redirectImportRow = z.object({
  line: z.int(),
  from: z.string(),
  to: redirectTarget,
  status: redirectStatus,
  warnings: redirectWarningList,
  act: z.enum(["add", "change", "same"]),
  problems: z.array(z.enum([...redirectProblems, ...redirectRowProblems])),
});

/** Outcome of an import, or of its dry run. */
export const redirectImport = z.object({
  rows: z.array(redirectImportRow),
  written: z.boolean(),
});

/** The readable address of a document, and those that it had. */
export const documentAddress = z.object({
  section: z.nullable(z.enum(sectionKeys)),
  slug: z.nullable(z.string()),
  former: z.array(z.string()),
  readable: z.nullable(z.string()),
  canonical: z.array(z.object({ language: z.enum(languages), address: z.string() })),
});

/** A readable address as somebody writes it. */
export const addressDraft = z.object({ slug: z.string().check(z.maxLength(200)) });

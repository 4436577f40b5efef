/** A room: a folder of `src`, or a file, whose imports are fixed. A file belongs to the deepest room that holds it. */
export interface Room {
  /** Path below `src`. */
  readonly room: string;
  /**
   * Rooms that it may import, itself apart: a room by its path, or all rooms of a wing as `wing/*`. Absent:
   * all rooms above it in the table.
   */
  readonly may?: readonly string[];
  /** True: `wing/*` does not cover it; only its own path in `may` does. */
  readonly byNameOnly?: true;
  /** Packages that it may import, by the beginning of their names; absent: all, and Node's modules. */
  readonly packages?: readonly string[];
  /** Reason, shown where a file breaks the rule. */
  readonly why: string;
}

const belowReaders = ["base/*", "content/*", "readers/*", "staff/access", "staff/accounts"];
const inBrowser = ["base/site", "base/i18n", "base/finder", "readers/enquiries/form"];
const islandPackages = ["react", "zod/mini", "lru-cache", "pdfjs-dist"];

/**
 * Every room of the product, from the ground up, with what it may import. A new room is one line.
 * `docs/architecture.md` has the picture.
 */
export const plan: readonly Room[] = [
  // base: what knows nothing of chips, readers or staff
  { room: "base/site", may: [], packages: [], why: "plain facts that run in the browser too" },
  { room: "base/finder", may: ["base/site"], packages: [], why: "runs in the browser too" },
  { room: "base/i18n", may: ["base/site"], packages: [], why: "messages run in the browser too" },
  {
    room: "base/i18n/staff",
    may: ["base/site", "base/i18n"],
    packages: [],
    byNameOnly: true,
    why: "messages of the back office, which no reader gets",
  },
  { room: "base/process", may: ["base/site"], why: "threads and timers know no subject" },
  { room: "base/store", may: ["base/site", "base/process"], why: "keeps rows, not their meaning" },
  { room: "base/audit", may: ["base/site", "base/store"], why: "records acts, whoever does them" },
  {
    room: "base/http",
    may: ["base/site", "base/i18n", "base/process"],
    why: "HTTP knows no store",
  },
  {
    room: "base/inspection",
    may: ["base/site", "base/i18n", "base/process"],
    why: "reads files alone",
  },
  {
    room: "base/mail",
    may: ["base/site", "base/i18n", "base/process", "base/store"],
    why: "sends mail, whatever it says",
  },

  // content: what readers get
  {
    room: "content/types",
    may: ["base/*", "content/richText", "content/sections", "content/settings"],
    why: "shapes of documents",
  },
  { room: "content/richText", may: ["base/*", "content/types"], why: "HTML of documents" },
  {
    room: "content/sections",
    may: ["base/*", "content/types", "content/richText"],
    why: "what pages are composed of",
  },
  { room: "content/settings", may: ["base/*", "content/types"], why: "shapes of settings" },
  {
    room: "content/synonyms",
    may: ["base/*", "content/types", "content/settings"],
    why: "words of search",
  },
  {
    room: "content/published",
    may: ["base/*", "content/types", "content/settings", "content/sections", "content/richText"],
    why: "the publication",
  },
  { room: "content/stock", may: ["base/*", "content/types"], why: "what distributors report" },
  { room: "content/queries", may: ["base/*", "content/*"], why: "reads over a view" },

  // access: rights, which readers' enquiries ask too
  {
    room: "staff/access",
    may: ["base/*", "base/i18n/staff", "content/*"],
    why: "rights know no act",
  },

  // readers: what readers do
  { room: "readers/search", may: ["base/*", "content/*"], why: "searches what is published" },
  {
    room: "readers/enquiries/form",
    may: ["base/site"],
    packages: ["zod/mini"],
    why: "runs in the browser too",
  },
  {
    room: "readers/enquiries/captcha/challenge.ts",
    may: ["base/site"],
    packages: [],
    why: "runs in the browser too",
  },
  {
    room: "readers/enquiries/captcha/solveChallenge.ts",
    may: ["base/site", "readers/enquiries/captcha/challenge.ts"],
    packages: ["@noble/hashes"],
    why: "runs in the browser too",
  },
  {
    room: "readers/enquiries",
    may: ["base/*", "content/*", "staff/access", "readers/enquiries/*"],
    why: "takes what readers send",
  },
  {
    room: "readers/usage",
    may: ["base/*", "content/*", "readers/search"],
    why: "counts what readers open",
  },

  // staff: the back office. Readers' pages, the public API and search import none of it but access and accounts
  {
    room: "staff/accounts",
    may: ["base/*", "base/i18n/staff", "content/*", "staff/access"],
    why: "accounts know no document",
  },
  {
    room: "staff/editing",
    may: ["base/*", "content/*", "staff/access", "staff/accounts"],
    why: "the staff's half of documents",
  },
  { room: "staff/catalogue", why: "lists of documents are read from what is edited" },
  {
    room: "staff/teamwork",
    may: [
      ...["base/*", "base/i18n/staff", "content/*", "staff/access", "staff/accounts"],
      ...["staff/editing", "staff/catalogue"],
    ],
    why: "what staff say to each other about drafts; nothing that is published knows of it",
  },
  {
    room: "staff/textSearch",
    may: [
      "base/*",
      "content/*",
      "readers/search",
      "staff/access",
      "staff/editing",
      "staff/catalogue",
    ],
    why: "searches what staff see, by the site's own search",
  },
  { room: "staff/exchange", why: "files of content are written through documents" },
  {
    room: "staff/jobs",
    may: ["base/*"],
    why: "work on many documents, whatever is done to them",
  },
  {
    room: "staff/serverSettings",
    may: [
      "base/*",
      "base/i18n/staff",
      "readers/enquiries/form",
      "staff/access",
      "staff/accounts",
      "staff/jobs",
    ],
    why: "settings of the server, which know no document",
  },
  {
    room: "staff/desk",
    may: [
      ...["base/*", "content/*", "readers/enquiries", "readers/enquiries/*"],
      ...["staff/access", "staff/accounts", "staff/jobs"],
    ],
    why: "answers what readers send",
  },
  {
    room: "staff/systemStatus",
    may: [
      ...["base/*", "content/*", "staff/access", "staff/accounts", "staff/jobs"],
      ...["staff/catalogue", "staff/desk"],
    ],
    why: "tells how the system is, and changes no document",
  },
  { room: "staff/batch", why: "acts on many documents are made of those on one" },
  { room: "staff/translation", why: "XLIFF is read into working copies" },
  { room: "staff/sheets", why: "spreadsheets become change sets" },
  { room: "staff/media", why: "replaced files are change sets" },

  // api
  {
    room: "api/contract",
    may: ["base/site"],
    packages: ["zod/mini"],
    why: "the shapes that server and studio share run in the browser too",
  },
  { room: "api", may: belowReaders, why: "the public API reads what is published" },
  {
    room: "api/public",
    may: [...belowReaders, "api", "api/contract", "api/public/reference"],
    why: "the public API reads what is published",
  },
  {
    room: "api/public/reference",
    may: [...belowReaders, "api", "api/contract", "api/public"],
    why: "describes the public API",
  },
  { room: "api/admin", why: "the admin API serves the back office" },

  // web: public pages
  {
    room: "web/components",
    may: [...inBrowser, "web/islands"],
    packages: islandPackages,
    why: "plain props: a component knows no publication",
  },
  {
    room: "web/islands",
    may: [
      ...inBrowser,
      "readers/enquiries/captcha/challenge.ts",
      "readers/enquiries/captcha/solveChallenge.ts",
      "web/components",
      "web/client",
    ],
    packages: islandPackages,
    why: "runs in the reader's browser",
  },
  {
    room: "web/client",
    may: [...inBrowser, "web/islands"],
    packages: islandPackages,
    why: "runs in the reader's browser",
  },
  {
    room: "web/presenters",
    may: [...belowReaders, "web/components", "web/islands", "web/page", "web"],
    why: "from content to props",
  },
  {
    room: "web/page",
    may: [...belowReaders, "web/components", "web/islands", "web/presenters", "web"],
    why: "what pages are made with",
  },
  {
    room: "web/discovery",
    may: [...belowReaders, "web/components", "web/page", "web/presenters", "web"],
    why: "sitemap, feeds and share images",
  },
  {
    room: "web/pages",
    may: [
      ...belowReaders,
      "web/components",
      "web/islands",
      "web/page",
      "web/presenters",
      "web/discovery",
      "web/pages/api-reference",
      "web",
    ],
    why: "a page loads and draws; it is served elsewhere",
  },
  {
    room: "web/pages/api-reference",
    may: [
      ...belowReaders,
      "web/components",
      "web/page",
      "web/presenters",
      "web/pages",
      "api/public/reference",
    ],
    why: "the one page about the API",
  },
  {
    room: "web/render",
    may: [
      ...belowReaders,
      "web/components",
      "web/islands",
      "web/page",
      "web/pages",
      "web/presenters",
      "web/discovery",
      "web",
    ],
    why: "documents around pages",
  },
  {
    room: "web/server",
    may: [...belowReaders, "web/*", "web"],
    why: "readers' routes read what is published",
  },
  {
    room: "web/server/preview",
    may: [...belowReaders, "staff/editing", "web/*", "web"],
    why: "the one door by which pages show drafts",
  },
  { room: "web", may: [...belowReaders, "web/*"], why: "registers the routes" },

  // studio: in the staff's browser
  {
    room: "base/i18n/studio",
    may: ["base/site"],
    packages: [],
    byNameOnly: true,
    why: "messages of the studio, which no reader gets",
  },
  {
    room: "studio",
    may: ["base/site", "base/i18n", "base/i18n/studio", "api/contract"],
    packages: ["react", "@tanstack", "prosemirror-", "diff", "zod/mini", "@noble/hashes"],
    why: "runs in the staff's browser",
  },

  // server and command lines: everything put together
  {
    room: "server/config",
    may: [...belowReaders, "server/backup", "server/config.ts", "staff/serverSettings"],
    why: "reads the environment",
  },
  {
    room: "server/backup",
    may: ["base/*", "content/*", "staff/exchange", "staff/jobs", "staff/serverSettings"],
    why: "archives of store and files",
  },
  {
    room: "server",
    may: [
      "base/*",
      "base/i18n/staff",
      "base/i18n/studio",
      "content/*",
      "readers/*",
      "staff/*",
      "api",
      "api/*",
      "web",
      "web/*",
      "studio",
      "server/*",
    ],
    why: "puts the server together",
  },
  {
    room: "cli",
    may: ["base/*", "base/i18n/staff", "content/*", "readers/*", "staff/*", "server", "server/*"],
    why: "the command lines",
  },
  { room: "main.ts", may: ["base/*", "server", "server/*"], why: "starts and stops" },
];

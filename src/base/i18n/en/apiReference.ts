import { joinList } from "../../site/text/joinList.ts";
import { anyKind } from "./forms/attachmentKinds.ts";
import { userCentreReference } from "./userCentreReference.ts";

/** Messages of the API's reference: the page that shows it, and what stands in openapi.json. */
export const apiReference = {
  title: "API reference",
  lead: "Everything this site publishes, as JSON: products with their parameters, news, solutions and company information. Open to any origin, no key required.",
  machineReadable: "OpenAPI 3.1 description",
  basics: "Basics",
  basesTitle: "Two base addresses, one per language",
  basesText:
    "Texts are in the language of the base address; a text missing in that language is given in the other. A document published in one language only is not found under the other base address.",
  envelopeTitle: "One envelope for every response",
  envelopeText:
    "status_code equals the HTTP status and is 200 on success; message is in the language of the base address; data is an object or an array. Invalid parameters give 422 and are listed in data.errors; an id that does not exist gives 404.",
  listsTitle: "Paging",
  listsText:
    "page starts at 1; limit is 10 by default and 100 at most. A page past the end is empty, not an error. Unknown query parameters are ignored; unknown fields in a request body are refused and named.",
  cachingTitle: "Caching",
  cachingText:
    "Responses carry an ETag, may be cached for one minute and are compressed. Send the ETag in If-None-Match to get 304 if nothing has changed.",
  endpointsTitle: "Endpoints",
  userCentreTitle: "User centre",
  userCentreText:
    "For members of staff. Responses are never cached and can be read by pages of this site only; the session is in a cookie that scripts cannot read, or in the X-Token header for other clients.",
  /** A field of the forms; the forms that have it, where not all do; those that require it, the same. */
  fieldNote: (field: string, having: readonly string[], requiring: readonly string[]) =>
    [
      field,
      ...(having.length === 0 ? [] : [`form ${joinList(having, ", ", " or ")} only`]),
      ...(requiring.length === 0 ? [] : [`required in ${joinList(requiring, ", ", " and ")}`]),
    ].join("; "),
  formsTitle: "Consultation forms",
  formsText:
    "Responses are never cached, and pages of other sites may not submit. Request a challenge, solve it, upload attachments one by one, then save. Repeated submissions with the same idempotency key count as one enquiry and get the same response.",
  objectsTitle: "Objects",
  contents: "On this page",
  parameters: "Parameters",
  required: "required",
  wholeNumberFrom: (min: number) => `a whole number from ${min}`,
  asParameter: "depends on the parameter",
  otherwise: (value: string) => `default ${value}`,
  example: "Example",
  answer: "Response",
  errorAnswer: "The error.",
  okAnswer: "The response.",
  emptyAnswer: "Accepted; no content.",
  unchangedAnswer: "Unchanged since the ETag in If-None-Match.",
  search:
    "Searches products, solutions, news and everything else that is published. Accepts JSON or form data; an empty text returns the newest of each type. Responses are never cached.",
  suggest: "Suggestions while a text is being typed: parts first, eight at most.",
  clientError:
    "Receives reports of uncaught script errors from the site’s pages; rate-limited, not for other use.",
  usage:
    "Counts that a reader has opened a page or a file, for the site’s own pages; rate-limited, not for other use. Answers 204 whether or not it was counted.",
  searchSeen:
    "Counts that a reader has seen search results and whether one was opened, for the site’s own pages; rate-limited, not for other use. Answers 204 whether or not it was counted.",
  userCentre: userCentreReference,
  forms: {
    captcha:
      "An ALTCHA proof-of-work challenge, valid for one answer, and a new idempotency key. An enquiry is accepted 3 seconds after the challenge was issued, no sooner.",
    upload: `Accepts one file of up to 20 MB: ${anyKind}, recognised by its content. 413 too large, 415 unsupported type, 422 empty, damaged or too large once unpacked, 429 too many, 503 no space. The file is deleted after a day unless an enquiry is saved with it.`,
    save: "Accepts an enquiry or an application as JSON or form data and returns its tracking code once it is stored. 409 if different content was sent with the same key, 422 with each field that is invalid or not part of the form, or where the captcha was issued less than 3 seconds ago, 429 too many, 500 or 503 if it could not be stored: it may then be sent again unchanged.",
    track:
      "Returns the state of an enquiry for its tracking code and the e-mail address in it, and nothing else. 404 for an unknown code and a different address alike, 422 if one is missing or malformed, 429 too many.",
  },
  endpoints: {
    "setting/info":
      "The site’s public settings, or the one with the given key. page_grey is close, all or home.",
    "column/list": "Columns in menu order, optionally of one parent or one content type.",
    "column/info": "One column with its ancestors, its breadcrumb, its children and its sections.",
    "column/tree": "The columns under one column, as in the menus; without id, all of them.",
    "column/recommend": "The recommendations in a column’s menu panel: a label and its items.",
    "news/list": "News, newest first.",
    "news/info": "One article in full, with the one before it and the one after it.",
    "product/list":
      "Products in the site’s order, with filters by lifecycle stage and by any parameter, and sorting.",
    "product/info": "One product with its full specifications, packages, variants and documents.",
    "product/arg":
      "Two to five products side by side: values by parameter, which parameters differ, and which product is best in each. A single product is accepted as well.",
    "solutions/list": "Solutions in the site’s order.",
    "product/finder":
      "The parts of a column in columns, each value once, for a parametric search in the client.",
    "product/stock":
      "Stock and prices of a part, as its distributors reported them in the last seven days, with the time of each report. Empty if none did.",
    "solutions/info": "One solution in full, with its block diagram and the products it uses.",
    "honor/list": "Honours, latest first.",
    "history/list": "Events in the company’s history, latest first.",
    "partnership/list": "Partners in the site’s order.",
    "video/list": "Micro videos, newest first.",
    "video/info": "One video with its files, its subtitles and the products it shows.",
    "invest/list": "Announcements to investors, newest first.",
    "faq/list": "Questions and answers; with id, a single one instead of a list.",
    "banner/list": "The home page’s banners in slideshow order.",
  },
  notes: {
    page: "Page number, from 1.",
    limit: "Entries per page.",
    otherLanguage: "BCP 47 tag, where the text is not in the response's language.",
    optionValue: "The option in the query of a list's address.",
    unusedOption: "True where no part here has it.",
    finderValue:
      "A value as shown, then what it is compared by: for choices the places of their options, for quantities the lowest and highest value in base units; finally the text's language if it is another. In the column's order of sorting.",
    finderColumnName:
      "Name of the query in a list's address: lifecycle, family, package, p. and a parameter's key.",
    formerNames: "Other names of the query that mean the same.",
    finderLevel:
      "Whether values belong to parts or to their order codes. Filters of order codes must all hold for one of them.",
    finderKind:
      "How it is filtered: by options, as a number that lies within, as a range that covers, or not at all.",
    finderGroup: "Place in groups; absent for what is no parameter.",
    mainColumn: "True for the parameters most often shown as key figures of the parts.",
    finderKeyColumns:
      "Names of the columns that a family's list opens with, by the family's id; absent where no family names any.",
    commonUnit: "Unit of all values, which then leave it out.",
    finderDirection: "Which way is better; absent where neither is.",
    finderPlaces:
      "For each part or order code the place of its value in values, -1 where it has none.",
    addressPlaces: "For each part the place of its address in addresses.",
    finderAddresses:
      "What stands before and after the id in addresses of parts on the desktop site.",
    orderCodeParts: "For each order code the place of its part, ascending.",
    orderCodeEnds:
      "What follows the part number; a whole code has = before it. Empty where a part has no order codes and its packages stand here.",
    finderColumn: "Id of a column of products. One with more than 5000 parts is refused with 422.",
    total: "Entries on all pages.",
    columnFilter: "Id of a column: only entries in it or under it.",
    parentId: "Id of the parent column, 0 for the roots.",
    contentType:
      "Content type of a column: 0 columns, 1 single page, 2 news, 3 products, 4 solutions, 5 investors, 6 downloads, 7 Q&A, 8 guestbook, 9 partners, 10 honours, 11 history, 12 micro videos.",
    columnId: "Id of the column.",
    treeId: "Id of the column at the root of the tree.",
    add: "1 includes the column itself at the top, 0 only the columns under it.",
    location: "0 for the top navigation, 1 for the footer.",
    trackingEmail: "E-mail address that was given in the enquiry.",
    trackingSubject: "Its topic, or the position applied for.",
    trackingReceived: "When it was received.",
    trackingState:
      "received: saved; forwarded: mailed to the department; in-work, answered and closed: as staff set it.",
    trackingSince: "Since when it is in this state.",
    replyBy: "Time by which a reply is promised; absent where none is, or once there is one.",
    trackingThread:
      "Replies that were sent (out) and e-mails of the sender that arrived (in), the oldest first.",
    settingKey: "Name of the setting.",
    settingValue: "The setting’s value; its structure depends on the setting.",
    newsId: "Id of the article.",
    productId: "Id of the product.",
    productIds: "Ids of the products to compare.",
    solutionId: "Id of the solution.",
    videoId: "Id of the video.",
    faqId: "Id of a question.",
    lifecycle: "Lifecycle stage of the products.",
    sort: "Key of a parameter, or part for the part number; a leading minus reverses the order.",
    filters:
      "One for each parameter to filter by: p. followed by its key. A number or a range for quantities (1..2 GHz, 1 GHz.., ..500 mW), compared in base units; comma-separated values for options, true or false, and texts. A product whose value is a range, such as a temperature range, matches if it covers the range given.",
    announcementKind: "Type of announcement.",
    year: "Year of publication.",
    status: "1 is shown in the top navigation and the footer, 0 in neither.",
    columnHref: "Route key of a page, a path or an external address, as entered for the column.",
    routeKey: "Route key of the page that shows it; empty if its content type has none.",
    url: "Its address on the desktop site; empty if no page shows it.",
    fathers: "Ids of the ancestors from the root down, separated by commas.",
    restricted:
      "Present where the page is open to some readers only; such columns are returned to those who may open them.",
    fathersOfDocument: "Ids of the columns it is in, from the root down, separated by commas.",
    menuRecommend: "Label of the recommended chips, or empty.",
    active: "Always false: the client decides which entry is open.",
    ancestors: "From the root down, without the column itself.",
    sections: "What its page is composed of; `content` is what the page shows by itself.",
    sectionTone: "Background of the section.",
    breadcrumb: "From the root down to the column itself, without the home entry.",
    storedFile: "Path on this host, including the storage prefix.",
    pixels: "In CSS pixels.",
    bytes: "In bytes.",
    seconds: "In seconds.",
    millimetres: "In millimetres.",
    celsius: "In °C.",
    day: "A day, as 2026-11-21.",
    month: "A year, as 2016, or a month, as 2016-04.",
    html: "Sanitised HTML; links point to the desktop site.",
    centre:
      "Index of the zone at the centre of the links, from 0; null if there is a bus or no centre.",
    link: "The connection between this zone and the one at the centre.",
    previous: "The next older article in the column.",
    next: "The next newer article in the column.",
    replacement: "The product to use instead.",
    piecesInPack: "Pieces per pack.",
    msl: "Moisture sensitivity level (IPC/JEDEC J-STD-020), or null where it is not known.",
    rohs: "Status under the RoHS directive: compliant, compliant by an exemption, or not; null where it is not known.",
    reach:
      "Status under REACH: without a candidate substance above 0.1%, or with one; null where it is not known.",
    declares: "Rules that it declares compliance with; null for other documents.",
    declarations:
      "The documents that declare compliance with RoHS and REACH; null where none does.",
    eccn: "Export control classification number of the US Commerce Control List, or EAR99; an order code without its own has that of the product; null where it is not known.",
    origin:
      "Country of origin, ISO 3166-1 alpha-2; an order code without its own has that of the product; null where it is not known.",
    leadTimeWeeks:
      "Lead time of the factory in weeks; an order code without its own has that of the product; null where it is not known, and for what is obsolete.",
    development: "Boards, kits, software and quick starts.",
    resourceUrl: "A page of the desktop site, a file or an external address; empty if it has none.",
    resourceOrderCode: "Order code of a board or kit, or empty.",
    piecesInStock: "Pieces in stock.",
    currency: "Currency of the prices (ISO 4217), or null where none were reported.",
    priceBreaks: "From `quantity` pieces on, one costs `price`; ascending.",
    offerUrl:
      "The order code’s page on the distributor’s site, or null where the report names none.",
    reportedAt: "Time of the report (ISO 8601, UTC).",
    parameterKey: "Key of the parameter, as in filters and sort.",
    shownValue: "As displayed: numbers, option labels, yes or no in words.",
    unit: "The unit of the value, or empty.",
    ownUnit: "The parameter’s usual unit; a value may use another unit of the same quantity.",
    base: "The quantity in its base unit (Hz, V, B…), for comparing values; null if it is not a quantity.",
    valueKind: "The kind of value.",
    direction: "Whether higher or lower is better; null if neither is.",
    differs: "Whether the products differ in this parameter.",
    best: "Ids of the products with the best value; empty if none can be determined.",
    comparedValues: "One for each product, in product order; null if a product has no value.",
    errorStatus: "The HTTP status: 404 not found, 422 invalid parameters, 500 server error.",
    wrongParameters: "Each invalid parameter, with the values it accepts.",
    missing: "Ids that do not exist, if several were requested.",
    account: "The account name; leading and trailing spaces are removed.",
    password: "The password, unchanged.",
    newPassword: "The new password: at least 12 characters, not a common password.",
    token: "The session token.",
    factorCode: "A six-digit code from the authenticator app, or a recovery code.",
    factorKey: "The key to type into an authenticator app, in Base32.",
    factorUri: "The same key as an otpauth: address, for a QR code.",
    provedUntil: "Until when calls that require a confirmation are accepted (ISO 8601).",
    factorQr: "The same as an SVG image.",
    passkeyAnswer: "The credential that navigator.credentials.get() returned, by its toJSON().",
    passkeyCreation:
      "The credential that navigator.credentials.create() returned, by its toJSON().",
    passkeyOptions:
      "For PublicKeyCredential.parseRequestOptionsFromJSON() or parseCreationOptionsFromJSON().",
    passkeyId: "The passkey’s id.",
    passkeyName: "The name its owner has given it: 1 to 60 characters.",
    passkeyHost: "The host name it works for.",
    passkeyCreated: "When it was added (ISO 8601).",
    passkeyUsed: "When it was last used (ISO 8601); empty if never.",
    factorState: "The account’s second factor.",
    factorIsSet: "Whether the account has one: an authenticator app or a passkey.",
    factorIsNeeded: "Whether one of the account’s roles requires one.",
    factorIsOverdue:
      "Whether the account has no permissions because one is required and is not set, or was not used in this session. In the latter case a confirmation restores them.",
    factorDue: "By when it must be set (ISO 8601); empty if it is not required, or is set.",
    factorHasTotp: "Whether an authenticator app is set.",
    recoveryCodesLeft: "Number of unused recovery codes.",
    mustChangePassword: "Whether the account has no permissions until its password is changed.",
    canAddPasskeys: "Whether passkeys can be used at this address.",
    recoveryCodes: "Codes that work once each in place of one from the app.",
    sessionId: "The session’s id.",
    sessionDevice: "The browser and system that opened it; empty if unknown.",
    sessionNetwork: "The network it was opened from, shortened; empty if unknown.",
    sessionOpened: "When it was opened (ISO 8601).",
    sessionUsed: "When it was last used (ISO 8601).",
    sessionExpires: "When it ends at the latest (ISO 8601).",
    sessionIsCurrent: "True for the session that makes the call.",
    sessionsEnded: "Number of sessions that were ended.",
    reportMessage: "The error message.",
    reportStack: "The stack trace.",
    reportPage: "The page on which it happened.",
    retryAfter: "Seconds until the next attempt is accepted.",
    website: "The partner’s website, or empty.",
    searchText: "Search text: part numbers in any form, words or questions, in either language.",
    searchType:
      "-1 all, 2 news, 3 products, 4 solutions; 1 pages and what is shown on one (columns, partners, honours, history), 5 announcements, 6 downloads, 7 questions, 12 videos, 13 positions.",
    typedText: "The text typed so far.",
    surface: "The surface, desktop or mobile, for which addresses are returned.",
    hitType: "Code of the content type, as in a column’s type; -1 for types without a code.",
    markedHtml: "Escaped HTML; matches are in mark elements.",
    hitDate: "A day, as 2026-11-21, or a month or a year; empty if there is no date.",
    hitPart: "Additional product information; null for other types.",
    hitCounts:
      "Number of hits per type, regardless of the type requested; -1 is the total, the sum of the others.",
    hitColumns: "The columns that contain hits of the requested type, in menu order.",
    didYouMean: "A more likely spelling of the text, or null.",
    isCorrected: "True if the text has no hits and these are the hits for the corrected spelling.",
    closestParts: "If nothing was found: the products with the most similar part numbers.",
    areClosest:
      "True if nothing fits, and `data` has the products that come closest (the same as `closest_parts`).",
    readConditions:
      "Conditions on products that the text was read as, or null if it is plain words. Products that meet all of them come first in `data`, then those that meet more of them.",
    conditionText: "The piece of the text, as typed.",
    conditionWords: "The condition as the finder words it.",
    conditionFilters: "The condition as filters of the product list, by query name.",
    conditionExcluded:
      "True where parts with it are excluded; `filters` is empty where the product list has no filter for that.",
    conditionParts: "Number of products that meet it.",
    conditionsParts: "Number of products that meet all conditions.",
    conditionNearest:
      "If no product meets it: the nearest value that products have. Otherwise null.",
    conditionWithout: "The text without this piece: the search with the condition removed.",
    heldConditions: "The conditions of the text as this product meets them; empty for plain words.",
    heldValue: 'The value of the product, "" where it states none.',
    nearestParts:
      "The products that come nearest, the best first, if none meets all conditions. Otherwise empty.",
    conditionsUrl:
      'The product list filtered by those of these conditions that it has filters for, or "".',
    conditionsRest: "Words of the text that are no condition; they are searched as words.",
    pinCompatibility:
      "What is known of the replacement, of related parts and of others that the product names.",
    pinPart: "Id of the other part.",
    pinState:
      "Whether the product can be soldered in the other part's place: compatible, with-changes, incompatible.",
    pinChanges: 'The changes that the board needs, or "".',
    crossReferences:
      "Part numbers of other manufacturers, and earlier ones, that the product may replace; search finds it by them.",
    crossReferenceMaker: "Empty for an older number of the company's own.",
    crossReferenceKind:
      "footprint: fits the same board; similar: close in its parameters; functional: has the same function.",
    datasheet: "Its datasheet, in the language of the base where there is one; or null.",
    foundByCrossReference:
      "The number of another maker, or the older one, that it was found by; or null.",
    crossReferenceReason:
      "The same as a sentence for readers; empty where it was found by its own number.",
    stageName: "What the stage is called in the language of the base.",
    suggestionDetail: "A product’s name; for other types, the column.",
    suggestionGroup: "Name of its type; suggestions of one type are grouped together.",
    urlOnSurface: "Its address on the requested surface; empty if no page shows it.",
    hitAnswers:
      "The values that the text asks for beside the part number (`RG1064 supply voltage`); empty otherwise.",
    suggestedFigures: "Two at the most, those first that the text asks for.",
    datasheetUrl: "The page that shows the datasheet, or its file where it is no PDF; or empty.",
    suggestedOrderCodes:
      "The order codes that begin with the text where it is more than a part number, else all.",
    isOrderCode: "Whether the text is the beginning of the order codes given.",
    orderingUrl: "The order codes on the product's page, or empty.",
    orderCodeUrls:
      "With `is_order_code`, the rows of `order_codes` on the product's page, in their order; else empty.",
    bannerSummary: "JSON text of a BannerSummary.",
    bannerLines: "Lines, separated by newlines.",
    form: "The form; fields that are not part of it are refused.",
    idempotencyKey: "16 to 64 letters, digits, - and _; one per enquiry.",
    captcha: "Base64-encoded JSON: the challenge and the number that solves it.",
    honeypot: "Must be left empty.",
    uploadCaptcha:
      "As for save, but for a separate challenge; must come before the file in the form. Required for the first file.",
    uploadPass:
      "For files after the first, instead of captcha; must come before the file in the form.",
    nextPass: "Value of pass for the next file, valid for one hour.",
    file: "The file, with the name under which the form shows it.",
    challenge: "SHA-256 of salt followed by number in decimal digits; in hexadecimal.",
    maxnumber: "Upper limit of the number to be found.",
    wait: "Seconds that must pass before the answer is sent with an enquiry; sooner is 422.",
    attachmentToken: "Identifies the file in attachments.",
    attachmentKind: "Type of the content.",
    goneAttachments: "Tokens of attachments that have expired.",
    trackingCode: "Used to track the enquiry or to have it deleted.",
    bannerPair: "One value, or two separated by a bar: for the title and for the body.",
  },
};

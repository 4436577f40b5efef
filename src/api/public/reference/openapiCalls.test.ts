import { expect, test } from "vitest";
import { publish, smallWorld } from "../../../../tests/support/world.ts";
import { describeApi } from "./index.ts";
import { openApiDocument } from "./openapi.ts";

interface Schema {
  readonly [field: string]: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Call {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly style?: string;
    readonly explode?: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Schema }>> };
  readonly responses: Readonly<Record<string, { content?: Record<string, { schema: Schema }> }>>;
  readonly security?: readonly object[];
}

/** A schema without its words and without the quotes of JSON. */
const plain = ({ description: _words, ...schema }: Schema) =>
  JSON.stringify(schema).replaceAll('"', "");

/** A call as a line: its parameters with their schemas, its bodies, answers and ways of signing in. */
function lineOf(address: string, { operationId, tags, ...call }: Call): string {
  const parameters = (call.parameters ?? []).map((one) =>
    [
      one.in === "query" ? one.name : `${one.in} ${one.name}`,
      ...(one.required === true ? ["required"] : []),
      ...(one.style === undefined ? [] : [`${one.style} ${one.explode}`]),
      plain(one.schema),
    ].join(" "),
  );
  const bodies = Object.entries(call.requestBody?.content ?? {}).flatMap(([type, { schema }]) => {
    const required = Array.isArray(schema.required) ? schema.required.join() : "none";
    const fields = Object.entries(schema.properties ?? {});
    return [
      `${type.split("/")[1]}: ${fields.length} fields, required ${required}`,
      ...(type.endsWith("urlencoded") ? fields.map(([name, of]) => `${name} ${plain(of)}`) : []),
    ];
  });
  const answers = Object.entries(call.responses)
    .map(([status, { content }]) => {
      const data = content?.["application/json"]?.schema.properties?.data;
      return data === undefined ? status : `${status} ${data.$ref}`.replace(/#.*\//, "");
    })
    .join();
  const signedIn = call.security === undefined ? [] : [JSON.stringify(call.security)];
  return [
    `${address} ${operationId} ${tags}`,
    ...[...parameters, ...bodies, answers, ...signedIn].map((one) => `  ${one}`),
  ].join("\n");
}

test("Each call has its parameters, bodies and answers in OpenAPI's form", () => {
  const { paths } = openApiDocument() as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Call>>>>;
  };
  const calls = Object.entries(paths).flatMap(([path, { servers, ...methods }]) =>
    Object.entries(methods).map(([method, call]) =>
      lineOf(
        `${method} ${path}${servers === undefined ? "" : ` ${JSON.stringify(servers)}`}`,
        call as Call,
      ),
    ),
  );
  expect(calls.join("\n")).toMatchInlineSnapshot(`
    "get /setting/info getSettingInfo content
      key {type:string,maxLength:200}
      200 SettingInfoAnswer,304,default
    get /column/list getColumnList content
      parent_id {type:integer,minimum:0,maximum:2147483647}
      type {type:integer,minimum:0,maximum:12}
      page {type:integer,minimum:1,maximum:2147483647,default:1}
      limit {type:integer,minimum:1,maximum:100,default:10}
      200 ColumnListAnswer,304,default
    get /column/info getColumnInfo content
      id required {type:integer,minimum:1,maximum:2147483647}
      200 ColumnDetails,304,default
    get /column/tree getColumnTree content
      id {type:integer,minimum:1,maximum:2147483647}
      add {type:integer,enum:[0,1],default:0}
      location {type:integer,enum:[0,1],default:0}
      200 ColumnTreeAnswer,304,default
    get /column/recommend getColumnRecommend content
      id required {type:integer,minimum:1,maximum:2147483647}
      200 ColumnRecommendAnswer,304,default
    get /news/list getNewsList content
      column {type:integer,minimum:1,maximum:2147483647}
      page {type:integer,minimum:1,maximum:2147483647,default:1}
      limit {type:integer,minimum:1,maximum:100,default:10}
      200 NewsListAnswer,304,default
    get /news/info getNewsInfo content
      id required {type:integer,minimum:1,maximum:2147483647}
      200 NewsArticle,304,default
    get /product/list getProductList content
      column {type:integer,minimum:1,maximum:2147483647}
      lifecycle {type:string,enum:[preview,active,nrnd,last-time-buy,obsolete]}
      sort {type:string,maxLength:200}
      filters form true {type:object,propertyNames:{pattern:^p\\\\.},additionalProperties:{type:string}}
      page {type:integer,minimum:1,maximum:2147483647,default:1}
      limit {type:integer,minimum:1,maximum:100,default:10}
      200 ProductListAnswer,304,default
    get /product/info getProductInfo content
      id required {type:integer,minimum:1,maximum:2147483647}
      200 ProductDetails,304,default
    get /product/arg getProductArg content
      id required form false {type:array,items:{type:integer,minimum:1},minItems:1,maxItems:5,uniqueItems:true}
      200 ProductArgAnswer,304,default
    get /product/finder getProductFinder content
      column required {type:integer,minimum:1,maximum:2147483647}
      200 ProductFinderAnswer,304,default
    get /product/stock getProductStock content
      id required {type:integer,minimum:1,maximum:2147483647}
      200 ProductStockAnswer,304,default
    get /solutions/list getSolutionsList content
      column {type:integer,minimum:1,maximum:2147483647}
      page {type:integer,minimum:1,maximum:2147483647,default:1}
      limit {type:integer,minimum:1,maximum:100,default:10}
      200 SolutionsListAnswer,304,default
    get /solutions/info getSolutionsInfo content
      id required {type:integer,minimum:1,maximum:2147483647}
      200 SolutionDetails,304,default
    get /honor/list getHonorList content
      column {type:integer,minimum:1,maximum:2147483647}
      page {type:integer,minimum:1,maximum:2147483647,default:1}
      limit {type:integer,minimum:1,maximum:100,default:10}
      200 HonorListAnswer,304,default
    get /history/list getHistoryList content
      column {type:integer,minimum:1,maximum:2147483647}
      page {type:integer,minimum:1,maximum:2147483647,default:1}
      limit {type:integer,minimum:1,maximum:100,default:10}
      200 HistoryListAnswer,304,default
    get /partnership/list getPartnershipList content
      column {type:integer,minimum:1,maximum:2147483647}
      page {type:integer,minimum:1,maximum:2147483647,default:1}
      limit {type:integer,minimum:1,maximum:100,default:10}
      200 PartnershipListAnswer,304,default
    get /video/list getVideoList content
      column {type:integer,minimum:1,maximum:2147483647}
      page {type:integer,minimum:1,maximum:2147483647,default:1}
      limit {type:integer,minimum:1,maximum:100,default:10}
      200 VideoListAnswer,304,default
    get /video/info getVideoInfo content
      id required {type:integer,minimum:1,maximum:2147483647}
      200 VideoDetails,304,default
    get /invest/list getInvestList content
      column {type:integer,minimum:1,maximum:2147483647}
      kind {type:string,enum:[periodic,temporary,governance,activity]}
      year {type:integer,minimum:1900,maximum:9999}
      page {type:integer,minimum:1,maximum:2147483647,default:1}
      limit {type:integer,minimum:1,maximum:100,default:10}
      200 InvestListAnswer,304,default
    get /faq/list getFaqList content
      id {type:integer,minimum:1,maximum:2147483647}
      column {type:integer,minimum:1,maximum:2147483647}
      page {type:integer,minimum:1,maximum:2147483647,default:1}
      limit {type:integer,minimum:1,maximum:100,default:10}
      200 FaqListAnswer,304,default
    get /banner/list getBannerList content
      page {type:integer,minimum:1,maximum:2147483647,default:1}
      limit {type:integer,minimum:1,maximum:100,default:10}
      200 BannerListAnswer,304,default
    post /search postSearch content
      json: 5 fields, required none
      x-www-form-urlencoded: 5 fields, required none
      search {type:string,maxLength:200,default:}
      type {type:integer,enum:[-1,2,3,4,6,7,12,5,13,1],default:-1}
      column {type:integer,minimum:1,maximum:2147483647}
      page {type:integer,minimum:1,maximum:2147483647,default:1}
      limit {type:integer,minimum:1,maximum:100,default:10}
      200 SearchAnswer,default
    get /search/suggest getSearchSuggest content
      search required {type:string,maxLength:200}
      surface {type:string,enum:[desktop,mobile],default:desktop}
      200 SearchSuggestAnswer,304,default
    post /search/seen postSearchSeen content
      json: 3 fields, required search
      204,default
    post /client-error postClientError content
      json: 3 fields, required message
      204,default
    post /usage postUsage content
      json: 2 fields, required address
      204,default
    get /captcha getCaptcha forms
      200 Challenge,default
    post /guestbook/upload postGuestbookUpload forms
      form-data: 3 fields, required file
      200 Attachment,default
    post /guestbook/save postGuestbookSave forms
      json: 28 fields, required form,captcha,contact_name,phone,email,consent
      200 GuestbookSaveAnswer,default
    post /guestbook/track postGuestbookTrack forms
      json: 2 fields, required code,email
      200 TrackedEnquiry,default
    put /userCenter/v1/login [{"url":"/"}] putUserCenterV1Login userCentre
      json: 4 fields, required account,password
      200 SignedIn,default
    get /userCenter/v1/login [{"url":"/"}] getUserCenterV1Login userCentre
      200 Profile,default
      [{"cookie":[]},{"token":[]}]
    put /userCenter/v1/password [{"url":"/"}] putUserCenterV1Password userCentre
      json: 2 fields, required password,new_password
      200 PasswordAnswer,default
      [{"cookie":[]},{"token":[]}]
    put /userCenter/v1/logout [{"url":"/"}] putUserCenterV1Logout userCentre
      json: 1 fields, required none
      200 LogoutAnswer,default
    get /userCenter/v1/sessions [{"url":"/"}] getUserCenterV1Sessions userCentre
      200 SessionsAnswer,default
      [{"cookie":[]},{"token":[]}]
    delete /userCenter/v1/sessions [{"url":"/"}] deleteUserCenterV1Sessions userCentre
      200 SessionsEnded,default
      [{"cookie":[]},{"token":[]}]
    delete /userCenter/v1/sessions/{id} [{"url":"/"}] deleteUserCenterV1SessionsId userCentre
      path id required {type:integer,minimum:1,maximum:2147483647}
      200 SessionsEnded,default
      [{"cookie":[]},{"token":[]}]
    put /userCenter/v1/factor [{"url":"/"}] putUserCenterV1Factor userCentre
      json: 1 fields, required none
      200 FactorBegun,default
      [{"cookie":[]},{"token":[]}]
    put /userCenter/v1/factor/confirm [{"url":"/"}] putUserCenterV1FactorConfirm userCentre
      json: 1 fields, required code
      200 FactorSet,default
      [{"cookie":[]},{"token":[]}]
    put /userCenter/v1/factor/remove [{"url":"/"}] putUserCenterV1FactorRemove userCentre
      json: 2 fields, required code
      200 FactorRemoved,default
      [{"cookie":[]},{"token":[]}]
    get /userCenter/v1/security [{"url":"/"}] getUserCenterV1Security userCentre
      200 SecurityAnswer,default
      [{"cookie":[]},{"token":[]}]
    put /userCenter/v1/step-up [{"url":"/"}] putUserCenterV1StepUp userCentre
      json: 3 fields, required none
      200 StepUpAnswer,default
      [{"cookie":[]},{"token":[]}]
    put /userCenter/v1/step-up/options [{"url":"/"}] putUserCenterV1StepUpOptions userCentre
      200 StepUpOptions,default
      [{"cookie":[]},{"token":[]}]
    put /userCenter/v1/factor/recovery-codes [{"url":"/"}] putUserCenterV1FactorRecoveryCodes userCentre
      200 RecoveryCodes,default
      [{"cookie":[]},{"token":[]}]
    put /userCenter/v1/login/passkey/options [{"url":"/"}] putUserCenterV1LoginPasskeyOptions userCentre
      200 PasskeyLoginOptions,default
    put /userCenter/v1/login/passkey [{"url":"/"}] putUserCenterV1LoginPasskey userCentre
      json: 1 fields, required passkey
      200 PasskeyLoginAnswer,default
    get /userCenter/v1/passkeys [{"url":"/"}] getUserCenterV1Passkeys userCentre
      200 PasskeysAnswer,default
      [{"cookie":[]},{"token":[]}]
    put /userCenter/v1/passkeys [{"url":"/"}] putUserCenterV1Passkeys userCentre
      json: 2 fields, required name,passkey
      200 PasskeyAdded,default
      [{"cookie":[]},{"token":[]}]
    put /userCenter/v1/passkeys/options [{"url":"/"}] putUserCenterV1PasskeysOptions userCentre
      200 PasskeyOptions,default
      [{"cookie":[]},{"token":[]}]
    put /userCenter/v1/passkeys/{id} [{"url":"/"}] putUserCenterV1PasskeysId userCentre
      path id required {type:integer,minimum:1,maximum:2147483647}
      json: 1 fields, required name
      200 PasskeyRenamed,default
      [{"cookie":[]},{"token":[]}]
    delete /userCenter/v1/passkeys/{id} [{"url":"/"}] deleteUserCenterV1PasskeysId userCentre
      path id required {type:integer,minimum:1,maximum:2147483647}
      200 PasskeyRemoved,default
      [{"cookie":[]},{"token":[]}]"
  `);
});

test("Numbers without a limit have none in OpenAPI's form, and lists without entries are left out", () => {
  const text = JSON.stringify(openApiDocument());
  expect(text).not.toContain(`${Number.MAX_SAFE_INTEGER}`);
  expect(text).not.toMatch(/"(?:parameters|required)":\[\]/);
  expect(text).toContain('"Column":{"type":"object"');
});

test("The reference has calls with their parameters, and objects of answers by their names", async () => {
  const { views } = await publish(smallWorld());
  const { operations, objects } = describeApi(views.en);
  const names = objects.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)));
  expect(names).not.toContain("SearchAnswer");
  const shown = /(?:column.tree|product.(?:list|arg)|search|captcha|sessions.*|factor.remove)$/;
  const lines = operations
    .filter(({ path }) => shown.test(path))
    .flatMap(({ method, path, parameters, body, example = "", answer = "" }) => [
      `${method} ${path} ${example}: ${answer}`,
      ...parameters.map(({ name, isRequired, fallback, takes }) =>
        [`  ${name}`, isRequired ? "required" : "", fallback ?? "", takes].join(" | "),
      ),
      ...body.map((field) => `  ${JSON.stringify(field)}`),
    ]);
  expect(lines.join("\n")).toMatchInlineSnapshot(`
    "GET /web_en/api/v1/column/tree /web_en/api/v1/column/tree?id=1&add=1&location=0: ColumnTree[]
      id |  |  | a whole number from 1
      add |  | 0 | one of 0, 1
      location |  | 0 | one of 0, 1
    GET /web_en/api/v1/product/list /web_en/api/v1/product/list?column=12&p.clock=1.8GHz..&sort=-clock: { data: Product[], total: integer, per_page: integer, current_page: integer, last_page: integer }
      column |  |  | a whole number from 1
      lifecycle |  |  | one of preview, active, nrnd, last-time-buy, obsolete
      sort |  |  | text of up to 200 characters without control characters
      p.* |  |  | depends on the parameter
      page |  | 1 | a whole number from 1
      limit |  | 10 | a whole number from 1 to 100
    GET /web_en/api/v1/product/arg /web_en/api/v1/product/arg?id=101,102,103: { products: Product[], parameters: { group: string, parameters: ComparedParameter[] }[] }
      id | required |  | one to 5 different ids, separated by commas
    POST /web_en/api/v1/search : { data: SearchHit[], total: integer, per_page: integer, current_page: integer, last_page: integer, counts: { 1: integer, 2: integer, 3: integer, 4: integer, 5: integer, 6: integer, 7: integer, 12: integer, 13: integer, -1: integer }, columns: { id: integer, title: string, count: integer }[], did_you_mean: string,null, is_corrected: boolean, are_closest: boolean, closest_parts: SearchHit[], conditions: SearchConditions | null }
      search |  |  | text of up to 200 characters
      type |  | -1 | one of -1, 2, 3, 4, 6, 7, 12, 5, 13, 1
      column |  |  | a whole number from 1
      page |  | 1 | a whole number from 1
      limit |  | 10 | a whole number from 1 to 100
    GET /web_en/api/v1/captcha : Challenge
    GET /userCenter/v1/sessions : { list: Session[] }
    DELETE /userCenter/v1/sessions : { ended: integer }
    DELETE /userCenter/v1/sessions/{id} : { ended: integer }
      id | required |  | a whole number from 1
    PUT /userCenter/v1/factor/remove : {}
      {"name":"password?","type":"string","meaning":"The password, unchanged."}
      {"name":"code","type":"string","meaning":"A six-digit code from the authenticator app, or a recovery code."}"
  `);
  const chosen = ["Banner", "ColumnTree", "CrossReference", "Lifecycle", "Variant"];
  const fields = objects.filter(({ name }) => chosen.includes(name));
  expect(
    fields
      .flatMap((one) => [one.name, ...one.fields.map((field) => `  ${JSON.stringify(field)}`)])
      .join("\n"),
  ).toMatchInlineSnapshot(`
    "Banner
      {"name":"id","type":"integer","meaning":""}
      {"name":"title","type":"string","meaning":""}
      {"name":"summary","type":"string","meaning":"JSON text of a BannerSummary."}
      {"name":"background","type":"{ from: string, to: string }","meaning":""}
      {"name":"image","type":"Image | null","meaning":""}
      {"name":"url","type":"string","meaning":"Its address on the desktop site; empty if no page shows it."}
    ColumnTree
      {"name":"id","type":"integer","meaning":""}
      {"name":"title","type":"string","meaning":""}
      {"name":"status","type":"0 | 1","meaning":"1 is shown in the top navigation and the footer, 0 in neither."}
      {"name":"href","type":"string","meaning":"Route key of a page, a path or an external address, as entered for the column."}
      {"name":"url","type":"string","meaning":"Its address on the desktop site; empty if no page shows it."}
      {"name":"type","type":"integer","meaning":"Content type of a column: 0 columns, 1 single page, 2 news, 3 products, 4 solutions, 5 investors, 6 downloads, 7 Q&A, 8 guestbook, 9 partners, 10 honours, 11 history, 12 micro videos."}
      {"name":"fathers","type":"string","meaning":"Ids of the ancestors from the root down, separated by commas."}
      {"name":"parent_id","type":"integer","meaning":"Id of the parent column, 0 for the roots."}
      {"name":"menu_recommend","type":"string","meaning":"Label of the recommended chips, or empty."}
      {"name":"active","type":"boolean","meaning":"Always false: the client decides which entry is open."}
      {"name":"restricted?","type":"true","meaning":"Present where the page is open to some readers only; such columns are returned to those who may open them."}
      {"name":"allChildrenMenu","type":"ColumnTree[]","meaning":""}
    CrossReference
      {"name":"part_number","type":"string","meaning":""}
      {"name":"maker","type":"string","meaning":"Empty for an older number of the company's own."}
      {"name":"kind","type":"\\"footprint\\" | \\"similar\\" | \\"functional\\"","meaning":"footprint: fits the same board; similar: close in its parameters; functional: has the same function."}
      {"name":"note","type":"string","meaning":""}
    Lifecycle
      {"name":"stage","type":"\\"preview\\" | \\"active\\" | \\"nrnd\\" | \\"last-time-buy\\" | \\"obsolete\\"","meaning":""}
      {"name":"since","type":"string","meaning":"A day, as 2026-11-21."}
      {"name":"last_order","type":"string,null","meaning":"A day, as 2026-11-21."}
    Variant
      {"name":"order_code","type":"string","meaning":""}
      {"name":"package","type":"string","meaning":""}
      {"name":"grade","type":"string","meaning":""}
      {"name":"temperature_min","type":"integer","meaning":"In °C."}
      {"name":"temperature_max","type":"integer","meaning":"In °C."}
      {"name":"pack","type":"string","meaning":""}
      {"name":"quantity","type":"integer","meaning":"Pieces per pack."}
      {"name":"stage","type":"\\"preview\\" | \\"active\\" | \\"nrnd\\" | \\"last-time-buy\\" | \\"obsolete\\"","meaning":""}
      {"name":"msl","type":"\\"1\\" | \\"2\\" | \\"3\\" | \\"4\\" | \\"5\\" | \\"6\\" | \\"2a\\" | \\"5a\\" | null","meaning":"Moisture sensitivity level (IPC/JEDEC J-STD-020), or null where it is not known."}
      {"name":"rohs","type":"\\"compliant\\" | \\"exempt\\" | \\"not-compliant\\" | null","meaning":"Status under the RoHS directive: compliant, compliant by an exemption, or not; null where it is not known."}
      {"name":"reach","type":"\\"no-svhc\\" | \\"contains-svhc\\" | null","meaning":"Status under REACH: without a candidate substance above 0.1%, or with one; null where it is not known."}
      {"name":"eccn","type":"string,null","meaning":"Export control classification number of the US Commerce Control List, or EAR99; an order code without its own has that of the product; null where it is not known."}
      {"name":"origin","type":"string,null","meaning":"Country of origin, ISO 3166-1 alpha-2; an order code without its own has that of the product; null where it is not known."}
      {"name":"lead_time_weeks","type":"integer,null","meaning":"Lead time of the factory in weeks; an order code without its own has that of the product; null where it is not known, and for what is obsolete."}"
  `);
});

import { staffMessages } from "../../../base/i18n/staff/index.ts";
import { type Language, languageFacts } from "../../../base/site/languages.ts";
import { parametersOf } from "../../public/reference/parameters.ts";
import { type FieldReference, fieldsOf, typeText } from "../../public/reference/typeText.ts";
import type { AdminArea, AdminRoute } from "../route.ts";
import { SchemaSet } from "./jsonSchemas.ts";
import { isObjectName } from "./objectNames.ts";
import { accessOf } from "./openapi.ts";

/** Styles of the page; its Content-Security-Policy allows this text alone. */
export const referenceStyle = `
:root{color-scheme:light dark;font:16px/1.55 system-ui,-apple-system,"Segoe UI","PingFang SC","Microsoft YaHei",sans-serif;--line:light-dark(#d9dee5,#343b45);--soft:light-dark(#f4f6f8,#1b2027);--muted:light-dark(#545d69,#a4adb8);--link:light-dark(#0b5cad,#7fb9ff)}
body{margin:0 auto;max-width:60rem;padding:2rem 1.25rem 5rem;background:light-dark(#fff,#12161b);color:light-dark(#15191e,#e6e9ed)}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 .5rem}h2{font-size:1.25rem;margin:3rem 0 1rem;padding-top:1rem;border-top:1px solid var(--line)}
h3{font:600 1rem/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;margin:0;overflow-wrap:anywhere}h3 b{display:inline-block;min-width:4.2rem}
a{color:var(--link)}section section{padding:1rem 1.1rem;margin:0 0 1rem;background:var(--soft);border-radius:.5rem}
p{margin:.4rem 0}.access{color:var(--muted);font-size:.9rem}nav ul{columns:18rem;padding:0;margin:0;list-style:none;font:.875rem/1.9 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.table{overflow-x:auto}table{border-collapse:collapse;width:100%;margin:.6rem 0 0;font-size:.875rem}th,td{text-align:start;vertical-align:top;padding:.35rem .75rem .35rem 0;border-top:1px solid var(--line)}
th{font-weight:600}code{font:.85em ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
`;

/** The admin API's reference as a page of its own, in the language of who reads it. */
export function referencePage(routes: readonly AdminRoute[], language: Language): string {
  const { adminApi: t } = staffMessages[language];
  const words = { language, schemas: new SchemaSet(language) };
  const sections = [...Map.groupBy(routes, ({ area }) => area)].map(([area, calls]) =>
    areaSection(area, calls, words),
  );
  return `<!doctype html>
<html lang="${languageFacts[language].tag}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${text(t.title)}</title><style>${referenceStyle}</style></head>
<body><main><h1>${text(t.title)}</h1><p>${text(t.lead)}</p>
<p><a href="openapi.json">${text(t.machineReadable)}</a></p>
<nav aria-label="${text(t.contents)}"><ul>${routes.map(link).join("")}</ul></nav>
${sections.join("\n")}
${objectsSection(words)}
</main></body></html>`;
}

interface PageContext {
  readonly language: Language;
  readonly schemas: SchemaSet;
}

function areaSection(area: AdminArea, routes: readonly AdminRoute[], words: PageContext): string {
  const title = staffMessages[words.language].adminApi.areas[area];
  const calls = routes.map((route) => routeSection(route, words)).join("\n");
  return `<section><h2>${text(title)}</h2>${calls}</section>`;
}

/** The objects that the routes before refer to. */
function objectsSection({ language, schemas }: PageContext): string {
  const { objectsTitle } = staffMessages[language].apiReference;
  const objects = Object.entries(schemas.objects()).map(
    ([name, schema]) => `<section id="${text(name)}">${table(name, fieldsOf(schema))}</section>`,
  );
  return `<section><h2>${text(objectsTitle)}</h2>${objects.join("\n")}</section>`;
}

function routeSection(route: AdminRoute, { language, schemas }: PageContext): string {
  const { adminApi: t, apiReference } = staffMessages[language];
  const parameters = [route.params, route.query].flatMap((schema) =>
    schema === undefined ? [] : parametersOf(schema, language),
  );
  const given = parameters.map(({ name, isRequired, takes, meaning }) => ({
    name: isRequired ? name : `${name}?`,
    type: takes,
    meaning,
  }));
  const sent = route.body ? fieldsOf(schemas.body(route.body)) : [];
  const access = accessOf(route, language).join(" ");
  return `<section id="${idOf(route)}"><h3><b>${route.method}</b>${text(route.path)}</h3>
<p>${text(route.summary(staffMessages[language]))}</p><p class="access">${text(access)}</p>
${table(apiReference.parameters, given)}${table(t.bodyTitle, sent)}
<p><strong>${text(apiReference.answer)}</strong> <code>${typeHtml(responseText(route, schemas))}</code></p></section>`;
}

function responseText({ produces, data }: AdminRoute, schemas: SchemaSet): string {
  return produces ?? `data: ${typeText(schemas.response(data))}`;
}

function table(title: string, fields: readonly FieldReference[]): string {
  if (fields.length === 0) return "";
  const rows = fields.map(
    ({ name, type, meaning }) =>
      `<tr><td><code>${text(name)}</code></td><td>${typeHtml(type)}</td><td>${text(meaning)}</td></tr>`,
  );
  return `<div class="table"><table><thead><tr><th colspan="3">${text(title)}</th></tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

function link(route: AdminRoute): string {
  return `<li><a href="#${idOf(route)}">${route.method} ${text(route.path)}</a></li>`;
}

function idOf({ method, path }: AdminRoute): string {
  return `${method.toLowerCase()}${path.replaceAll(/[^a-z0-9]+/gi, "-")}`;
}

/** A type, with links to the objects that it names. */
function typeHtml(type: string): string {
  return type
    .split(/\b([A-Z][A-Za-z]+)\b/)
    .map((part) => (isObjectName(part) ? `<a href="#${part}">${part}</a>` : text(part)))
    .join("");
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

function text(value: string): string {
  return value.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character);
}

import { contentSecurityPolicy } from "../../../base/http/securityHeaders.ts";
import type { Language } from "../../../base/site/languages.ts";
import { type AdminRoute, rawAdminRoute } from "../route.ts";
import { adminOpenApi } from "./openapi.ts";
import { referencePage, referenceStyle } from "./page.ts";

/**
 * The description of the admin API, for programs and for people who are signed in.
 * @param routes every route, these among them
 */
export function referenceRoutes(routes: () => readonly AdminRoute[]): AdminRoute[] {
  const openApi = madeOnce((language) => JSON.stringify(adminOpenApi(routes(), language)));
  const page = madeOnce((language) => referencePage(routes(), language));
  return [
    rawAdminRoute({
      method: "GET",
      path: "/openapi.json",
      area: "reference",
      needs: "signed-in",
      produces: "application/json",
      summary: ({ adminApi }) => adminApi.routes.openapi,
      handle: ({ caller, reply }) => reply.send(openApi(caller.language)),
    }),
    rawAdminRoute({
      method: "GET",
      path: "/reference",
      area: "reference",
      needs: "signed-in",
      produces: "text/html",
      summary: ({ adminApi }) => adminApi.routes.reference,
      handle: ({ caller, reply, services }) => {
        const policy = contentSecurityPolicy(services.addressing.isHttps, referenceStyle);
        return reply
          .header("content-type", "text/html; charset=utf-8")
          .header("content-security-policy", policy)
          .send(page(caller.language));
      },
    }),
  ];
}

/** A text that is made for the first request in each language and kept: the routes never change. */
function madeOnce(make: (language: Language) => string): (language: Language) => string {
  const texts = new Map<Language, string>();
  return (language) => {
    const text = texts.get(language) ?? make(language);
    texts.set(language, text);
    return text;
  };
}

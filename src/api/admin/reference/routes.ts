import { contentSecurityPolicy } from "../../../http/headers.ts";
import { type AdminRoute, rawAdminRoute } from "../route.ts";
import { adminOpenApi } from "./openapi.ts";
import { referencePage, referenceStyle } from "./page.ts";

/**
 * The description of the admin API, for programs and for people who are signed in.
 * @param routes every route, these among them
 */
export function referenceRoutes(routes: () => readonly AdminRoute[]): AdminRoute[] {
  return [
    rawAdminRoute({
      method: "GET",
      path: "/openapi.json",
      area: "reference",
      needs: "signed-in",
      produces: "application/json",
      summary: ({ adminApi }) => adminApi.routes.openapi,
      handle: ({ caller, reply }) =>
        reply.send(JSON.stringify(adminOpenApi(routes(), caller.language))),
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
          .send(referencePage(routes(), caller.language));
      },
    }),
  ];
}

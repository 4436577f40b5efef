import type { FastifyInstance } from "fastify";
import { acceptForms } from "../../base/http/bodies/formBody.ts";
import type { Site } from "../siteServices.ts";

/**
 * Lets a scope's routes take the forms of pages without files, and no JSON. A network whose requests are
 * refused too often gets a page that tells it to wait.
 * @param maxBytes of one form
 */
export function acceptPageForms(scope: FastifyInstance, site: Site, maxBytes: number): void {
  scope.removeContentTypeParser(["application/json", "text/plain"]);
  acceptForms(scope, maxBytes);
  site.refused.follow(scope);
}

import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { acceptForms } from "../../base/http/bodies/formBody.ts";
import { networkOf } from "../../base/http/identity/network.ts";
import type { Addressing } from "../../base/http/requests/siteOrigins.ts";
import type { Language } from "../../base/site/languages.ts";
import type { Opened, UsageCounter } from "../../readers/usage/usageCounter.ts";
import { maxSignalBytes, mayBeCounted, readSignal } from "./readerSignals.ts";

/** Body that a page's script sends when a page or file is opened. */
export const openingSchema = z.object({
  /** Address of the page or file, on this site: whole, or path and query. */
  address: z
    .string()
    .max(1_000)
    .regex(/^(?:https?:\/)?\//),
  /** Host of the page before; empty: none. */
  referrer: z.string().max(300).default(""),
});

/** Services by which usage is counted. */
export interface UsageSite {
  readonly addressing: Addressing;
  readonly usage: UsageCounter;
  /** Finds the page, part or file of the current publication at an address; undefined for others. */
  readonly openedAt: (asked: {
    readonly address: string;
    readonly language: Language;
    readonly userAgent: string;
    readonly mobileHint: string | undefined;
  }) => Opened | undefined;
}

/**
 * `POST usage`: pages and files that readers have opened, sent by the pages' own script. It answers 204
 * whatever it counts, so that nothing can be found out by it: unknown addresses, robots, pages of other
 * sites, and browsers that ask not to be tracked (Do Not Track, Global Privacy Control) are not counted.
 */
export function usageRoute(base: FastifyInstance, language: Language, site: UsageSite): void {
  const { usage, openedAt, addressing } = site;
  base.register((scope, _options, done) => {
    acceptForms(scope, maxSignalBytes);
    const config = { limit: "usage" } as const;
    scope.post("/usage", { bodyLimit: maxSignalBytes, config }, (request, reply) => {
      const opening = readSignal(openingSchema, request, language);
      const { headers, host, ip } = request;
      reply.code(204).header("cache-control", "no-store");
      if (!usage.isOn || !mayBeCounted(request, addressing)) return reply.send();
      const userAgent = headers["user-agent"] ?? "";
      const { referrer } = opening;
      const address = pathOnSite(opening.address, headers.origin ?? `http://${host}`);
      if (address === undefined) return reply.send();
      const hint = headers["sec-ch-ua-mobile"];
      const opened = openedAt({
        ...{ address, language, userAgent },
        mobileHint: typeof hint === "string" ? hint : undefined,
      });
      if (opened !== undefined) {
        usage.countOpening({
          ...opened,
          reader: { network: networkOf(ip), userAgent },
          referrer: referrer === host ? "" : referrer,
        });
      }
      return reply.send();
    });
    done();
  });
}

/** Path and query of an address; undefined for one of another site than the page's. */
function pathOnSite(address: string, origin: string): string | undefined {
  const url = URL.parse(address, origin);
  const isOwn = url !== null && url.origin === URL.parse(origin)?.origin;
  return isOwn ? `${url.pathname}${url.search}` : undefined;
}

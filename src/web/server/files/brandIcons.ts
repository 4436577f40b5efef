import { extname } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { QueueFull } from "../../../base/http/cache/taskQueue.ts";
import { languages } from "../../../base/site/languages.ts";
import { StorageUnavailable } from "../../../base/store/storage/storageInterface.ts";
import { drawIcon, type IconName, isIconName } from "../../discovery/icons.ts";
import { iconPicture, iconVersion } from "../../presenters/brand/shownBrand.ts";
import type { Site } from "../../siteServices.ts";
import { inert } from "./storedFiles.ts";

const drawing = "favicon.svg";

const mediaTypes: Readonly<Record<string, string>> = {
  ".ico": "image/x-icon",
  ".png": "image/png",
  ".svg": "image/svg+xml",
};

/** A file of icons whose content the brand decides. */
export function isBrandIcon(name: string): name is IconName | typeof drawing {
  return name === drawing || isIconName(name);
}

/** True for a failure that is over in a while. */
function isPassing(error: unknown): boolean {
  return error instanceof QueueFull || error instanceof StorageUnavailable;
}

/** An icon with the name of its content. */
interface Icon {
  readonly version: string;
  readonly bytes: Buffer;
}

/**
 * Icons of the brand, drawn from its published picture when they are first asked for. An address with
 * the content's name (`?v=`) never changes; others are asked for again each time.
 */
export class BrandIcons {
  readonly #site: Site;
  /** Icons of the present picture. */
  #made: { readonly version: string; readonly icons: Map<string, Promise<Buffer>> } | undefined;

  constructor(site: Site) {
    this.#site = site;
  }

  /** Sends an icon. @returns false where it is that of the sources, or the picture is not to be had */
  async send(
    name: IconName | typeof drawing,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<boolean> {
    let icon: Icon | undefined;
    try {
      icon = await this.#find(name, request);
    } catch (error) {
      if (!isPassing(error)) throw error;
      // Nobody keeps the icon of the sources in the place of this one.
      reply.code(503).headers({ "retry-after": "2", "cache-control": "no-store" }).send();
      return true;
    }
    if (icon === undefined) return false;
    const { version, bytes } = icon;
    const asked = new URLSearchParams(request.url.split("?")[1]).get("v");
    const tag = `"${version}"`;
    reply.headers({
      "cache-control":
        asked === version ? "public, max-age=31536000, immutable" : "public, no-cache",
      "content-security-policy": inert,
      etag: tag,
    });
    if (request.headers["if-none-match"]?.includes(tag)) reply.code(304).send();
    else reply.type(mediaTypes[extname(name)] ?? "application/octet-stream").send(bytes);
    return true;
  }

  async #find(name: IconName | typeof drawing, request: FastifyRequest): Promise<Icon | undefined> {
    const { views } = this.#site.live.current();
    const view = languages.map((one) => views[one]).find((one) => iconVersion(one) !== undefined);
    const picture = view && iconPicture(view);
    const version = view && iconVersion(view);
    if (picture === undefined || version === undefined) return undefined;
    const { file } = picture;
    if (name === drawing && !/\.svg$/i.test(file)) return undefined;
    if (this.#made?.version !== version) this.#made = { version, icons: new Map() };
    const { icons } = this.#made;
    const known = icons.get(name);
    const made = known ?? this.#make(name, file, request.ip);
    icons.set(name, made);
    try {
      return { version, bytes: await made };
    } catch (error) {
      icons.delete(name);
      if (isPassing(error)) throw error;
      request.log.warn({ err: error, file }, "An icon of the brand could not be drawn");
      return undefined;
    }
  }

  #make(name: IconName | typeof drawing, file: string, address: string): Promise<Buffer> {
    const { files, making } = this.#site;
    if (name === drawing) return files.read(file);
    return making.file(address, async () => drawIcon(name, await files.read(file)));
  }
}

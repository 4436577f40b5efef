import { join } from "node:path";
import type { BodyOf } from "../../src/content/types/index.ts";
import { isThroughHole } from "../../src/web/components/product/chip/chipShape.ts";
import { type GivenPackage, shapeOf } from "../../src/web/components/product/chip/typicalShape.ts";
import { markingOf } from "./markingOf.ts";
import { type PackageGeometry, type PackageView, packageGeometry } from "./packageGeometry.ts";

/** A picture as the Blender script is told of it. */
export interface PictureJob {
  readonly geometry: PackageGeometry;
  readonly view: PackageView;
  readonly marking: readonly string[];
  readonly fonts: { readonly bold: string; readonly regular: string };
  readonly out: string;
  readonly width: number;
  readonly height: number;
  readonly samples: number;
  /** Size on the picture: small packages are shown larger than they are, though not as large. */
  readonly relative: number;
}

const sizes = {
  front: { width: 768, height: 512, samples: 20 },
  underside: { width: 576, height: 384, samples: 16 },
} as const;

/** True if a part's first package can be rendered: pins through the board are only drawn. */
export function isRendered({ packages: [first] }: Pick<BodyOf<"product">, "packages">): boolean {
  return first !== undefined && !isThroughHole(shapeOf(first));
}

/** Path of a part's picture, below the media folder. */
export function pictureFile(key: string): string {
  return `products/${key}/${key}.webp`;
}

/** Path of a package's picture from below, which all parts in the package share. */
export function undersideFile(given: GivenPackage): string {
  const { body, pitch } = packageGeometry(given);
  const sizes = [body.x, body.y, body.top].map((size) => String(size).replace(".", "p")).join("x");
  return `products/packages/${given.name.toLowerCase()}-${sizes}-${Math.round(pitch * 100)}.webp`;
}

/**
 * The pictures of a part in its first package: from above, and of its underside.
 * @param folder where Blender writes
 */
export function pictureJobs(
  key: string,
  part: Pick<BodyOf<"product">, "partNumber" | "lifecycle" | "variants" | "packages">,
  { folder, fonts }: { folder: string; fonts: PictureJob["fonts"] },
): PictureJob[] {
  const [first] = part.packages;
  if (first === undefined) return [];
  const geometry = packageGeometry(first);
  const side = Math.max(geometry.body.x, geometry.body.y);
  const relative = 0.92 + 0.2 * Math.min(1, Math.sqrt(side / 20));
  return (["front", "underside"] as const).map((view) => ({
    geometry,
    view,
    marking: markingOf(part, first.name),
    fonts,
    out: join(folder, `${key}-${view}.png`),
    ...sizes[view],
    relative: Math.round(relative * 1000) / 1000,
  }));
}

import sharp, { type Sharp } from "sharp";

/** A rendered picture, its ground lifted to the light blue of the site. */
export function liftedGround(png: string): Sharp {
  return sharp(png).linear([1.064, 1.067, 1.072], [0, 0, 0]);
}

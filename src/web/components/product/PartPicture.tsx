import { Picture, type StoredPicture } from "../Picture.tsx";
import { ChipPicture } from "./chip/ChipPicture.tsx";
import type { ChipShape } from "./chip/chipShape.ts";

/** The appearance of a part: its package, and a picture where one was given. */
export interface PartLook {
  readonly shape: ChipShape;
  readonly marking: string;
  readonly brand: string;
  readonly image?: StoredPicture;
}

/** Widths of a picture in a row, in the head of a part's page, and on a card. */
function sizesOf({ scene, small }: { scene: boolean; small: boolean }): string {
  if (small) return "(min-width: 640px) 120px, 96px";
  return scene
    ? "(min-width: 1280px) 384px, (min-width: 640px) 28vw, 124px"
    : "(min-width: 640px) 312px, 40vw";
}

/**
 * The picture of a part, drawn from its package where none was given. Without a label it is an
 * ornament beside the part's name.
 */
export function PartPicture({
  look,
  label,
  scene = false,
  small = false,
  sizes = sizesOf({ scene, small }),
}: {
  look: PartLook;
  label?: string;
  scene?: boolean;
  /** True in rows and table cells: leaves out what is legible only in large pictures. */
  small?: boolean;
  /** Width that a given picture is drawn with, where it differs from the usual one. */
  sizes?: string;
}) {
  const { image } = look;
  if (image) {
    return (
      <Picture
        of={label === undefined ? { ...image, alt: { text: "" } } : image}
        className="chip-image"
        sizes={sizes}
        loading={scene ? "eager" : "lazy"}
      />
    );
  }
  return (
    <ChipPicture
      shape={look.shape}
      marking={look.marking}
      brand={look.brand}
      scene={scene}
      small={small}
      {...(label === undefined ? {} : { label })}
    />
  );
}

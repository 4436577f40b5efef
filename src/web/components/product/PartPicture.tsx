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
  if (small) return "120px";
  return scene
    ? "(min-width: 1024px) 30vw, 240px"
    : "(min-width: 1280px) 300px, (min-width: 640px) 45vw, 40vw";
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
}: {
  look: PartLook;
  label?: string;
  scene?: boolean;
  /** True in rows and table cells: leaves out what is legible only in large pictures. */
  small?: boolean;
}) {
  const { image } = look;
  if (image) {
    return (
      <Picture
        of={label === undefined ? { ...image, alt: { text: "" } } : image}
        className="chip-image"
        sizes={sizesOf({ scene, small })}
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

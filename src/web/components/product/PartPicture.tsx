import type { LocalizedText } from "../../../site/localizedText.ts";
import { ChipPicture } from "./chip/ChipPicture.tsx";
import type { ChipShape } from "./chip/chipShape.ts";

/** The appearance of a part: its package, and a picture where one was given. */
export interface PartLook {
  readonly shape: ChipShape;
  readonly marking: string;
  readonly brand: string;
  readonly image?: {
    readonly src: string;
    readonly width: number;
    readonly height: number;
    readonly alt: LocalizedText;
  };
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
  /** For rows and table cells: without what is legible in large pictures only. */
  small?: boolean;
}) {
  const { image } = look;
  if (image) {
    return (
      <img
        className="chip-image"
        src={image.src}
        width={image.width}
        height={image.height}
        alt={label === undefined ? "" : image.alt.text}
        lang={label === undefined ? undefined : image.alt.lang}
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

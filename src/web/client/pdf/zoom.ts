/** Zoom that follows the available room, or a size in percent of the printed one. */
export type Zoom = "auto" | "width" | "page" | number;

interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Maximum of automatic zoom: beyond it, lines are too long to read well. */
const maxAutomatic = 1.25;

const min = 0.1;
const max = 5;

/** Zoom levels of the reader's controls, in percent. */
const steps = [25, 50, 75, 100, 125, 150, 200, 300, 400];

/**
 * The scale at which pages are shown; 1 is their printed size.
 * @param page the page as printed, in CSS pixels
 * @param room what there is for it, in CSS pixels
 *
 */
export function scaleOf(zoom: Zoom, page: PageSize, room: PageSize): number {
  return Math.min(max, Math.max(min, wantedScale(zoom, page, room)));
}

function wantedScale(zoom: Zoom, page: PageSize, room: PageSize): number {
  const width = room.width / page.width;
  switch (zoom) {
    case "auto":
      return Math.min(maxAutomatic, width);
    case "width":
      return width;
    case "page":
      return Math.min(width, room.height / page.height);
    default:
      return zoom / 100;
  }
}

/** The next step from a scale, up or down; the last step where there is none. */
export function stepFrom(scale: number, direction: 1 | -1): number {
  const percent = scale * 100;
  // A step that is no visible change is none.
  const next =
    direction === 1
      ? steps.find((step) => step > percent * 1.02)
      : steps.findLast((step) => step < percent * 0.98);
  return next ?? (direction === 1 ? steps.at(-1) : steps[0]) ?? 100;
}

/** Reads what the zoom list offers: `auto`, `width`, `page` or a number of percent. */
export function parseZoom(text: string): Zoom {
  if (text === "auto" || text === "width" || text === "page") return text;
  const percent = Number(text);
  return Number.isFinite(percent) && percent > 0 ? percent : "auto";
}

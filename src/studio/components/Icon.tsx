/** Outlines on a grid of 20, drawn with a stroke of 1.5. */
const outlines = {
  home: "M3 9.5 10 3.5l7 6V16a.9.9 0 0 1-.9.9H12v-4.7H8v4.7H3.9A.9.9 0 0 1 3 16Z",
  document: "M5 2.9h6.5L15.5 7v10.1H5ZM11.2 3v4.3h4.2M7.6 10.5h5M7.6 13.5h5",
  image:
    "M3 4.5h14v11H3ZM3.5 14l4-4.2 3 3 2.4-2.3 3.6 3.5M13 8.6a1.1 1.1 0 1 0 0-2.2 1.1 1.1 0 0 0 0 2.2Z",
  people:
    "M7.5 9.4a2.9 2.9 0 1 0 0-5.8 2.9 2.9 0 0 0 0 5.8ZM2 16.6c.3-3 2.5-4.8 5.5-4.8s5.2 1.8 5.5 4.8M13 4a2.8 2.8 0 0 1 0 5.2M14.6 12.1c2 .6 3.2 2.2 3.4 4.5",
  roles: "M10 2.8 16 5v4.6c0 3.6-2.4 6.2-6 7.6-3.6-1.4-6-4-6-7.6V5ZM7.3 9.8l2 2 3.5-3.7",
  audit: "M4 4.5h12M4 8.2h7M4 11.9h5M4 15.5h4M14 17a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM16.2 16.2 18 18",
  search: "M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM13 13l4 4",
  menu: "M3 5.5h14M3 10h14M3 14.5h14",
  close: "m5 5 10 10M15 5 5 15",
  chevron: "m6 8 4 4 4-4",
  up: "M10 16V4.5M5 9.5l5-5 5 5",
  down: "M10 4v11.5M5 10.5l5 5 5-5",
  lock: "M5 9h10v7.5H5ZM7 9V6.5a3 3 0 0 1 6 0V9",
  calendar: "M3.5 5h13v11.5h-13ZM3.5 8.5h13M7 3v3.5M13 3v3.5",
  next: "m8 5 5 5-5 5",
  previous: "m12 5-5 5 5 5",
  external: "M8 4.5H4.5v11h11V12M11 4h5v5M16 4l-7 7",
  check: "m4 10.5 4 4 8-9",
  warning: "M10 3.2 17.8 16.5H2.2ZM10 8v4M10 14.2v.2",
  info: "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 9.2v4.3M10 6.5v.2",
  help: "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM7.9 8a2.1 2.1 0 1 1 3.3 1.7c-.7.5-1.2.9-1.2 1.8M10 13.7v.2",
  key: "M7 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM10.5 10H18M15 10v3M17.5 10v2",
  shield: "M10 2.8 16 5v4.6c0 3.6-2.4 6.2-6 7.6-3.6-1.4-6-4-6-7.6V5Z",
  device: "M3 4.5h14v9H3ZM7 17h6M10 13.5V17",
  phone: "M6 2.5h8v15H6ZM9 15h2",
  copy: "M7 7h9v9.5H7ZM4 13V3.5h9",
  plus: "M10 4v12M4 10h12",
  eye: "M1.8 10S4.8 4.8 10 4.8s8.2 5.2 8.2 5.2-3 5.2-8.2 5.2S1.8 10 1.8 10ZM10 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6Z",
  out: "M8 3.5H4v13h4M12 6l4 4-4 4M16 10H8",
  person:
    "M10 10.2a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6ZM3.8 17c.4-3 2.8-4.8 6.2-4.8s5.8 1.8 6.2 4.8",
  globe:
    "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM3 10h14M10 3c2 2 2.9 4.3 2.9 7S12 15 10 17c-2-2-2.9-4.3-2.9-7S8 5 10 3Z",
  command:
    "M7.5 7.5h5v5h-5ZM7.5 7.5H5.7a1.8 1.8 0 1 1 1.8-1.8ZM12.5 7.5V5.7a1.8 1.8 0 1 1 1.8 1.8ZM12.5 12.5h1.8a1.8 1.8 0 1 1-1.8 1.8ZM7.5 12.5v1.8a1.8 1.8 0 1 1-1.8-1.8Z",
  trash: "M3.5 5.5h13M8 5.5V3.5h4v2M5 5.5l.8 11.5h8.4L15 5.5M8.3 8.5l.3 5.5M11.7 8.5l-.3 5.5",
  sheet: "M5 2.9h6.5L15.5 7v10.1H5ZM11.2 3v4.3h4.2M7.3 10h6v4.6h-6ZM7.3 12.3h6M10.3 10v4.6",
  grid: "M3 4h14v12H3ZM3 8h14M3 12h14M8 4v12M13 4v12",
  layers: "M10 3 17 7l-7 4-7-4ZM3 10.5l7 4 7-4M3 13.5l7 4 7-4",
  sliders: "M3 6h8M15 6h2M3 14h3M10 14h7M13 4v4M8 12v4",
  drop: "M10 2.8c3 3.6 5 6.2 5 9a5 5 0 0 1-10 0c0-2.8 2-5.4 5-9ZM7.4 12.2a2.7 2.7 0 0 0 2.2 2.5",
  bars: "M3 16.5h14M5.5 13.5v-4M10 13.5v-9M14.5 13.5v-6.5",
  clock: "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 6v4.3l2.8 1.7",
  pulse: "M2.5 10H6l2.2-5.5 3.6 11L14 10h3.5",
  server: "M3 3.5h14v5.5H3ZM3 11h14v5.5H3ZM6 6.3h.1M6 13.8h.1",
  mail: "M3 5h14v10.5H3ZM3.4 5.6 10 11l6.6-5.4",
  bell: "M5.5 14V9a4.5 4.5 0 0 1 9 0v5l1.5 1.5H4ZM8.3 15.7a1.8 1.8 0 0 0 3.4 0",
  comment: "M3 4.5h14v9.5H9.5L6 17v-3H3Z",
  hand: "M3 10h9M8.5 6.5 12 10l-3.5 3.5M15.5 4v12",
  more: "M5 10h.1M10 10h.1M15 10h.1",
  news: "M3 4.5h11.5V16H4.6A1.6 1.6 0 0 1 3 14.4ZM14.5 8H17v6.7a1.3 1.3 0 0 1-2.5 0M5.8 7.5h6M5.8 10.3h6M5.8 13.1h3.4",
  chip: "M5.5 5.5h9v9h-9ZM8.6 8.6h2.8v2.8H8.6ZM8 5.5v-3M12 5.5v-3M8 17.5v-3M12 17.5v-3M5.5 8h-3M5.5 12h-3M17.5 8h-3M17.5 12h-3",
  bulb: "M7.7 13.4a5.2 5.2 0 1 1 4.6 0c-.4.3-.6.7-.6 1.3H8.3c0-.6-.2-1-.6-1.3ZM8.6 17.2h2.8",
  trend: "M3 16.8h14M3.5 12.6l4-4 3 3 6-6.4M12.6 5.2h3.9v3.9",
  download: "M10 3v9.6M6.2 9l3.8 3.8L13.8 9M3.5 16.6h13",
  question:
    "M3.2 3.8h13.6v9.8h-6.4L6.8 17v-3.4H3.2ZM8.4 7.1a1.7 1.7 0 1 1 2.6 1.5c-.7.4-1 .7-1 1.3M10 11.6v.1",
  form: "M4 3h12v14H4ZM7 6.2h6v2.4H7ZM7 11.4h6v2.4H7Z",
  link: "M8.4 11.6a3 3 0 0 0 4.4.2l2.6-2.6a3 3 0 0 0-4.3-4.3L9.9 6M11.6 8.4a3 3 0 0 0-4.4-.2l-2.6 2.6a3 3 0 0 0 4.3 4.3l1.2-1.1",
  medal: "M10 12.4a4.8 4.8 0 1 0 0-9.6 4.8 4.8 0 0 0 0 9.6ZM7.2 11.6 6 17.3l4-2 4 2-1.2-5.7",
  flag: "M5 17.3V3M5 3.8h10l-2.4 3.2L15 10.2H5",
  video: "M2.8 5h9.8v10H2.8ZM12.6 9l4.6-2.9v7.8L12.6 11",
  slides: "M2.8 4.2h14.4v8.6H2.8ZM7 16h.1M10 16h.1M13 16h.1",
  case: "M3 6.8h14v9.4H3ZM7.3 6.8V4h5.4v2.8M3 11h14",
  ruler: "M2.5 7h15v6.2h-15ZM5.5 7v2.4M8.5 7v3.4M11.5 7v2.4M14.5 7v3.4",
  folder: "M2.8 4.4h5l1.6 2.2h7.8v9.2H2.8Z",
  tree: "M3 3h6v3.6H3ZM11 8.2h6v3.6h-6ZM11 13.6h6v3.6h-6ZM5.5 6.6v8.8H11M5.5 10H11",
  redirect: "M4 16v-5.4a3.8 3.8 0 0 1 3.8-3.8H16M12.4 3.2 16 6.8l-3.6 3.6",
  bookmark: "M5.5 3h9v14L10 13.4 5.5 17Z",
  compare: "M3 4h5.5v12H3ZM11.5 4H17v12h-5.5ZM5 7.5h1.5M5 10.5h1.5M13.5 7.5H15M13.5 10.5H15",
  undo: "M7.5 4 4 7.5 7.5 11M4 7.5h7.5a4.5 4.5 0 0 1 0 9H8",
  redo: "M12.5 4 16 7.5 12.5 11M16 7.5H8.5a4.5 4.5 0 0 0 0 9H12",
} as const;

export type IconName = keyof typeof outlines;

interface IconProps {
  readonly name: IconName;
  readonly className?: string;
}

/** A picture beside a text; it says nothing that the text does not. */
export function Icon({ name, className = "" }: IconProps) {
  return <Outline path={outlines[name]} className={className} />;
}

interface OutlineProps {
  readonly path: string;
  readonly className?: string;
}

/**
 * An outline of icons, those of the frame and those that come with a screen. The style sheet says how it is
 * drawn: a list has hundreds.
 */
export function Outline({ path, className = "" }: OutlineProps) {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** Shapes on a 20-unit square, drawn with a 1.5-unit line. */
const shapes = {
  more: "m5.5 8 4.5 4.5L14.5 8",
  next: "m8 5.5 4.5 4.5L8 14.5",
  previous: "M12 5.5 7.5 10l4.5 4.5",
  down: "M10 4v11.5M5 10.5l5 5 5-5",
  up: "M10 16V4.5M5 9.5l5-5 5 5",
  arrow: "M4 10h11.5M11 5.5l4.5 4.5-4.5 4.5",
  menu: "M3 5.5h14M3 10h14M3 14.5h14",
  contents: "M3 5.5h.01M3 10h.01M3 14.5h.01M6.5 5.5H17M6.5 10H17M6.5 14.5H17",
  close: "m4.5 4.5 11 11m0-11-11 11",
  search: "M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11Zm4 9.5 4 4",
  plus: "M10 4v12M4 10h12",
  minus: "M4 10h12",
  print: "M6 7.5v-4h8v4M6 14.5H3.5v-7h13v7H14M6 12h8v4.5H6z",
  feed: "M4 9.5a6.5 6.5 0 0 1 6.5 6.5M4 4.5A11.5 11.5 0 0 1 15.5 16M5.2 14.8h.01",
  calendar: "M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5",
  download: "M10 3v9.5M6 8.8l4 4 4-4M3.5 16.5h13",
  external: "M8 4.5H4.5v11h11V12M11 4.5h4.5V9m0-4.5-6.5 6.5",
  globe:
    "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15Zm0 0c5 4.5 5 10.5 0 15m0-15c-5 4.5-5 10.5 0 15M2.5 10h15",
  phone:
    "M4 3h3l1.5 4L6.8 8.3a9 9 0 0 0 4.9 4.9L13 11.5l4 1.5v3a1.5 1.5 0 0 1-1.6 1.5A13.5 13.5 0 0 1 2.5 4.6 1.5 1.5 0 0 1 4 3Z",
  mail: "M2.5 4.5h15v11h-15zm0 .8L10 11l7.5-5.7",
  place:
    "M10 17.5S4 12.3 4 8a6 6 0 0 1 12 0c0 4.3-6 9.5-6 9.5Zm0-7.3a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z",
  filter: "M3 5.5h14M5.5 10h9M8 14.5h4",
  compare: "M3.5 4h5v12h-5zm8 0h5v12h-5zM6 8h.01M14 8h.01M6 12h.01M14 12h.01",
  question: "M3 4h14v10H9.5L6 17v-3H3zM8.2 7.6A1.9 1.9 0 1 1 10 10v.6m0 1.6h.01",
  link: "M8.5 11.5a3 3 0 0 0 4.3 0l2.9-2.9a3 3 0 0 0-4.3-4.3l-1 1M11.5 8.5a3 3 0 0 0-4.3 0l-2.9 2.9a3 3 0 0 0 4.3 4.3l1-1",
  code: "M3 3h5.5v5.5H3zm8.5 0H17v5.5h-5.5zM3 11.5h5.5V17H3zm8.5 0H14V14h-2.5zm3.5 3h2V17h-2m-3.5 0H13",
} as const;

export type IconName = keyof typeof shapes;

/** A small line drawing in the colour of the text beside it, which says what it means. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      className={`icon icon--${name}`}
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  );
}

/** Messages of the micro videos. */
export const videos = {
  all: "All videos",
  columns: "Video sections",
  empty: "No videos here yet.",
  emptyHint: "You may find what you are looking for in the other sections.",
  listDescription: (column: string, company: string) =>
    `${column} from ${company}: short videos with subtitles.`,
  duration: "Length",
  minutes: (minutes: number, seconds: number) =>
    minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds} s`,
  description: (title: string, company: string) => `${title}: a micro video from ${company}.`,
  /** Shown in browsers that play neither of the formats. */
  cannotPlay: "Your browser cannot play this video.",
  saveInstead: "Save the file",
  subtitles: "Subtitles in",
  parts: "Parts shown",
  related: "More videos",
};

/** Messages of the micro videos. */
export const videos = {
  all: "All videos",
  columns: "Video columns",
  empty: "No videos here yet.",
  emptyHint: "The other columns may have what you are looking for.",
  listDescription: (column: string, company: string) =>
    `${column} from ${company}: short films of parts and places, with subtitles.`,
  listTitle: (column: string, page: number) => (page === 1 ? column : `${column}, page ${page}`),
  duration: "Length",
  minutes: (minutes: number, seconds: number) =>
    minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds} s`,
  description: (title: string, company: string) => `${title}: a micro video from ${company}.`,
  /** For browsers that play neither of the formats. */
  cannotPlay: "Your browser does not play this video.",
  saveInstead: "Save the file",
  subtitles: "Subtitles in",
  parts: "Parts shown",
  related: "More videos",
};

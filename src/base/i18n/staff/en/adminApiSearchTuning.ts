/** Messages of the admin API’s tuning of the search. */
export const adminSearchTuning = {
  notReady: "The search is starting. Try again in a moment.",
  routes: {
    list: "Searches of readers without results, or whose results nobody opened, most frequent first.",
    ignore: "Sets a counted search aside, or puts it back on the lists.",
    setup: "Synonyms, pins and watched searches as their drafts have them.",
    synonyms: "Writes the groups of synonyms to the setting’s draft.",
    pins: "Writes the pins to the setting’s draft.",
    watched: "Writes the watched searches to the setting’s draft.",
    try: "Results of a search before and after a change of synonyms or pins, and what that changes for the watched searches and for those of the last 30 days. Writes nothing.",
  },
  fields: {
    kind: "in-vain: without results; unopened: with results, of which none was opened.",
    language: "The language searched in; absent: both.",
    ignored: "1: those that were set aside.",
    days: "Number of days up to today.",
    in_vain: "Searches without results.",
    seen: "Times that results were seen, on pages whose script ran.",
    opened: "Times that a result was opened from them.",
  },
};

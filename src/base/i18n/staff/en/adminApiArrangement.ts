/** Messages of the admin API's arrangement: the tree of columns, and what is published together. */
export const adminArrangement = {
  problems: {
    "arranged-since": "Someone has changed this in the meantime. Nothing was changed.",
    "unfit-place": "The section cannot be moved there. Nothing was moved.",
    "unfit-draft": "Unsaved changes are incomplete, so they cannot be published.",
  },
  moves: {
    circle: "A section cannot be inside itself.",
    "too-deep": "Menus can have at most four levels.",
    "other-type": "The parent section holds another type of content.",
    "only-root":
      "The site’s lists of this type start at this section, so it must stay at the top level.",
    "second-root": "There is already a top-level section of this type.",
    missing: "The section no longer exists.",
  },
  routes: {
    columns:
      "The tree of columns as the drafts have it, with the place of each that readers see. Columns whose drafts you may not see are as readers see them.",
    place:
      "Puts columns in other places, in their drafts: all of them or none. Each change names what stood there before; 409 where something else does. Circles, more than four levels and types that do not fit are refused.",
    home: "The home page as the drafts have it: its sections in their order with what each shows, and its banners.",
    arrangeHome:
      "Puts the sections of the home page into another order, and hides and shows them, in the setting’s draft; 409 where they are others by now.",
    arrangeBanners:
      "Puts the banners into another order, in their drafts; 409 where there are others by now.",
    prepare:
      "Saves what is typed in documents and tells what readers would notice, were they published together. Documents that no language shows stay drafts.",
    publish:
      "Publishes revisions of several documents in one publication, each in the languages that show it.",
    takeBack:
      "Shows again what readers saw before a publication of several documents; 409 where they were shown something else since.",
  },
  fields: {
    place: "Where the drafts have it.",
    saved: "Where its newest revision has it.",
    published: "Where readers see it; null where nothing is published.",
    mayArrange: "You may move it.",
    shows: "The documents that the section shows; null where it shows its own texts.",
    sections: "All sections in their order.",
    banners: "Keys of all banners in their order.",
    leads:
      "Its own link or type leads to something that every reader may open. A column that leads nowhere, and under which none does, is in no menu.",
    hasOtherChanges: "Something else of it is not published, and would go out with its place.",
    changes: "Columns with what changes of their places, before and after.",
    keys: "Keys of the documents.",
    unpublished: "Documents that no language shows.",
    documents: "Documents with the revisions that are published.",
    published_documents: "Documents with what their languages showed before and show since.",
  },
};

/** Messages of the command palette. */
export const palette = {
  title: "Search and commands",
  placeholder: "A screen, a person, a part number, a command…",
  empty: "Nothing matches. Try a part number, a title in either language, or a person's name.",
  searching: "Searching…",
  groups: {
    recent: "Opened last",
    views: "Saved views",
    screens: "Screens",
    commands: "Commands",
    documents: "Documents",
    people: "People",
  },
  commands: {
    signOut: "Sign out",
    toSite: "Open the public site",
    light: "Appearance: light",
    dark: "Appearance: dark",
    system: "Appearance: as the system",
    language: "Switch to Chinese 中文",
    password: "Change your password",
    sessions: "Your sessions",
  },
};

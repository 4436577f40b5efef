/** Names of the settings in groups, as staff look for them. */
export const settingGroups = {
  company: ["company", "brand", "profile", "press", "investor_relations"],
  pages: ["home", "page_grey", "addresses", "usage"],
  frame: ["records", "social", "support", "demo"],
  forms: ["enquiry_lists", "enquiries"],
  search: ["search_synonyms", "search_pins", "watched_searches"],
} as const;

export type SettingGroup = keyof typeof settingGroups;

export type GroupedSetting = (typeof settingGroups)[SettingGroup][number];

import { bilingual } from "./fields.ts";

/** Words that a document is also found by and that no reader sees. */
export const searchKeywords = () => bilingual(300);

export const searchKeywordsLabel = { en: "Keywords for the search", zh: "搜索关键词" };

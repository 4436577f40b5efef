import type { StaffMessages } from "../messages.ts";

export const adminSearchTuning: StaffMessages["adminSearchTuning"] = {
  notReady: "搜索正在启动，请稍后再试。",
  routes: {
    list: "没有结果或结果无人点击的读者搜索，按次数由多到少排列。",
    ignore: "忽略一个已统计的搜索，或恢复到列表中。",
    setup: "同义词、置顶结果和关注的搜索的草稿。",
    synonyms: "将同义词组写入设置的草稿。",
    pins: "将置顶结果写入设置的草稿。",
    watched: "将关注的搜索写入设置的草稿。",
    try: "更改同义词或置顶结果前后的搜索结果，以及对关注的搜索和近 30 天搜索的影响。不写入任何内容。",
  },
  fields: {
    kind: "in-vain：没有结果；unopened：有结果但无人点击。",
    language: "搜索所用的语言；不填为两种语言。",
    ignored: "1：已忽略的搜索。",
    days: "截至今天的天数。",
    in_vain: "没有结果的搜索次数。",
    seen: "结果被浏览的次数（仅统计脚本已运行的页面）。",
    opened: "从中点击结果的次数。",
  },
};

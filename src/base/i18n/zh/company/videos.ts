import type { Messages } from "../../messages.ts";

export const videos: Messages["videos"] = {
  all: "全部视频",
  columns: "视频栏目",
  empty: "本栏目暂无视频。",
  emptyHint: "不妨看看其他栏目。",
  listDescription: (column, company) => `${company}${column}：芯片与公司短片，均配字幕。`,
  duration: "时长",
  minutes: (minutes, seconds) => (minutes === 0 ? `${seconds} 秒` : `${minutes} 分 ${seconds} 秒`),
  description: (title, company) => `${company}微视频：${title}。`,
  cannotPlay: "您的浏览器无法播放此视频。",
  saveInstead: "保存视频文件",
  subtitles: "字幕语言",
  parts: "片中产品",
  related: "更多视频",
};

import type { Messages } from "../../messages.ts";

export const careers: Messages["careers"] = {
  kinds: {
    experienced: "社会招聘",
    graduate: "校园招聘",
    internship: "实习",
  },
  place: "工作地点",
  kind: "招聘类型",
  department: "部门",
  openings: "招聘人数",
  published: "发布日期",
  all: "全部",
  filters: "筛选职位",
  count: (count) => `${count} 个职位`,
  none: "没有符合条件的职位。",
  noneAtAll: "目前没有在招职位。",
  noneHint: "欢迎随时投递简历。",
  showAll: "查看全部职位",
  duties: "岗位职责",
  requirements: "任职要求",
  apply: "应聘方式",
  applyText: "填写表单并上传简历，即可直接送达招聘团队。",
  applyNow: "应聘该职位",
  applyTitle: "应聘该职位",
  openTitle: "主动投递简历",
  openHint: "没有合适的职位？请告诉我们您的意向方向。",
  applyNote: "每份简历都会得到回复，通常在两周之内。",
  others: "其他职位",
  listTitle: (title, choices) => (choices.length === 0 ? title : `${title}：${choices.join("、")}`),
  positionTitle: (position, place) => `${position}（${place}）`,
  listDescription: (count, places, company) =>
    `${company}正在招聘 ${count} 个职位${places.length === 0 ? "" : `，工作地点：${places.join("、")}`}。`,
  positionDescription: (position, department, place, company) =>
    `${company}招聘职位：${position}，${department}，工作地点：${place}。`,
};

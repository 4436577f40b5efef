import type { dueMail as english } from "../en/enquiryDueMail.ts";

export const dueMail: typeof english = {
  forms: {
    business: "商务咨询",
    technical: "技术咨询",
    quality: "质量反馈",
    contact: "在线留言",
    application: "职位申请",
  },
  targets: { first_reply: "首次回复", close: "办结" },
  subject: {
    near: (target, code) => `${target}即将到期：咨询 ${code}`,
    past: (target, code) => `${target}已超时：咨询 ${code}`,
  },
  lead: { near: "有一条咨询即将到期。", past: "有一条咨询已超过处理时限。" },
  code: (code) => `咨询：${code}`,
  form: (form) => `表单：${form}`,
  topic: (topic) => `主题：${topic}`,
  due: (target, time) => `${target}时限：${time}`,
  open: "在工作台中打开：",
  foot: "您是该咨询的负责人，或该咨询尚无人负责而您有权分派，因此收到此邮件。同一提醒只发送一次。",
};

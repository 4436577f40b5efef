import type { Messages } from "../../messages.ts";

export const enquiryMail: Messages["enquiryMail"] = {
  deskLead: "收到一份新的咨询。",
  form: "表单",
  code: "查询码",
  received: "收到时间",
  language: "填写语言",
  deskReply: "直接回复本邮件即可联系对方。",
  deskAttachments: "附件保存在服务器上：",
  receiptSubject: (form, code) => `我们已收到您的咨询：${form}，${code}`,
  receiptLead: (company) => `感谢您联系${company}，您的咨询已收到。`,
  receiptNext: "受理团队会回复到此邮箱。",
  receiptKeep: "请妥善保存查询码：凭它可以查到这份咨询，也可以要求删除。",
  receiptTracking: "如需查看处理进度，请访问本站“进度查询”页面。",
  receiptTrackingAt: "凭查询码和本邮箱，可在以下页面查看处理进度：",
  replySubject: (topic, code) => `回复：${topic} [${code}]`,
  replyFoot: (company, code) => `${company}，咨询编号 ${code}`,
  application: {
    deskLead: "收到一份新的职位申请。",
    receiptSubject: (_form, code) => `我们已收到您的职位申请，${code}`,
    receiptLead: (company) => `感谢您应聘${company}，您的申请已收到。`,
    receiptNext: "招聘团队会回复到此邮箱。",
    receiptKeep: "请妥善保存查询码：凭它可以查到这份申请，也可以要求删除。",
  },
  receiptMistake: "如果您并未联系过我们，可能是他人误填了您的邮箱，请忽略本邮件。",
};

import { expect, test } from "vitest";
import { enquiryWorld } from "../../../tests/support/enquiries.ts";
import { publish } from "../../../tests/support/world.ts";
import { departmentMail, labelOf, receiptMail, replyMail } from "./mailContent.ts";
import type { StoredEnquiry } from "./readEnquiries.ts";

const publication = await publish(enquiryWorld());

const business: StoredEnquiry = {
  ...{ id: 1, code: "7K3M-Q0ZD-91XA", form: "business", language: "en" },
  ...{ createdAt: Date.UTC(2026, 10, 28, 9, 5, 59), state: "received", stateAt: null },
  fields: [
    { name: "company_name", value: "Acme Cameras" },
    { name: "no_website", value: true },
    { name: "company_type", value: "maker" },
    { name: "contact_name", value: "Lin Wei" },
    { name: "email", value: "lin@acme.example" },
    { name: "first_contact", value: "no" },
    { name: "solutions", value: ["charging", "vision", "own words"] },
    { name: "topic", value: "Prices, terms" },
    { name: "content", value: "Two reels.\nWhen?" },
    { name: "consent", value: true },
  ],
  attachments: [
    { id: "a", name: "log.txt", size: 2_048, kind: "text" },
    { id: "b", name: "board.png", size: 10, kind: "image" },
  ],
};

const application: StoredEnquiry = {
  ...{ ...business, form: "application", language: "zh", attachments: [] },
  fields: [
    { name: "contact_name", value: "林薇" },
    { name: "email", value: "lin@mail.example" },
    { name: "position", value: "Layout engineer" },
  ],
};

test("A department's mail has all fields but the consent, with labels in both languages", () => {
  expect(departmentMail(business, publication)).toMatchInlineSnapshot(`
    {
      "replyTo": {
        "address": "lin@acme.example",
        "name": "Lin Wei",
      },
      "subject": "[7K3M-Q0ZD-91XA] Business enquiry / 商务咨询: Acme Cameras, Prices, terms",
      "text": "A new enquiry has arrived.
    收到一份新的咨询。

    Form / 表单: Business enquiry / 商务咨询
    Tracking code / 查询码: 7K3M-Q0ZD-91XA
    Received / 收到时间: 2026-11-28 09:05 UTC
    Written in / 填写语言: English

    Company name / 公司名称: Acme Cameras
    No website / 暂无网址: Yes / 是
    Company type / 公司类型: Device maker / 整机厂商
    Contact name / 联系人: Lin Wei
    E-mail / 邮箱: lin@acme.example
    Is this your first contact with us? / 是否首次联系: No / 否
    Solutions of interest / 感兴趣的方案: Charging / 快速充电; Machine vision / 智能视觉; own words
    Topic / 咨询主题: Prices, terms / 价格

    Content / 咨询内容:
    Two reels.
    When?

    The attachments are stored on the server: / 附件保存在服务器上：
    - log.txt (Text / 文本, 2 KB)
    - board.png (Image / 图片, 1 KB)

    To answer the sender, reply to this e-mail.
    直接回复本邮件即可联系对方。
    ",
    }
  `);
  expect(departmentMail(application, publication)).toMatchInlineSnapshot(`
    {
      "replyTo": {
        "address": "lin@mail.example",
        "name": "林薇",
      },
      "subject": "[7K3M-Q0ZD-91XA] Application / 职位申请: 林薇, Layout engineer",
      "text": "A new application has arrived.
    收到一份新的职位申请。

    Form / 表单: Application / 职位申请
    Tracking code / 查询码: 7K3M-Q0ZD-91XA
    Received / 收到时间: 2026-11-28 09:05 UTC
    Written in / 填写语言: 中文

    Name / 姓名: 林薇
    E-mail / 邮箱: lin@mail.example
    Position / 应聘职位: Layout engineer

    To answer the sender, reply to this e-mail.
    直接回复本邮件即可联系对方。
    ",
    }
  `);
});

test("A receipt is in the sender's language, and has nothing of what was typed", () => {
  const url = "https://chips.example/track-enquiry";
  expect(receiptMail(business, publication, url)).toMatchInlineSnapshot(`
    {
      "subject": "We have received your enquiry: Business enquiry, 7K3M-Q0ZD-91XA",
      "text": "Hello,

    Thank you for contacting Your company. We have received your enquiry.
    The responsible team will reply to you at this e-mail address.

    Form: Business enquiry
    Tracking code: 7K3M-Q0ZD-91XA
    Received: 2026-11-28 09:05 UTC

    Please keep the tracking code: you need it to track your enquiry or to have it deleted.

    To check the status, enter the tracking code and this e-mail address on this page:
    https://chips.example/track-enquiry

    If you did not contact us, somebody may have entered your address by mistake. In that case, please ignore this e-mail.

    Kind regards,
    Your company
    ",
    }
  `);
  expect(receiptMail(application, publication)).toMatchInlineSnapshot(`
    {
      "subject": "我们已收到您的职位申请，7K3M-Q0ZD-91XA",
      "text": "您好！

    感谢您应聘贵公司，您的申请已收到。
    招聘团队将回复至本邮箱。

    表单：职位申请
    查询码：7K3M-Q0ZD-91XA
    收到时间：2026-11-28 09:05 UTC

    请妥善保存查询码，查询申请进度或要求删除时需要提供。

    如需查看处理进度，请访问本站“进度查询”页面。

    如果您并未联系过我们，可能是他人误填了您的邮箱，请忽略本邮件。

    祝好！
    贵公司
    ",
    }
  `);
});

test("A reply has the topic in the sender's language, and the address where it is tracked", () => {
  const url = "https://chips.example/track-enquiry?lang=zh";
  const chinese = { ...business, language: "zh" } as const;
  expect(replyMail(business, "On Monday.", publication)).toMatchInlineSnapshot(`
    {
      "subject": "Re: Prices, terms [7K3M-Q0ZD-91XA]",
      "text": "On Monday.

    --
    Your company, your enquiry 7K3M-Q0ZD-91XA
    ",
      "to": [
        "lin@acme.example",
      ],
    }
  `);
  expect(replyMail(chinese, "周一。", publication, url)).toMatchInlineSnapshot(`
    {
      "subject": "回复：价格 [7K3M-Q0ZD-91XA]",
      "text": "周一。

    --
    贵公司，查询码 7K3M-Q0ZD-91XA
    https://chips.example/track-enquiry?lang=zh
    ",
      "to": [
        "lin@acme.example",
      ],
    }
  `);
});

test.each([
  ["topic", "Samples", "样品"],
  ["topic", "其他", "其他"],
  ["solutions", "vision", "智能视觉"],
  ["solutions", "own", "own"],
  ["no_website", "yes", "是"],
  ["company_name", "yes", "yes"],
  ["city", "overseas", "海外"],
] as const)("A value has the label of its list: %s %s", (name, value, label) => {
  expect(labelOf(name, value, "business", publication, "zh")).toBe(label);
});

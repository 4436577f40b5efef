import { expect, test } from "vitest";
import { postFile } from "../../../tests/support/enquiries.ts";
import { openForms, outboxWorld } from "../../../tests/support/outbox.ts";
import { forEachStore } from "../../../tests/support/store.ts";

const { mails, mailOf, run } = outboxWorld();

forEachStore("A mail of the outbox", (open) => {
  test("sends the department all input, in both languages, with the sender as Reply-To", async () => {
    const store = await open();
    await using forms = await openForms(store);
    const { token } = (await postFile(forms.server, "a log", { name: "日志.txt" })).json().data;
    const code = await forms.send({
      company_name: "睿光科技",
      company_type: "maker",
      solutions: ["vision"],
      title: "miss",
      attachments: [token],
    });
    expect(await run(store)).toMatchObject({ sent: 2, problems: [] });
    const { head, text } = mailOf("desk@example.com");
    expect(head).toContain(`Subject: [${code}] Business enquiry / 商务咨询: 睿光科技, Samples`);
    expect(head).toMatch(/^From: "?Ridgekey 睿基"? <service@example\.com>$/m);
    expect(head).toMatch(/^Reply-To: "?Lin Wei"? <lin@acme\.example>$/m);
    expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
    for (const line of [
      `Tracking code / 查询码: ${code}`,
      "Company name / 公司名称: 睿光科技",
      "Company type / 公司类型: Device maker / 整机厂商",
      "Solutions of interest / 感兴趣的方案: Machine vision / 智能视觉",
      "Title / 称谓: Miss / 女士",
      "City / 所在城市: Domestic / 国内",
      "Topic / 咨询主题: Samples / 样品",
      "Two reels, please.",
      "When can you ship?",
      "- 日志.txt (Text / 文本, 1\u00a0KB)",
    ]) {
      expect(text.split("\n")).toContain(line);
    }
  });

  test("sends the sender a receipt in their language, without any input in it", async () => {
    const store = await open();
    await using forms = await openForms(store);
    const typed = {
      company_name: "BUY-NOW",
      contact_name: "CHEAP",
      content: "PILLS http://spam.example",
    };
    const code = await forms.send({ ...typed, email: "en@acme.example" });
    const other = await forms.send({ ...typed, email: "zh@acme.example" }, "zh");
    await run(store);
    const english = mailOf("en@acme.example");
    expect(english.head).toContain(
      `Subject: We have received your enquiry: Business enquiry, ${code}`,
    );
    expect(english.text).toContain(`Tracking code: ${code}`);
    expect(english.text).toContain("https://chips.example/track-enquiry\n");
    expect(english.text).not.toContain(`=${code}`);
    expect(english.head).toContain("Reply-To: desk@example.com");
    expect(english.head).toContain("Auto-Submitted: auto-replied");
    const chinese = mailOf("zh@acme.example");
    expect(chinese.head).toContain(`Subject: 我们已收到您的咨询：商务咨询，${other}`);
    expect(chinese.text).toContain(`查询码：${other}`);
    expect(chinese.text).toContain("https://chips.example/track-enquiry?lang=zh\n");
    for (const { head, text } of [english, chinese]) {
      for (const word of ["BUY-NOW", "CHEAP", "PILLS", "spam"]) {
        expect(`${head}${text}`).not.toContain(word);
      }
    }
  });

  test("goes to the departments that the form names for the topic", async () => {
    const store = await open();
    await using forms = await openForms(store);
    await forms.send({ form: "technical" });
    await forms.send({ form: "technical", topic: "其他", email: "b@acme.example" });
    await run(store);
    expect(mailOf("samples@example.com").to).toEqual(["samples@example.com"]);
    expect(mailOf("engineers@example.com").to).toEqual(["engineers@example.com"]);
  });

  test("is safe from header injection", async () => {
    const store = await open();
    await using forms = await openForms(store);
    const evil = "x\r\nBcc: victim@acme.example\r\nSubject: other\r\n\r\nbody";
    await forms.send({
      company_name: evil,
      contact_name: `${evil}" <evil@acme.example>`.slice(0, 60),
      topic: "样品",
      department: evil,
      content: `.\r\n${evil}`,
    });
    await run(store);
    expect(mails().received).toHaveLength(2);
    for (const { head, to } of mails().received) {
      expect(to).toHaveLength(1);
      expect(head).not.toMatch(/^Bcc:/im);
      expect(head.match(/^Subject:/gim)).toHaveLength(1);
      expect(head.match(/^Reply-To:/gim) ?? []).toSatisfy((all: string[]) => all.length < 2);
    }
    expect(mailOf("desk@example.com").head).toMatch(/^Reply-To: .* <lin@acme\.example>$/m);
    expect(mailOf("desk@example.com").text).toContain("\n.\nx\nBcc: victim@acme.example\n");
  });
});

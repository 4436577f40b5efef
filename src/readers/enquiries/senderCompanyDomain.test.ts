import { expect, test } from "vitest";
import { companyDomain } from "./senderCompanyDomain.ts";

test.each([
  ["lin@acme.example", "acme.example"],
  ["Lin@ACME.Example.", "acme.example"],
  ["lin@mail.acme.example", "acme.example"],
  ["lin@www.acme.example", "acme.example"],
  ["lin@post.acme.example", "post.acme.example"],
  ["lin@mail.example", "mail.example"],
  ['"lin@home"@acme.example', "acme.example"],
  ["lin@qq.com", undefined],
  ["lin@mail.QQ.com", undefined],
  ["lin@vip.qq.com", undefined],
  ["lin@acme", undefined],
  ["acme.example", undefined],
  ["", undefined],
])("The company's domain of %s is %s", (email, domain) => {
  expect(companyDomain(email)).toBe(domain);
});

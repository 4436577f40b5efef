// Part of the forms' contract: the browser and the server read the same file.

/**
 * Problems of a field. Their texts are in i18n, under `enquiry.problems`; those of website, phone
 * and e-mail are spec section 5's.
 */
export const problemNames = [
  "websiteEmpty",
  "websiteInvalid",
  "phoneEmpty",
  "phoneInvalid",
  "emailEmpty",
  "emailInvalid",
  "companyEmpty",
  "nameEmpty",
  "topicEmpty",
  "contentEmpty",
  "positionEmpty",
  "attachmentEmpty",
  "consentEmpty",
  "attachmentGone",
  "tooManyAttachments",
  "captcha",
  "captchaEarly",
  "honeypot",
  "review",
  "unknown",
  "generic",
] as const;

export type ProblemName = (typeof problemNames)[number];

/** Problem of a field, or of a value sent beside the fields (`captcha`). */
export interface Problem {
  readonly field: string;
  readonly problem: ProblemName;
}

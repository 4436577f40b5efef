import { listedKinds } from "./attachmentKinds.ts";

/** Messages of the consultation forms as pages show them, beside those of `enquiry`. */
export const enquiryForm = {
  title: "Your enquiry",
  required: "Fields marked with an asterisk are required.",
  sections: {
    company: "Your company",
    person: "Your contact details",
    interest: "Your interests",
    matter: "Your message",
  },
  optional: "Optional",
  choose: "Please select",
  hints: {
    company_website: "For example, example.com; or tick “No website”",
    phone:
      "Mainland China: 11-digit mobile number. Elsewhere: with country code, such as +49 30 1234567",
    parts: "Part numbers, separated by commas",
    batch: "On the label, or the second line of the package marking",
    quantity: "Pieces for the quote, such as 1,000 now and 20,000 a year",
    attachments: `Up to 5 files, 20 MB each: ${listedKinds}`,
  },
  /** Messages of the quality form in place of those of enquiries. */
  quality: { hints: { quantity: "Failed and total quantity, such as 12 of 5,000" } },
  several: "Select all that apply",
  chosen: (count: number) => `${count} selected`,
  /** Messages of the application in place of those of enquiries. */
  application: {
    title: "Your application",
    sections: { person: "About you", matter: "Your application" },
    hints: {
      phone: "Mainland China: 11 digits. Elsewhere: with country code, +49 30 1234567",
      content: "Optional: a few lines on what you have built, and when you could start",
      attachments: `CV as PDF, and work samples if you like. Up to 5 files of 20 MB each: ${listedKinds}`,
    },
    consentAfter: " and agree that my data is used to decide on this application.",
    done: {
      number: "Your tracking code",
      keep: "Please keep the code: you need it to track your application or to have it deleted.",
      another: "Send another application",
    },
    check: {
      title: "Please check your application",
      text: "Your application will be sent when you press the button below.",
    },
  },
  consentBefore: "I have read the ",
  consentLink: "privacy notice",
  consentAfter: " and agree that my data may be used to answer this enquiry.",
  /** Added to the consent where the desk is abroad (PIPL article 39). */
  consentAbroad: (recipient: string, country: string, contact: string) =>
    ` I also agree that what I enter here is sent to ${recipient} in ${country} for this purpose. To see, correct or erase it, write to ${contact}.`,
  trap: "Fax number (leave empty)",
  send: "Send",
  sending: "Sending",
  review: "Check and send",
  wrong: (count: number) =>
    count === 1 ? "Please correct 1 field" : `Please correct ${count} fields`,
  keptAll: "Nothing you entered has been lost. You can try again.",
  files: {
    add: "Add files",
    drop: "or drop them here",
    waiting: "Waiting",
    sending: (percent: number) => `${percent}%`,
    progress: (name: string) => `Uploading ${name}`,
    sent: "Attached",
    cancel: "Cancel",
    remove: "Remove",
    retry: "Try again",
    of: (action: string, name: string) => `${action}: ${name}`,
    unsent: "A file could not be uploaded. Please try again or remove it.",
    added: (name: string) => `${name} is attached`,
  },
  draft: {
    kept: "Your entries are saved in this browser until you send them.",
    restored: (when: string) => `Your entries from ${when} have been restored.`,
    clear: "Clear the form",
    clearTitle: "Clear the form?",
    clearText: "All entries and attachments will be removed.",
    clearNow: "Clear",
    keep: "Keep",
  },
  done: {
    number: "Your tracking code",
    keep: "Please keep the code: you need it to track this enquiry or to have it deleted.",
    receipt: (email: string) => `We will send a confirmation to ${email}.`,
    copy: "Copy",
    copied: "The tracking code has been copied.",
    notCopied: "The tracking code could not be copied. Please select it and copy it.",
    replyBy: "You will get a reply by",
    track: "Check the status",
    another: "Send another enquiry",
  },
  check: {
    title: "Please check your enquiry",
    text: "Your enquiry will be sent when you press the button below.",
    send: "Send now",
    back: "To make changes, use your browser’s Back button.",
    yes: "Yes",
    none: "None",
    again: "Try again",
  },
};

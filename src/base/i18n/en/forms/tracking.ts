import { waitingTime } from "./waitingTime.ts";

/** Messages of the page that tells the state of an enquiry. */
export const tracking = {
  summary:
    "Enter the tracking code shown after you sent your enquiry or application, and the e-mail address you gave.",
  code: "Tracking code",
  codeHint: "12 letters and digits, such as 7K3M-Q0ZD-91XA. It is also in the confirmation e-mail.",
  email: "E-mail",
  emailHint: "The address to which the confirmation was sent.",
  show: "Show status",
  codeEmpty: "please enter the tracking code",
  codeInvalid: "A tracking code has 12 letters and digits, such as 7K3M-Q0ZD-91XA.",
  unknown:
    "No enquiry or application matches this code and e-mail address. Please check both. Enquiries and applications are deleted at the end of their retention period.",
  limited: (seconds: number) =>
    `Too many attempts from your network. Please try again in ${waitingTime(seconds)}.`,
  failed: "The status cannot be shown at the moment. Please try again shortly.",
  wrong: "Please check the fields below.",
  result: "Status of your enquiry",
  form: "Form",
  subject: "Topic",
  position: "Position",
  received: "Received",
  replyBy: "Reply by",
  copy: "Copy",
  copied: "The tracking code has been copied.",
  notCopied: "The tracking code could not be copied. Please select it and copy it.",
  sinceTime: "since",
  current: "Current status",
  states: {
    received: "Received",
    forwarded: "Forwarded",
    "in-work": "In progress",
    answered: "Answered",
    closed: "Closed",
  },
  /** Meaning of each state. */
  notes: {
    received: "We have received your enquiry and will forward it to the responsible team.",
    forwarded: "The responsible team has received your enquiry.",
    "in-work": "The team is working on your enquiry.",
    answered: "We have replied to your e-mail address.",
    closed: "This enquiry is closed. You are welcome to contact us again at any time.",
  },
  thread: "Messages",
  fromUs: "Our reply",
  fromYou: "Your e-mail",
  another: "Track another enquiry",
  noAnswer: "No reply yet, or lost your tracking code?",
  contact: "Contact us",
};

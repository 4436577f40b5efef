/** Messages of the page that tells the state of an enquiry. */
export const tracking = {
  summary: "Enter the code that you were shown after sending, and the e-mail address you gave.",
  code: "Tracking code",
  codeHint: "12 letters and digits, such as 7K3M-Q0ZD-91XA. The confirmation mail has it, too.",
  email: "E-mail",
  emailHint: "The address that the confirmation went to.",
  show: "Show the state",
  codeEmpty: "please enter the tracking code",
  codeInvalid: "A tracking code has 12 letters and digits, such as 7K3M-Q0ZD-91XA.",
  unknown:
    "There is no enquiry with this code and this e-mail address. Please check both. Enquiries that are past their retention time are erased.",
  limited: (seconds: number) =>
    seconds < 60
      ? `Too many attempts from your network. Please try again in ${seconds} seconds.`
      : `Too many attempts from your network. Please try again in ${Math.ceil(seconds / 60)} minutes.`,
  failed: "The state cannot be shown just now. Please try again in a moment.",
  wrong: "Please check the fields below.",
  result: "State of your enquiry",
  form: "Form",
  subject: "Topic",
  position: "Position",
  received: "Received",
  since: (time: string) => `since ${time}`,
  current: "Current state",
  states: {
    received: "Received",
    forwarded: "Passed on",
    "in-work": "In progress",
    answered: "Answered",
    closed: "Closed",
  },
  /** Meaning of each state. */
  notes: {
    received: "Your enquiry has been saved and will be passed on to the department in charge.",
    forwarded: "The department in charge has received your enquiry.",
    "in-work": "Somebody is working on your enquiry.",
    answered: "An answer has been sent to your e-mail address.",
    closed: "The enquiry is closed. Write to us again at any time.",
  },
  thread: "Messages",
  fromUs: "Our reply",
  fromYou: "Your e-mail",
  another: "Track another enquiry",
  noAnswer: "No answer yet, or the code is lost?",
  contact: "Contact us",
};

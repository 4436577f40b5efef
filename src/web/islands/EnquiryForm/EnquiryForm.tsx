import { useEffect, useRef, useState } from "react";
import { type EnquiryFormProps, formMessages } from "./enquiryFormProps.ts";
import { Form } from "./Form.tsx";
import { Sent } from "./Sent.tsx";
import type { Receipt } from "./sending/useSubmit.ts";

/** An enquiry form, and its receipt once it is sent. Without script it is a plain form that posts. */
export function EnquiryForm(props: EnquiryFormProps) {
  const messages = formMessages(props.form, props.language);
  const [receipt, setReceipt] = useState<Receipt>();
  const [count, setCount] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (receipt) heading.current?.focus();
  }, [receipt]);
  if (receipt) {
    return (
      <Sent
        {...receipt}
        messages={messages}
        heading={heading}
        address={props.action}
        trackingHref={props.trackingHref}
        onAnother={() => {
          setReceipt(undefined);
          setCount(count + 1);
        }}
      />
    );
  }
  return (
    <Form {...props} key={count} messages={messages} isAnother={count > 0} onSent={setReceipt} />
  );
}

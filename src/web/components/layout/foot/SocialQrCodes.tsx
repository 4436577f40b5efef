import { Picture } from "../../Picture.tsx";
import { usePage } from "../../pageEnvironment.tsx";
import { Text } from "../../text/Text.tsx";
import { Icon } from "../Icon.tsx";
import type { LayoutData } from "../layoutTypes.ts";

/** Social channels: each button shows a QR code to scan in the browser's own popover. */
export function SocialQrCodes({ channels }: { channels: LayoutData["social"] }) {
  const { messages } = usePage();
  if (channels.length === 0) return null;
  return (
    <ul className="social" aria-label={messages.frame.follow}>
      {channels.map(({ name, hint, qr }, index) => {
        const id = `social-${index + 1}`;
        return (
          <li className="social__channel" key={id}>
            <button
              className="social__button"
              type="button"
              popoverTarget={id}
              aria-label={messages.frame.scan(name.text)}
            >
              <Icon name="code" />
              <Text of={name} />
            </button>
            <div className="social__card" id={id} popover="auto">
              <Picture of={qr} loading="lazy" sizes="160px" />
              <p>
                <Text of={hint} />
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

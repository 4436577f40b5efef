import type { Frame } from "../frame.ts";
import { Picture } from "../Picture.tsx";
import { usePage } from "../page.tsx";
import { Text } from "../Text.tsx";
import { Icon } from "./Icon.tsx";

/** Social channels: each button shows a QR code to scan in the browser's own popover. */
export function SocialCodes({ channels }: { channels: Frame["social"] }) {
  const { words } = usePage();
  if (channels.length === 0) return null;
  return (
    <ul className="social" aria-label={words.frame.follow}>
      {channels.map(({ name, hint, qr }, index) => {
        const id = `social-${index + 1}`;
        return (
          <li className="social__channel" key={id}>
            <button
              className="social__button"
              type="button"
              popoverTarget={id}
              aria-label={words.frame.scan(name.text)}
            >
              <Icon name="code" />
              <Text of={name} />
            </button>
            <div className="social__card" id={id} popover="auto">
              <Picture of={qr} loading="lazy" />
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

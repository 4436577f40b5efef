import { createContext, type ReactNode, use, useCallback, useState } from "react";
import { useMessages } from "../frame/language/language.tsx";
import { Button } from "./Button.tsx";
import { Icon } from "./Icon.tsx";

/** Milliseconds a message stays. */
const shownFor = 5_000;

interface Toast {
  readonly id: number;
  readonly text: string;
}

const ToastContext = createContext<(text: string) => void>(() => undefined);

/** Short messages about completed acts, shown for a while and announced by screen readers. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const { frame } = useMessages();
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const remove = (id: number) => setToasts((all) => all.filter((one) => one.id !== id));
  const tell = useCallback((text: string) => {
    const id = performance.now();
    setToasts((all) => [...all.slice(-2), { id, text }]);
    setTimeout(() => setToasts((all) => all.filter((one) => one.id !== id)), shownFor);
  }, []);
  return (
    <ToastContext value={tell}>
      {children}
      {/* React Aria hides what is beside an open dialog; messages are to be heard then too. */}
      <div className="toasts" role="status" data-live-announcer="true">
        {toasts.map(({ id, text }) => (
          <div key={id} className="toast">
            <Icon name="check" />
            <span>{text}</span>
            <Button look="plain" icon="close" aria-label={frame.close} onClick={() => remove(id)} />
          </div>
        ))}
      </div>
    </ToastContext>
  );
}

/** Tells the person in a few words that something is done. */
export function useToast(): (text: string) => void {
  return use(ToastContext);
}

import { Component, type ReactNode } from "react";
import { Button } from "../components/Button.tsx";
import { Notice } from "../components/Notice.tsx";
import { useMessages } from "./language/language.tsx";

interface ErrorBoundaryProps {
  /** Another key (the address) tries again. */
  readonly children: ReactNode;
}

/** Takes the place of what could not be drawn: a fault of the studio, or a chunk that is gone. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? <BrokenNotice /> : this.props.children;
  }
}

function BrokenNotice() {
  const { frame } = useMessages();
  return (
    <div className="screen">
      <Notice
        tone="danger"
        title={frame.brokenTitle}
        actions={<Button onClick={() => location.reload()}>{frame.reload}</Button>}
      >
        {frame.brokenText}
      </Notice>
    </div>
  );
}

import { Component, type ReactNode } from 'react';

export interface ViewBoundaryProps {
  /** Called with what the view threw, once per crash. */
  onCrash(error: unknown): void;
  /** Drawn in place of the view; `retry` mounts it anew. */
  failed(error: unknown, retry: () => void): ReactNode;
  children: ReactNode;
}

interface ViewBoundaryState {
  error?: unknown;
  crashed: boolean;
}

/** What a view throws stays in its own place. */
export class ViewBoundary extends Component<ViewBoundaryProps, ViewBoundaryState> {
  override state: ViewBoundaryState = { crashed: false };

  static getDerivedStateFromError(error: unknown): ViewBoundaryState {
    return { error, crashed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onCrash(error);
  }

  readonly #retry = (): void => this.setState({ crashed: false, error: undefined });

  override render(): ReactNode {
    return this.state.crashed ? this.props.failed(this.state.error, this.#retry) : this.props.children;
  }
}

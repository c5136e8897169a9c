import type { TagHandle } from '@fitout/sdk/web';
import type { ReactNode } from 'react';

export interface ViewFailure {
  plugin: string;
  error: Error;
  /** The files did not come: the network's fault, or a version that is no longer there. */
  notLoaded: boolean;
  /** It crashed too often and rests until somebody tries again. */
  quarantined: boolean;
  retry(): void;
}

export interface ViewHostProps {
  plugin: string;
  view: string;
  tag: TagHandle;
  /** Drawn 300 ms after the view was asked for, if it is not there by then. */
  loading: ReactNode;
  failed(failure: ViewFailure): ReactNode;
  /** The view is on the screen. */
  onShown?(): void;
}

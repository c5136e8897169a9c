import type { SessionUser, ThemeChoice } from '@fitout/sdk/web';
import { type CodeName, codes } from '../../../sdk/base/codes.ts';
import { asError, FitoutError, isFitoutError } from '../../../sdk/base/errors.ts';
import type { Language, Text } from '../../../sdk/base/text.ts';

/** Raised when host and frame would no longer understand each other. Both come from one build, or do not meet. */
export const frameProtocol = 1;

/** Frame → the window around it, once, with nothing in it that could be wrong. */
export interface Hello {
  fitout: 'frame.hello';
  protocol: number;
}

/** The host's answer, which carries the port over which all else goes. */
export interface Welcome {
  fitout: 'frame.welcome';
  protocol: number;
  start: FrameStart;
}

export interface FrameStart {
  view: string;
  tag: string;
  /** `/api`, or `https://host/api`: for urls alone, since the frame itself reaches no network. */
  base: string;
  state: FrameState;
  /** What the plugin stored for this person on this device. */
  stored: Record<string, unknown>;
  /** The organisation's colour, `#rrggbb`: the phone area is painted in it. */
  color?: string;
  /** Keys that are the shell's, also while the frame has the focus: `mod+k`. */
  hotkeys: readonly string[];
}

/** What of the shell the plugin may see; sent again as it changes. */
export interface FrameState {
  dark: boolean;
  theme: ThemeChoice;
  language: Language;
  user: SessionUser | undefined;
  roles: readonly { id: string; key: string; name: string }[];
  functions: readonly string[];
  path: string;
  search: string;
  /** Is its tag in front? */
  visible: boolean;
}

export type FromFrame =
  /** `id` 0 asks for no answer. */
  | { type: 'call'; id: number; name: string; args: readonly unknown[] }
  | { type: 'cancel'; id: number }
  | { type: 'pong' }
  | { type: 'shown' }
  | { type: 'crashed'; error: WireError }
  | { type: 'answer'; id: number; error?: WireError };

export type ToFrame =
  | { type: 'result'; id: number; value: unknown }
  | { type: 'refused'; id: number; error: WireError }
  | { type: 'ping' }
  | { type: 'state'; state: FrameState }
  | { type: 'event'; name: string; data: unknown }
  | { type: 'stored'; key: string; value: unknown }
  /** The shell wants something of the plugin: to save its work, to run its command, to load anew. */
  | { type: 'ask'; id: number; what: FrameAsk; name: string }
  /** Its page came to the front: the focus goes to its heading. */
  | { type: 'focus' };

export type FrameAsk = 'save' | 'command' | 'refresh';

/** An error as it crosses: what a FitoutError may say, and nothing of stacks. */
export interface WireError {
  codeName?: CodeName;
  text: Text;
  reason?: string;
  detail?: unknown;
  requestId?: string;
  /** Somebody gave it up. */
  aborted?: boolean;
}

export function toWire(thrown: unknown): WireError {
  if (isFitoutError(thrown)) {
    const { codeName, text, reason, detail, requestId } = thrown;
    return {
      ...{ codeName, text },
      ...(reason === undefined ? {} : { reason }),
      ...(detail === undefined ? {} : { detail }),
      ...(requestId === undefined ? {} : { requestId }),
    };
  }
  const error = asError(thrown);
  return { text: error.message.slice(0, 500), ...(error.name === 'AbortError' ? { aborted: true } : {}) };
}

export function fromWire(wire: WireError): Error {
  if (wire.aborted) return new DOMException(String(wire.text), 'AbortError');
  if (wire.codeName === undefined || !Object.hasOwn(codes, wire.codeName)) return new Error(String(wire.text));
  return new FitoutError(wire.codeName, {
    message: wire.text,
    detail: wire.detail,
    ...(wire.reason === undefined ? {} : { reason: wire.reason }),
    ...(wire.requestId === undefined ? {} : { requestId: wire.requestId }),
  });
}

/** What one frame may do. Generous for a person's work, and far from what would be felt beside it. */
export const frameLimits = {
  /** Milliseconds until the first word of a frame. */
  helloMs: 20_000,
  /** Between two pings; so many without an answer end it. */
  pingMs: 2_000,
  pings: 4,
  /** Messages: so many at once, and so many per second in the long run. */
  burst: 400,
  perSecond: 100,
  /** Notifications, and questions to the person. */
  notices: { burst: 10, perSecond: 1 },
  questions: { burst: 5, perSecond: 0.2 },
  /** Camera dialogs that a person closed, before they are left in peace. */
  closings: { most: 2, withinMs: 30_000 },
  /** Keys for the shell. */
  keys: { burst: 20, perSecond: 10 },
  /** Words of its health. */
  health: { burst: 5, perSecond: 0.2 },
  /** Calls without an answer yet. */
  calls: 50,
  /** Of one message: characters and values in all, and how deep they may lie. */
  size: 4_000_000,
  values: 200_000,
  depth: 60,
  /** Of the storage on this device: characters of a key, of a value as JSON, of all of them, and how many. */
  stored: { key: 100, value: 65_536, all: 524_288, keys: 500 },
  /** Milliseconds that a plugin has to save its work. */
  askMs: 30_000,
} as const;

import type { Toasts } from '@fitout/sdk/web';
import { proxy } from 'valtio/vanilla';
import { isFitoutError } from '../../../sdk/base/errors.ts';
import type { Text } from '../../../sdk/base/text.ts';
import { mostNotices, notificationMs, toastDebounceMs, toastMs } from '../constants.ts';
import { debounce } from '../debounce.ts';
import { writeClipboard } from './clipboard.ts';

export type ToastKind = 'error' | 'success' | 'warning' | 'info';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: Text;
  /** Epoch milliseconds. */
  at: number;
  /** Milliseconds on the screen. */
  ms: number;
  /** The tag whose work it reports; a click on the toast opens it. */
  tag?: string;
  /** Of the call that failed: the server's log has it. */
  requestId?: string;
}

export interface ToastsState {
  /** On the screen, oldest first. */
  shown: Toast[];
  /** All that passed, newest first: the notification centre. */
  notices: Toast[];
  unread: number;
  /** What the browser did not let us copy, while it is shown for the person to do so. */
  byHand: string | undefined;
}

export interface ToastStore extends Toasts {
  readonly state: ToastsState;
  /** The same toasts for one tag. */
  forTag(tag: string): Toasts;
  dismiss(id: number): void;
  readAll(): void;
  clearNotices(): void;
  copiedByHand(): void;
}

/** What the app says to the person. The area draws it: notifications on the desktop, toasts on the phone. */
export function createToasts(): ToastStore {
  const state = proxy<ToastsState>({ shown: [], notices: [], unread: 0, byHand: undefined });
  let next = 1;
  const note = (kind: ToastKind, text: Text, tag?: string, of?: unknown): Toast => {
    const requestId = isFitoutError(of) ? of.requestId : undefined;
    const toast: Toast = {
      id: next++,
      kind,
      text,
      at: Date.now(),
      ms: kind === 'info' ? toastMs : notificationMs,
      ...(tag === undefined ? {} : { tag }),
      ...(requestId === undefined ? {} : { requestId }),
    };
    state.notices = [toast, ...state.notices].slice(0, mostNotices);
    state.unread += 1;
    return toast;
  };
  const show = (toast: Toast): void => {
    state.shown.push(toast);
  };
  // Ten calls that fail together are one fault to the person; the notification centre keeps them all.
  const debounced = { error: debounce(show, toastDebounceMs), success: debounce(show, toastDebounceMs) };
  const toastsOf = (tag?: string): Toasts => ({
    error: (text, of) => debounced.error(note('error', text, tag, of)),
    success: (text) => debounced.success(note('success', text, tag)),
    warning: (text) => show(note('warning', text, tag)),
    // A message of the moment (复制成功) is no news to keep.
    info: (text) => show({ id: next++, kind: 'info', text, at: Date.now(), ms: toastMs }),
    copy: async (text) => {
      if (text === '') throw new Error('no text');
      try {
        await writeClipboard(text);
      } catch {
        state.byHand = text;
        return;
      }
      show({ id: next++, kind: 'info', text: { zh: '复制成功', en: 'Copied' }, at: Date.now(), ms: toastMs });
    },
  });
  return {
    ...toastsOf(),
    state,
    forTag: toastsOf,
    dismiss(id) {
      state.shown = state.shown.filter((toast) => toast.id !== id);
    },
    readAll() {
      state.unread = 0;
    },
    copiedByHand() {
      state.byHand = undefined;
    },
    clearNotices() {
      state.notices = [];
      state.unread = 0;
    },
  };
}

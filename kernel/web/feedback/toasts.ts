import type { Toasts } from '@fitout/sdk/web';
import { proxy } from 'valtio/vanilla';
import type { Text } from '../../base/text.ts';
import { noticesKept, notificationMs, toastDebounceMs, toastMs } from '../constants.ts';
import { debounce } from '../debounce.ts';

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
}

export interface ToastsState {
  /** On the screen, oldest first. */
  shown: Toast[];
  /** All that passed, newest first: the notification centre. */
  notices: Toast[];
  unread: number;
}

export interface ToastStore extends Toasts {
  readonly state: ToastsState;
  /** The same toasts for one tag. */
  forTag(tag: string): Toasts;
  dismiss(id: number): void;
  readAll(): void;
  clearNotices(): void;
}

/** What the app says to the person. The area draws it: notifications on the desktop, toasts on the phone. */
export function createToasts(): ToastStore {
  const state = proxy<ToastsState>({ shown: [], notices: [], unread: 0 });
  let next = 1;
  const note = (kind: ToastKind, text: Text, tag?: string): Toast => {
    const toast: Toast = {
      id: next++,
      kind,
      text,
      at: Date.now(),
      ms: kind === 'info' ? toastMs : notificationMs,
      ...(tag === undefined ? {} : { tag }),
    };
    state.notices = [toast, ...state.notices].slice(0, noticesKept);
    state.unread += 1;
    return toast;
  };
  const show = (toast: Toast): void => {
    state.shown.push(toast);
  };
  // Ten calls that fail together are one fault to the person; the notification centre keeps them all.
  const debounced = { error: debounce(show, toastDebounceMs), success: debounce(show, toastDebounceMs) };
  const toastsOf = (tag?: string): Toasts => ({
    error: (text) => debounced.error(note('error', text, tag)),
    success: (text) => debounced.success(note('success', text, tag)),
    warning: (text) => show(note('warning', text, tag)),
    // A message of the moment (复制成功) is no news to keep.
    info: (text) => show({ id: next++, kind: 'info', text, at: Date.now(), ms: toastMs }),
    copy: async (text) => {
      if (text === '') throw new Error('no text');
      await writeClipboard(text);
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
    clearNotices() {
      state.notices = [];
      state.unread = 0;
    },
  };
}

/** The clipboard API needs a secure context; an installation on plain http has only the old way. */
async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (!copied) throw new Error('copy refused by the browser');
}

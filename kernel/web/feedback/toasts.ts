import type { Toasts } from '@fitout/sdk/web';
import { proxy } from 'valtio/vanilla';
import { isFitoutError } from '../../../sdk/base/errors.ts';
import type { Text } from '../../../sdk/base/text.ts';
import { maxNotices, notificationMs, toastDebounceMs, toastMs } from '../constants.ts';
import { debounce } from '../debounce.ts';
import { writeClipboard } from './clipboard.ts';

/** `notice`: something happened elsewhere, by somebody else. */
export type ToastKind = 'error' | 'success' | 'warning' | 'info' | 'notice';

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
  /** The page of the shell that shows more of it. */
  url?: string;
  /** Other errors of the same moment, behind this one until they are asked for. */
  others?: Toast[];
  /** Of the call that failed: the server's log has it. */
  requestId?: string;
}

export interface ToastsState {
  /** On the screen, oldest first. */
  shown: Toast[];
  /** Newest first: the notification centre. Successes of the page in front are not among them. */
  notices: Toast[];
  unread: number;
  /** What the browser did not let us copy, while it is shown for the person to do so. */
  byHand: string | undefined;
}

export interface ToastStore extends Toasts {
  readonly state: ToastsState;
  /** The same toasts for one tag. */
  forTag(tag: string): Toasts;
  /** Reports what happened elsewhere; `url` is the page of the shell that shows more of it. */
  notice(text: Text, url?: string): void;
  dismiss(id: number): void;
  /** Puts the other errors of its moment beside a toast. */
  showOthers(id: number): void;
  readAll(): void;
  clearNotices(): void;
  copiedByHand(): void;
}

/**
 * Messages to the person. The area draws them: notifications on the desktop, toasts on the phone. `inFront` says whether
 * the person has the page of a tag before them, who then need not read of its success again.
 */
export function createToasts(inFront: (tag: string) => boolean = () => true): ToastStore {
  const state = proxy<ToastsState>({ shown: [], notices: [], unread: 0, byHand: undefined });
  let next = 1;
  const toastOf = (kind: ToastKind, text: Text, tag?: string, of?: unknown): Toast => {
    const requestId = isFitoutError(of) ? of.requestId : undefined;
    return {
      id: next++,
      kind,
      text,
      at: Date.now(),
      ms: kind === 'info' ? toastMs : notificationMs,
      ...(tag === undefined ? {} : { tag }),
      ...(requestId === undefined ? {} : { requestId }),
    };
  };
  const note = (toast: Toast): Toast => {
    state.notices = [toast, ...state.notices].slice(0, maxNotices);
    state.unread += 1;
    return toast;
  };
  const show = (toast: Toast): void => {
    state.shown.push(toast);
  };
  // Ten calls that fail together are one fault to the person; other errors of the moment stand behind the last one.
  let burst = new Map<string, Toast>();
  const showBurst = debounce((toast: Toast): void => {
    const others = [...burst.values()].filter((one) => one !== toast);
    burst = new Map();
    show(others.length === 0 ? toast : { ...toast, others });
  }, toastDebounceMs);
  const debounced = {
    error(toast: Toast): void {
      burst.set(JSON.stringify(toast.text), toast);
      showBurst(toast);
    },
    success: debounce(show, toastDebounceMs),
  };
  const toastsOf = (tag?: string): Toasts => ({
    error: (text, of) => debounced.error(note(toastOf('error', text, tag, of))),
    success: (text) => {
      const toast = toastOf('success', text, tag);
      debounced.success(tag === undefined || inFront(tag) ? toast : note(toast));
    },
    warning: (text) => show(note(toastOf('warning', text, tag))),
    // A message of the moment (复制成功) is no news to keep.
    info: (text) => show(toastOf('info', text)),
    copy: async (text) => {
      if (text === '') throw new Error('no text');
      try {
        await writeClipboard(text);
      } catch {
        state.byHand = text;
        return;
      }
      show(toastOf('info', { zh: '复制成功', en: 'Copied' }));
    },
  });
  return {
    ...toastsOf(),
    state,
    forTag: toastsOf,
    notice: (text, url) => show(note({ ...toastOf('notice', text), ...(url === undefined ? {} : { url }) })),
    dismiss(id) {
      state.shown = state.shown.filter((toast) => toast.id !== id);
    },
    showOthers(id) {
      state.shown = state.shown.flatMap((toast) => {
        if (toast.id !== id) return [toast];
        const { others = [], ...alone } = toast;
        return [...others, alone];
      });
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

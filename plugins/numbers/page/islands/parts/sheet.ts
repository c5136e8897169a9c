import { make } from './dom.ts';

export interface Sheet {
  body: HTMLElement;
  /** Its buttons, below what may be wrong. */
  actions: HTMLElement;
  /** Says what went wrong; nothing for an empty text. */
  wrong(text: string): void;
  close(): void;
}

/** A sheet at the foot of the screen, over everything. One at a time in a block. */
export function openSheet(root: HTMLElement, title: string, ...inside: (Node | string)[]): Sheet {
  root.querySelector('.fb-picker-sheet')?.remove();
  const shut = make('button', { type: 'button', class: 'fb-picker-close', 'aria-label': '关闭' }, '×');
  const wrong = make('p', { class: 'fb-picker-wrong', role: 'alert' });
  const body = make('div', {}, ...inside);
  const actions = make('div');
  const dialog = make(
    'dialog',
    { class: 'fb-picker-sheet', 'aria-label': title },
    make('h3', {}, title),
    shut,
    body,
    wrong,
    actions,
  );
  const close = () => dialog.close();
  shut.addEventListener('click', close);
  // A press beside it: what is drawn of the dialog itself is its padding alone.
  dialog.addEventListener('click', ({ target, clientX, clientY }) => {
    const { top, bottom, left, right } = dialog.getBoundingClientRect();
    if (target === dialog && (clientY < top || clientY > bottom || clientX < left || clientX > right)) close();
  });
  dialog.addEventListener('close', () => dialog.remove());
  root.append(dialog);
  dialog.showModal();
  return {
    body,
    actions,
    wrong(text) {
      wrong.textContent = text;
    },
    close,
  };
}

/** A button that is pressed once: what it does ends before it can be pressed again. */
export function goButton(words: string, run: () => Promise<void>): HTMLButtonElement {
  const button = make('button', { type: 'button', class: 'fb-picker-go' }, words);
  button.addEventListener('click', () => {
    if (button.disabled) return;
    button.disabled = true;
    void run().finally(() => {
      button.disabled = false;
    });
  });
  return button;
}

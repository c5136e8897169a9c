import { keyOf, phoneDigits } from '@fitout/sdk';

const length = 11;
const empty = `1${'*'.repeat(length - 1)}`;

/**
 * Eleven boxes as one field. The input over them holds eleven characters with the one in hand selected, so that whatever a
 * keyboard types takes its place; deleting empties a box and goes back to the one before.
 *
 * @param changed gets the eleven characters, the first of which is any, or undefined where they ask for nothing.
 */
export function boxField(
  root: HTMLElement | null,
  changed: (boxes: string | undefined) => void,
): { clear(): void; end(): void } {
  const input = root?.querySelector('input');
  const boxes = [...(root?.querySelectorAll('b') ?? [])];
  if (root == null || input == null || boxes.length !== length) return { clear: () => {}, end: () => {} };
  const abort = new AbortController();
  const { signal } = abort;
  let characters = empty;
  let here = length - 4;

  const draw = () => {
    for (const [at, box] of boxes.entries()) {
      const character = characters[at] ?? '*';
      box.textContent = character === '*' ? '' : character;
      box.toggleAttribute('data-here', at === here);
    }
    input.value = characters;
    if (input.matches(':focus')) input.setSelectionRange(here, here + 1);
  };
  const put = (next: string) => {
    const before = characters;
    characters = next;
    draw();
    if (before !== characters) changed(/\d/.test(characters.slice(1)) ? `*${characters.slice(1)}` : undefined);
  };
  const at = (place: number, character: string, of = characters) =>
    of.slice(0, place) + character + of.slice(place + 1);
  const typed = () => {
    // What took the place of the sign in hand.
    const rest = length - 1 - here;
    const text = input.value.slice(here, Math.max(here, input.value.length - rest));
    if (text === '') {
      if (characters[here] === '*' && here > 1) here -= 1;
      return put(here === 0 ? characters : at(here, '*'));
    }
    const signsTyped = signsIn(text);
    if (signsTyped.length === length) here = 0;
    let next = characters;
    for (const character of signsTyped) {
      // A mobile number begins with 1.
      if (here > 0 && here < length) next = at(here, character, next);
      here += 1;
    }
    here = Math.min(here, length - 1);
    put(next);
  };
  const go = (place: number) => {
    here = Math.min(length - 1, Math.max(1, place));
    draw();
  };
  input.addEventListener('input', typed, { signal });
  input.addEventListener('focus', draw, { signal });
  followHand(input, boxes, signal, { step: (by) => go(here + by), go });
  // A browser may bring back what stood there.
  draw();
  return {
    clear: () => put(empty),
    end: () => abort.abort(),
  };
}

/** Arrow keys and presses choose the box in hand. */
function followHand(
  input: HTMLInputElement,
  boxes: readonly HTMLElement[],
  signal: AbortSignal,
  on: { step(by: number): void; go(place: number): void },
): void {
  input.addEventListener(
    'keydown',
    (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[keyOf(event)];
      if (by === undefined) return;
      event.preventDefault();
      on.step(by);
    },
    { signal },
  );
  input.addEventListener(
    'click',
    ({ clientX }) => {
      const found = boxes.findIndex((box) => clientX <= box.getBoundingClientRect().right);
      on.go(found === -1 ? length - 1 : found);
    },
    { signal },
  );
}

/** The characters of what was typed or pasted: `186 0731 ????` gives eleven. */
function signsIn(text: string): string {
  return phoneDigits(text.replaceAll('.', '*'))
    .replace(/^\+?86(?=1[\d*?·x_]{10}$)/i, '')
    .replaceAll(/[?·x_]/gi, '*')
    .replaceAll(/[^\d*]/g, '');
}

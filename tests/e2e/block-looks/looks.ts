import type { Page } from 'playwright-core';

/** What a person sees of one block, apart from the blocks that stand in it. */
export interface Look {
  width: number;
  height: number;
  /** Words in the order of reading, each with how they are set. */
  words: string[];
  /** Fields and what stands in them, with their size. */
  controls: string[];
  /** Pictures, drawings and films with their size. */
  pictures: string[];
}

/** Every block of the page that is shown in a window, by its id; on the canvas and on the phone. */
export async function looksOf(page: Page): Promise<Map<string, Look>> {
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  const found = await page.evaluate(() => {
    const root = document.querySelector('.fb-page') as HTMLElement;
    const round = (value: number) => Math.round(value);
    const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: false });
    /** A ghost is what a block will look like; the phone has nothing there. */
    const staffOnly = (element: Element) => element.closest('.fb-ghost, .fb-empty, [data-say], .fb-go') !== null;
    const ownerOf = (element: Element) => element.closest<HTMLElement>('[data-block]')?.dataset.block;
    const looks = new Map<
      string,
      { width: number; height: number; words: string[]; controls: string[]; pictures: string[] }
    >();
    for (const block of root.querySelectorAll<HTMLElement>('[data-block]')) {
      const { width, height } = block.getBoundingClientRect();
      if (seen(block)) looks.set(block.dataset.block ?? '', { width, height, words: [], controls: [], pictures: [] });
    }
    const shows = (box: { width: number; height: number }) => box.width > 1 && box.height > 1;
    // By the element that holds them: React of the canvas cuts words into several nodes.
    for (const holder of root.querySelectorAll<HTMLElement>('*')) {
      const look = looks.get(ownerOf(holder) ?? '');
      const nodes = [...holder.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      const words = nodes
        .map((node) => node.textContent)
        .join('')
        .replace(/\s+/g, ' ')
        .trim();
      if (look === undefined || words === '' || !seen(holder) || staffOnly(holder)) continue;
      if (holder.closest('select, style, script, textarea') !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(holder);
      if (!shows(range.getBoundingClientRect()) || !shows(holder.getBoundingClientRect())) continue;
      const { fontSize, fontWeight, color } = getComputedStyle(holder);
      // A clock has gone on between two looks.
      const still = holder.closest('[role=timer], [data-end]') === null ? words : words.replace(/\d/g, '0');
      look.words.push(`${still} | ${fontSize} ${fontWeight} ${color}`);
    }
    for (const control of root.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
      'input, select, textarea, button',
    )) {
      const look = looks.get(ownerOf(control) ?? '');
      const { width, height } = control.getBoundingClientRect();
      if (look === undefined || !seen(control) || staffOnly(control) || width <= 1 || height <= 1) continue;
      if (getComputedStyle(control).opacity === '0') continue;
      const words =
        control instanceof HTMLSelectElement
          ? (control.selectedOptions[0]?.textContent ?? '')
          : control instanceof HTMLInputElement
            ? `${control.type} ${control.checked ? 'on ' : ''}${control.value || control.placeholder}`
            : control.tagName === 'BUTTON'
              ? 'button'
              : control.value || (control as HTMLTextAreaElement).placeholder;
      look.controls.push(`${words} ${round(width)}x${round(height)}`);
    }
    for (const picture of root.querySelectorAll('img, svg, video, canvas')) {
      const look = looks.get(ownerOf(picture) ?? '');
      const { width, height } = picture.getBoundingClientRect();
      if (look === undefined || !seen(picture) || staffOnly(picture) || width <= 1 || height <= 1) continue;
      look.pictures.push(`${picture.tagName.toLowerCase()} ${round(width)}x${round(height)}`);
    }
    return [...looks];
  });
  return new Map(found);
}

/** What differs between two looks of one block, in words; nothing where they are alike. */
export function differences(canvas: Look | undefined, phone: Look | undefined): string[] {
  if (canvas === undefined || phone === undefined)
    return canvas === phone ? [] : [canvas === undefined ? 'on the phone alone' : 'on the canvas alone'];
  const sides = (['width', 'height'] as const).flatMap((side) =>
    Math.abs(canvas[side] - phone[side]) <= 1.5 ? [] : [`${side}: canvas ${canvas[side]}, phone ${phone[side]}`],
  );
  const lists = (['words', 'controls', 'pictures'] as const).flatMap((kind) => {
    const [one, other] = [canvas[kind], phone[kind]];
    if (one.join('\n') === other.join('\n')) return [];
    const only = (left: string[], right: string[]) => left.filter((line) => !right.includes(line));
    return [
      `${kind}: canvas alone ${JSON.stringify(only(one, other))}, phone alone ${JSON.stringify(only(other, one))}`,
    ];
  });
  return [...sides, ...lists];
}

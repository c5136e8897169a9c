import type { Placed } from './text-layer.ts';

/** In points: 72 to the inch. */
export const a4 = { width: 595.28, height: 841.89 };
const card = { width: (85.6 / 25.4) * 72, height: (53.98 / 25.4) * 72 };

/** `a4`: every sheet is one, upright or lying as its page is; `fit`: a sheet is as large as its page; `card`: two pages on one A4, each as large as a bank card. */
export const layouts = ['a4', 'fit', 'card'] as const;
export type Layout = (typeof layouts)[number];

export interface Sheet {
  width: number;
  height: number;
  /** Which pages lie on it, by their places, and where. */
  items: { page: number; placed: Placed }[];
}

/** Sheets for pages of those sizes (pixels). */
export function sheetsOf(pages: readonly { width: number; height: number }[], layout: Layout): Sheet[] {
  if (layout === 'card') return cardSheets(pages);
  return pages.map((page, at) => {
    const lying = page.width > page.height;
    const size = lying ? { width: a4.height, height: a4.width } : a4;
    const scale = Math.min(size.width / page.width, size.height / page.height);
    const [width, height] = [page.width * scale, page.height * scale];
    // A page within a hundredth of an A4 fills it.
    if (layout === 'fit' && Math.max(size.width / width, size.height / height) > 1.01)
      return { width, height, items: [{ page: at, placed: { x: 0, y: 0, width, height } }] };
    const placed = { x: (size.width - width) / 2, y: (size.height - height) / 2, width, height };
    return { ...size, items: [{ page: at, placed }] };
  });
}

/** Front above, back below, lying, in true size. */
function cardSheets(pages: readonly { width: number; height: number }[]): Sheet[] {
  const sheets: Sheet[] = [];
  for (let first = 0; first < pages.length; first += 2) {
    const items = pages.slice(first, first + 2).map((page, at) => {
      const scale = Math.min(card.width / page.width, card.height / page.height);
      const [width, height] = [page.width * scale, page.height * scale];
      const middle = a4.height * (at === 0 ? 0.68 : 0.36);
      return { page: first + at, placed: { x: (a4.width - width) / 2, y: middle - height / 2, width, height } };
    });
    sheets.push({ ...a4, items });
  }
  return sheets;
}

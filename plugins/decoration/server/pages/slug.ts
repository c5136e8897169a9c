import { pinyin } from 'pinyin-pro';
import { limits } from '../limits.ts';

/** Addresses that mean something else, or would look as though they did. */
const reserved = new Set(
  'admin api app assets blank edit favicon-ico fitout home index login logout new null p page preview public robots-txt static system undefined www'.split(
    ' ',
  ),
);

const pattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Why `slug` cannot be an address, or undefined where it can. */
export function slugFault(slug: string): 'pattern' | 'length' | 'reserved' | undefined {
  if (slug.length < 2 || slug.length > limits.slug) return 'length';
  if (!pattern.test(slug)) return 'pattern';
  return reserved.has(slug) ? 'reserved' : undefined;
}

/** A readable address from a title: 夏日活动 2026 → xia-ri-huo-dong-2026; `page` where nothing readable is left. */
export function slugOf(title: string): string {
  const words = pinyin(title.normalize('NFKC'), { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    .join(' ')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  let slug = '';
  for (const word of words) {
    const next = slug === '' ? word : `${slug}-${word}`;
    // Room is left for the number that tells two pages of one title apart.
    if (next.length > limits.slug - 6) break;
    slug = next;
  }
  if (slug.length < 2) slug = slug === '' ? 'page-1' : `page-${slug}`;
  return reserved.has(slug) ? `${slug}-1` : slug;
}

/** `name-2` from `name`, `name-3` from `name-2`. */
export function nextSlug(slug: string): string {
  const numbered = /^(.+)-(\d{1,2})$/.exec(slug);
  if (numbered === null) return `${slug}-2`;
  return `${numbered[1]}-${Number(numbered[2]) + 1}`;
}

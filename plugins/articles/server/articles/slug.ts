import { pinyin } from 'pinyin-pro';
import { limits } from '../../shared/limits.ts';

/** Room for the number that tells two articles of one title apart. */
const room = limits.slug - 6;

/** A readable address from a title: 夏日活动 2026 → xia-ri-huo-dong-2026; `article` where nothing readable is left. */
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
    const next = slug === '' ? word.slice(0, room) : `${slug}-${word}`;
    if (next.length > room) break;
    slug = next;
  }
  return slug.length < 2 ? `article${slug === '' ? '' : `-${slug}`}` : slug;
}

/** `name-2` from `name`, `name-3` from `name-2`. */
export function nextSlug(slug: string): string {
  const numbered = /^(.+)-(\d{1,4})$/.exec(slug);
  return numbered === null ? `${slug}-2` : `${numbered[1]}-${Number(numbered[2]) + 1}`;
}

/** `11-21 09:00 至 11-30 23:59`, open sides in words. */
export function windowText(
  { from, to }: { from: string | null; to: string | null },
  when: (iso: string) => string,
): { zh: string; en: string } {
  if (from === null && to === null) return { zh: '长期有效', en: 'No end' };
  if (to === null) return { zh: `${when(from as string)} 起`, en: `from ${when(from as string)}` };
  if (from === null) return { zh: `至 ${when(to)}`, en: `until ${when(to)}` };
  return { zh: `${when(from)} 至 ${when(to)}`, en: `${when(from)} to ${when(to)}` };
}

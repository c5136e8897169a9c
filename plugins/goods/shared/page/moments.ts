const day = { timeZone: 'Asia/Shanghai', month: 'numeric', day: 'numeric' } as const;
const words = new Intl.DateTimeFormat('zh-CN', { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** `11月21日 09:00`, by the clock of China: pages are read there, and the server's zone is nobody's. */
export function moment(iso: string): string {
  const parts = new Map(words.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
  return `${parts.get('month')}月${parts.get('day')}日 ${parts.get('hour')}:${parts.get('minute')}`;
}

/** From when to when, in words; empty where it has no end and has begun. */
export function span({ from, to }: { from: string | null; to: string | null }): string {
  if (from !== null && to !== null) return `${moment(from)} 至 ${moment(to)}`;
  if (to !== null) return `${moment(to)} 前`;
  return from === null ? '长期有效' : `${moment(from)} 起`;
}

export type Json = Record<string, unknown>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Texts and numbers as text; everything else is empty. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

/** Any value, short enough to stand in a message. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** 3, 4 and 5, as number or text; 0 for everything else. */
export function rankOf(value: unknown): number {
  const rank = typeof value === 'string' ? Number(value) : value;
  return rank === 3 || rank === 4 || rank === 5 ? rank : 0;
}

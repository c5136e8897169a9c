/** Whether words on this colour must be dark or light; undefined where the colour says nothing of itself. */
export function toneOf(colour: string | undefined): 'light' | 'dark' | undefined {
  const parts = colour === undefined ? undefined : channels(colour.trim());
  if (parts === undefined || parts.alpha < 0.5) return undefined;
  const [r, g, b] = parts.rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  // At this luminance black and white words have the same contrast (WCAG 2).
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? 'light' : 'dark';
}

function channels(colour: string): { rgb: number[]; alpha: number } | undefined {
  const hex = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(colour)?.[1];
  if (hex !== undefined) {
    const wide = hex.length <= 4 ? [...hex].map((digit) => digit + digit).join('') : hex;
    const values = (wide.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
    return { rgb: values.slice(0, 3), alpha: (values[3] ?? 255) / 255 };
  }
  const body = /^rgba?\(([^)]+)\)$/i.exec(colour)?.[1];
  if (body === undefined) return undefined;
  const values = body.split(/[\s,/]+/).filter(Boolean);
  const rgb = values.slice(0, 3).map(Number);
  if (rgb.length < 3 || rgb.some((value) => !Number.isFinite(value))) return undefined;
  const alpha = values[3];
  if (alpha === undefined) return { rgb, alpha: 1 };
  return { rgb, alpha: alpha.endsWith('%') ? Number.parseFloat(alpha) / 100 : Number(alpha) };
}

/** A person from the head to the chest on 400 × 400, as SVG shapes; nothing is behind it. */
export const figure = [
  '<path d="M60 400 Q70 270 150 250 L175 245 L175 210 L225 210 L225 245 L250 250 Q330 270 340 400 Z" fill="#2b4a7a"/>',
  '<path d="M172 205 L172 246 Q200 275 228 246 L228 205 Z" fill="#d9a684"/>',
  '<ellipse cx="200" cy="150" rx="62" ry="80" fill="#e3b18f"/>',
  '<path d="M134 150 Q130 60 200 60 Q270 60 266 150 Q262 110 240 98 Q200 112 160 98 Q138 110 134 150 Z" fill="#3a2618"/>',
  '<ellipse cx="177" cy="148" rx="9" ry="5" fill="#fff"/><ellipse cx="223" cy="148" rx="9" ry="5" fill="#fff"/>',
  '<circle cx="177" cy="148" r="4.5" fill="#2a1a10"/><circle cx="223" cy="148" r="4.5" fill="#2a1a10"/>',
  '<path d="M165 134 Q177 127 189 134 M211 134 Q223 127 235 134" stroke="#3a2618" stroke-width="4" fill="none"/>',
  '<path d="M200 150 L194 176 L206 177" stroke="#b9825f" stroke-width="3" fill="none"/>',
  '<path d="M180 195 Q200 208 220 195 Q200 202 180 195" fill="#a8433f"/>',
].join('');

/** Shapes on a sheet of one colour, or on none. */
export function drawing(width: number, height: number, shapes: string, ground?: string): Buffer {
  const sheet = ground === undefined ? '' : `<rect width="${width}" height="${height}" fill="${ground}"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${sheet}${shapes}</svg>`,
  );
}

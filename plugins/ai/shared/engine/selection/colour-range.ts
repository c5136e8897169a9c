import { composeArea } from '../compose/compose.ts';
import type { Picture } from '../picture/picture.ts';
import type { Box, ColoursShape } from '../types.ts';
import { type Area, newArea } from './area.ts';

/** What has about a colour, wherever it stands: all of it up to half of the tolerance away, less and less up to the whole. */
export function colourRange(picture: Picture, { colour, tolerance }: ColoursShape, most: Box): Area {
  const area = newArea(most);
  const limit = Math.max(1, Math.min(255, tolerance) || 0);
  const pixels = composeArea(picture, 0, most);
  for (let at = 0, i = 0; at < area.bytes.length; at += 1, i += 4) {
    const [r, g, b] = [pixels[i] as number, pixels[i + 1] as number, pixels[i + 2] as number];
    const away = Math.sqrt(((r - colour.r) ** 2 + (g - colour.g) ** 2 + (b - colour.b) ** 2) / 3);
    area.bytes[at] = Math.max(0, Math.min(1, 2 - (2 * away) / limit)) * (pixels[i + 3] as number) + 0.5;
  }
  return area;
}

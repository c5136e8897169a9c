import { spacedCode } from '@fitout/sdk';
import type { Ticket } from '../ticket.ts';
import { make } from './dom.ts';
import { isOwnClock } from './zones.ts';

const svg = 'http://www.w3.org/2000/svg';

/** The code of a booking, for its visitor to keep a picture of. */
export function ticket({ title, when, zone, zoneName, code, qr: { edge, path } }: Ticket): HTMLElement {
  const picture = document.createElementNS(svg, 'svg');
  const modules = document.createElementNS(svg, 'path');
  for (const [name, value] of Object.entries({
    viewBox: `0 0 ${edge} ${edge}`,
    role: 'img',
    'aria-label': '预约码',
    'shape-rendering': 'crispEdges',
  }))
    picture.setAttribute(name, value);
  modules.setAttribute('d', path);
  picture.append(modules);
  return make(
    'section',
    { class: 'fb-form-ticket' },
    make('p', {}, title, make('strong', {}, when), isOwnClock(zone) ? '' : zoneName),
    picture,
    make('output', {}, spacedCode(code)),
    make('p', {}, '到场时出示此码签到'),
  );
}

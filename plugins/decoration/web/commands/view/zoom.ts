import { nextZoom } from '../../canvas/zoom.ts';
import type { EditorCommand } from '../command.ts';

const mod = { mod: true, alt: false, scope: 'window' } as const;

/** Shows the page at the next larger zoom. */
export const zoomIn: EditorCommand = {
  id: 'zoom-in',
  keys: [
    { key: '+', ...mod },
    { key: '=', ...mod },
  ],
  enabled: () => true,
  run: ({ view }) => view.set({ zoom: nextZoom(view.settings.zoom, 1) }),
};

/** Shows the page at the next smaller zoom. */
export const zoomOut: EditorCommand = {
  id: 'zoom-out',
  keys: [
    { key: '-', ...mod },
    { key: '_', ...mod },
  ],
  enabled: () => true,
  run: ({ view }) => view.set({ zoom: nextZoom(view.settings.zoom, -1) }),
};

/** Shows the page at its own size. */
export const zoomReset: EditorCommand = {
  id: 'zoom-reset',
  keys: [{ key: '0', ...mod }],
  enabled: () => true,
  run: ({ view }) => view.set({ zoom: 1 }),
};

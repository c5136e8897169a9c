import type { LocalText } from '@fitout/sdk';
import { type ComponentType, lazy } from 'react';
import { ScanMode } from '../parts/scan-mode.tsx';
import type { ModeProps } from './mode-props.ts';

export interface Mode {
  /** In the address, `?mode=`; the first mode is there without. */
  id: string;
  /** In the row, and as the page's head. */
  title: LocalText;
  View: ComponentType<ModeProps>;
  /** The function without which it does not stand in the row. */
  fun?: string;
  /** Brings what the mode is made of; undefined where it came with the page. */
  load?: () => Promise<unknown>;
}

/** What the camera is for, in the order of the row. */
export const modes: readonly [Mode, ...Mode[]] = [
  { id: 'scan', title: { zh: '扫码', en: 'Scan' }, View: ScanMode },
  {
    ...later('count', { zh: '盘点', en: 'Count' }, () =>
      import('../count/count-mode.tsx').then((part) => part.CountMode),
    ),
    fun: 'bar.count',
  },
  later('photo', { zh: '拍照', en: 'Photo' }, () => import('../photo/photo-mode.tsx').then((part) => part.PhotoMode)),
  later('document', { zh: '文档', en: 'Document' }, () =>
    import('../document/document-mode.tsx').then((part) => part.DocumentMode),
  ),
];

/** A mode that comes when it is chosen. */
function later(id: string, title: LocalText, load: () => Promise<ComponentType<ModeProps>>): Mode {
  return { id, title, load, View: lazy(async () => ({ default: await load() })) };
}

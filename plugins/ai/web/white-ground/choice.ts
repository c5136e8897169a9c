import type { PluginContext } from '@fitout/sdk/web';
import type { BatchWork } from '../../shared/batch/work.ts';

/** How a picture comes onto white: the subject's share of the side (0.7 … 0.85), pixels of the side, and a shadow under it. */
export type WhiteChoice = Omit<Extract<BatchWork, { kind: 'white' }>, 'kind'>;

export const firstWhite: WhiteChoice = { fill: 0.8, side: 1600, shadow: false };

type Storage = PluginContext['storage'];

/** As it was chosen last on this device. */
export const keptWhite = (storage: Storage): WhiteChoice => ({ ...firstWhite, ...storage.get<WhiteChoice>('white') });

export const keepWhite = (storage: Storage, choice: WhiteChoice): void => storage.set('white', { ...choice });

import type { LocalText } from '@fitout/sdk';
import type { EditorSession } from '../session.ts';
import type { UiState } from '../tools.ts';

/** What makes another picture of the one that is open, by a dialog. */
function opening<Id extends string>(id: Id, title: LocalText, making: UiState['making']) {
  const keys: readonly string[] = [];
  return {
    id,
    title,
    keys,
    run({ ui }: EditorSession) {
      ui.making = making;
    },
  };
}

export const makingActions = {
  whiteGround: {
    ...opening('whiteGround', { zh: '白底图', en: 'White background' }, 'white'),
    enabled: ({ mayEdit, state, ui }: EditorSession) =>
      mayEdit && state.layers.find(({ id }) => id === ui.layer)?.kind === 'raster',
  },
  sizes: opening('sizes', { zh: '尺寸套图…', en: 'Multiple sizes…' }, 'sizes'),
  upscale: opening('upscale', { zh: '放大图片…', en: 'Upscale image…' }, 'upscale'),
  rows: opening('rows', { zh: '表格套图…', en: 'Bulk create from spreadsheet…' }, 'rows'),
};

import { openLooks } from '../looks.ts';
import type { EditorAction } from './action.ts';

export const lookActions = {
  looks: {
    id: 'looks',
    title: { zh: '滤镜风格…', en: 'Looks…' },
    keys: [],
    run: openLooks,
  },
} satisfies Record<string, EditorAction>;

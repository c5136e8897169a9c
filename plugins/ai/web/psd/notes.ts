import type { LocalText } from '@fitout/sdk';

/** What of a picture is not as it was, where it was opened from or written to a PSD. */
const words = {
  text: { zh: '文字已变为像素', en: 'Text was rasterised' },
  smart: { zh: '智能对象已变为像素', en: 'Smart objects were rasterised' },
  shape: { zh: '形状已变为像素', en: 'Shapes were rasterised' },
  placed: { zh: '变换已变为像素', en: 'Transforms were rasterised' },
  effects: { zh: '图层样式未保留', en: 'Layer styles were not kept' },
  adjustment: { zh: '没有对应的调整，未保留', en: 'Adjustments with no equivalent were not kept' },
  approximate: { zh: '调整的效果只能近似', en: 'Adjustments are approximate' },
  fill: { zh: '渐变或图案填充未保留', en: 'Gradient or pattern fills were not kept' },
  blend: { zh: '混合模式换成了相近的', en: 'Blend modes were replaced by similar ones' },
  through: { zh: '“穿透”的图层组变为独立混合', en: 'Pass-through groups now blend on their own' },
  vectorMask: { zh: '矢量蒙版未保留', en: 'Vector masks were not kept' },
  far: { zh: '离画布太远的部分未保留', en: 'Parts too far from the canvas were not kept' },
  nesting: { zh: '图层组嵌套太深，已提出来', en: 'Groups nested too deeply were ungrouped' },
  empty: { zh: '没有像素的图层', en: 'Layers without pixels' },
  merged: {
    zh: '图层太多或太大，已合并为一个图层',
    en: 'Too many or too large layers were merged into one',
  },
  depth: { zh: '已从 16 或 32 位转为 8 位', en: 'Converted from 16 or 32 bits to 8' },
  mode: { zh: '已从灰度或索引颜色转为 RGB', en: 'Converted from greyscale or indexed colour to RGB' },
  guides: { zh: '画布外或过多的参考线未保留', en: 'Guides off the canvas or over the limit were not kept' },
  converted: { zh: '颜色已转为 sRGB，原颜色配置', en: 'Colours were converted to sRGB from the profile' },
  profile: {
    zh: '文件里的颜色配置无法应用，颜色按 sRGB 显示，可能略有不同',
    en: 'The file’s colour profile could not be applied. Colours are shown as sRGB and may look slightly different',
  },
} as const satisfies Record<string, LocalText>;

export type NoteKind = keyof typeof words;

/** A kind of loss, and the names of the layers that it came to. */
export interface PsdNote {
  kind: NoteKind;
  layers: string[];
}

/** Gathers losses, each kind once. */
export class Notes {
  readonly #found: Map<NoteKind, string[]>;

  constructor(found: readonly PsdNote[] = []) {
    this.#found = new Map(found.map(({ kind, layers }) => [kind, layers]));
  }

  add(kind: NoteKind, layer?: string): void {
    const layers = this.#found.get(kind) ?? [];
    if (layer !== undefined && !layers.includes(layer)) layers.push(layer);
    this.#found.set(kind, layers);
  }

  list(): PsdNote[] {
    return [...this.#found].map(([kind, layers]) => ({ kind, layers }));
  }
}

/** Names that a line tells; the others are counted. */
const named = 6;

/** A loss as a person reads it. */
export function noteText({ kind, layers }: PsdNote): LocalText {
  const { zh, en } = words[kind];
  if (layers.length === 0) return { zh, en };
  // Of a profile it is its name.
  if (kind === 'converted') return { zh: `${zh}：${layers[0]}`, en: `${en} ${layers[0]}` };
  const shown = layers.slice(0, named);
  const more = layers.length - shown.length;
  return {
    zh: `${zh}：${shown.join('、')}${more > 0 ? ` 等 ${layers.length} 个图层` : ''}`,
    en: `${en}: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  };
}

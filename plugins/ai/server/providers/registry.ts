import type { LocalText } from '@fitout/sdk';
import { a1111 } from './adapters/a1111.ts';
import { comfyui } from './adapters/comfyui.ts';
import { iopaint } from './adapters/iopaint.ts';
import { openai } from './adapters/openai.ts';
import { qwen } from './adapters/qwen.ts';
import { seedream } from './adapters/seedream.ts';
import { wan } from './adapters/wan.ts';
import { wanxEdit } from './adapters/wanx-edit.ts';
import type { ImageProvider } from './provider.ts';

export interface Kind {
  provider: ImageProvider;
  title: LocalText;
  /** Address that the settings begin with. */
  base: string;
}

const own: readonly Kind[] = [
  {
    provider: openai,
    title: { zh: 'OpenAI 及兼容服务', en: 'OpenAI and compatible' },
    base: 'https://api.openai.com/v1',
  },
  { provider: wan, title: { zh: '通义万相 2.7', en: 'Wan 2.7' }, base: 'https://dashscope.aliyuncs.com/api/v1' },
  { provider: qwen, title: { zh: '千问 Qwen-Image', en: 'Qwen-Image' }, base: 'https://dashscope.aliyuncs.com/api/v1' },
  {
    provider: wanxEdit,
    title: { zh: '万相 2.1 编辑', en: 'Wan 2.1 editing' },
    base: 'https://dashscope.aliyuncs.com/api/v1',
  },
  {
    provider: seedream,
    title: { zh: '豆包 Seedream', en: 'Seedream' },
    base: 'https://ark.cn-beijing.volces.com/api/v3',
  },
  {
    provider: a1111,
    title: { zh: 'A1111 WebUI（自建）', en: 'A1111 WebUI (self-hosted)' },
    base: 'http://localhost:7860',
  },
  { provider: iopaint, title: { zh: 'IOPaint（自建）', en: 'IOPaint (self-hosted)' }, base: 'http://localhost:8080' },
  { provider: comfyui, title: { zh: 'ComfyUI（自建）', en: 'ComfyUI (self-hosted)' }, base: 'http://localhost:8188' },
];

/** Kinds of services: ours, and those that plugins declare as data. */
export class Kinds {
  #declared: readonly Kind[] = [];

  declare(kinds: readonly Kind[]): void {
    this.#declared = kinds;
  }

  all(): readonly Kind[] {
    return [...own, ...this.#declared];
  }

  /** Undefined for one that is not there, or not any more. */
  of(kind: string): ImageProvider | undefined {
    return this.all().find(({ provider }) => provider.kind === kind)?.provider;
  }
}

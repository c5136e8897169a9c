import { callsOf, type PluginContext } from '@fitout/sdk/web';
import type { providerCalls } from '../../shared/calls/providers.ts';
import { makeBlankSheet } from '../pictures/blank-sheet.ts';

/** Pixels of the sheet that a picture out of words is made on: most models know it. */
const side = 1024;

/**
 * AI 生成: a blank sheet to generate on; answers its id. Where nothing can generate it says what is missing and who can
 * set it up, and answers 'local' where the person takes what goes without; undefined where it was given up.
 */
export async function beginGenerating(ctx: PluginContext): Promise<string | undefined> {
  const { http, i18n, overlays, session } = ctx;
  const may = session.can('ai.generate');
  if (!may || !(await hasService(http))) {
    const local = await overlays.confirm({
      title: may
        ? { zh: '还没有生成服务', en: 'No AI service yet' }
        : { zh: '没有生成权限', en: 'No permission to generate' },
      message: may
        ? {
            zh: '需要有「AI 生成服务」权限的管理员先在“AI 生成服务”页接入一个服务。现在可以打开一张图片，在本机抠图并换上纯色背景。',
            en: 'An administrator who can set up AI services needs to add one on the “AI services” page. For now, open an image, cut it out on your device and give it a solid background.',
          }
        : {
            zh: '请管理员为你的角色勾选「用 AI 生成图片」。现在可以打开一张图片，在本机抠图并换上纯色背景。',
            en: 'Ask an administrator to add “Generate images” to your role. For now, open an image, cut it out on your device and give it a solid background.',
          },
      confirm: { zh: '打开图片换背景', en: 'Open an image' },
    });
    return local ? 'local' : undefined;
  }
  return makeBlankSheet(ctx, { name: i18n.t({ zh: 'AI 生成', en: 'Generated' }), width: side, height: side });
}

export async function hasService(http: PluginContext['http']): Promise<boolean> {
  return (await callsOf<typeof providerCalls>(http, { showError: false })('GET providers')).items.length > 0;
}

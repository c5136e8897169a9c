import { type Disposable, type PictureEditor, pictureEditors, toDisposable } from '@fitout/sdk';
import { defineWeb, type PluginContext } from '@fitout/sdk/web';

export default defineWeb({
  views: {
    ai: () => import('./views/ai.tsx'),
    start: () => import('./views/start.tsx'),
    preview: () => import('./views/preview.tsx'),
    batch: () => import('./views/batch.tsx'),
    'ai-test': () => import('./views/ai-test.tsx'),
    'ai-services': () => import('./views/ai-services.tsx'),
  },
  activate(ctx) {
    let offered: Disposable | undefined;
    // Another person may sign in to the same page.
    const offer = (): void => {
      offered?.dispose();
      offered = ctx.session.can('ai.edit') ? ctx.contributions.add(pictureEditors, editorOf(ctx)) : undefined;
    };
    offer();
    ctx.events.on('session.changed', offer);
    ctx.own(toDisposable(() => offered?.dispose()));
  },
});

/** 用 AI 编辑: a picture becomes a document that knows where it came from. */
function editorOf(ctx: PluginContext): PictureEditor {
  return {
    id: 'ai',
    title: { zh: '用 AI 编辑', en: 'Edit with AI' },
    async edit(picture) {
      await (await import('./pictures/edit-picture.ts')).editPicture(ctx, picture);
    },
  };
}

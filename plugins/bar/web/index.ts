import { cameraDialogs, defineWeb } from '@fitout/sdk/web';
import { textFinder } from '../shared/points.ts';

export default defineWeb({
  views: { bar: () => import('./views/bar.tsx'), codes: () => import('./views/codes.tsx') },
  activate(ctx) {
    ctx.contributions.add(cameraDialogs, {
      load: async () => (await import('./dialog/camera-dialog.tsx')).CameraDialog,
    });
    ctx.services.provide(textFinder, async (picture, options) => {
      const { findText } = await import('../shared/document/text/ocr.ts');
      return findText(picture, options);
    });
  },
});

import { cameraDialogs, defineWeb } from '@fitout/sdk/web';

export default defineWeb({
  views: { bar: () => import('./views/bar.tsx'), codes: () => import('./views/codes.tsx') },
  activate(ctx) {
    ctx.contributions.add(cameraDialogs, {
      load: async () => (await import('./dialog/camera-dialog.tsx')).CameraDialog,
    });
  },
});

import { defineWeb } from '@fitout/sdk/web';

export default defineWeb({
  views: { notes: () => import('./views/notes.tsx') },
  activate(ctx) {
    ctx.commands.add({
      id: 'template.open',
      title: { zh: '打开便签', en: 'Open notes' },
      run: () => ctx.navigation.open('/template'),
    });
  },
});

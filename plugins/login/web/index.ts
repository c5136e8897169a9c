import { defineWeb } from '@fitout/sdk/web';

export default defineWeb({
  views: {
    login: () => import('./views/login.tsx'),
    account: () => import('./views/account.tsx'),
  },
});

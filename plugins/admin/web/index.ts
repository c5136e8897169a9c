import { defineWeb } from '@fitout/sdk/web';

export default defineWeb({
  views: {
    people: () => import('./views/people.tsx'),
    roles: () => import('./views/roles.tsx'),
    menu: () => import('./views/menu.tsx'),
    org: () => import('./views/org.tsx'),
    sessions: () => import('./views/sessions.tsx'),
    audit: () => import('./views/audit.tsx'),
    plugins: () => import('./views/plugins.tsx'),
  },
});

import type { LocalText } from './base/text.ts';

const builtinRoles: Record<string, LocalText> = {
  owner: { zh: '所有者', en: 'Owner' },
  editor: { zh: '编辑者', en: 'Editor' },
  viewer: { zh: '查看者', en: 'Viewer' },
};

/** What a role is called: the built-in ones in both languages, the others as whoever made them says. */
export function roleName(role: { key: string; name: string }): LocalText | string {
  return builtinRoles[role.key] ?? role.name;
}

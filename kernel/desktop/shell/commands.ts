import type { Command } from '@fitout/sdk/web';
import type { Shell } from './shell.ts';

/** The shell's own commands and keys. Browsers keep Ctrl+W and Ctrl+Tab for themselves, so tags go by Alt. */
export function shellCommands(shell: Shell): void {
  const { kernel } = shell;
  const active = (): string | undefined => shell.tags.state.active;
  const neighbour = (by: number): void => {
    const { tags } = shell.tags.state;
    const index = tags.findIndex((tag) => tag.id === active());
    const next = tags[(index + by + tags.length) % tags.length];
    if (next !== undefined) shell.activate(next.id);
  };
  const onActive = (action: (id: string) => unknown) => () => {
    const id = active();
    if (id !== undefined) action(id);
  };
  const commands: Command[] = [
    {
      id: 'shell.palette',
      title: { zh: '打开命令面板', en: 'Open the command palette' },
      hotkey: 'mod+k',
      run: () => shell.togglePalette(),
    },
    {
      id: 'shell.close-tag',
      title: { zh: '关闭当前标签', en: 'Close this tag' },
      hotkey: 'alt+w',
      run: onActive((id) => shell.close([id])),
    },
    {
      id: 'shell.reopen-tag',
      title: { zh: '恢复关闭的标签', en: 'Reopen the closed tag' },
      hotkey: 'alt+shift+t',
      run: () => shell.reopen(),
    },
    {
      id: 'shell.refresh-tag',
      title: { zh: '刷新当前页面', en: 'Refresh this page' },
      hotkey: 'alt+r',
      run: onActive((id) => shell.refresh(id)),
    },
    {
      id: 'shell.next-tag',
      title: { zh: '下一个标签', en: 'Next tag' },
      hotkey: 'alt+]',
      run: () => neighbour(1),
    },
    {
      id: 'shell.previous-tag',
      title: { zh: '上一个标签', en: 'Previous tag' },
      hotkey: 'alt+[',
      run: () => neighbour(-1),
    },
    {
      id: 'shell.close-all-tags',
      title: { zh: '关闭全部标签', en: 'Close all tags' },
      run: () => shell.closeFrom('', 'all'),
    },
    {
      id: 'shell.maximize',
      title: { zh: '最大化内容，或恢复菜单', en: 'Maximize content, or show the menu again' },
      hotkey: 'alt+m',
      run: () => shell.maximize(!shell.maximized),
    },
    {
      id: 'shell.home',
      title: { zh: '回到首页', en: 'Go to the home page' },
      hotkey: 'alt+h',
      run: () => shell.home(),
    },
    {
      id: 'shell.theme',
      title: { zh: '切换深色或浅色', en: 'Switch between dark and light' },
      run: () => kernel.preferences.setTheme(kernel.preferences.state.dark ? 'light' : 'dark'),
    },
    {
      id: 'shell.language',
      title: { zh: '切换语言：English', en: 'Switch language: 中文' },
      run: () => kernel.preferences.setLanguage(kernel.preferences.language === 'en' ? 'zh-CN' : 'en'),
    },
    {
      id: 'shell.sign-out',
      title: { zh: '退出登录', en: 'Sign out' },
      run: () => kernel.signOut(),
    },
  ];
  for (const command of commands) kernel.commands.add('shell', command);
}

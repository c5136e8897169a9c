import type { LocalText } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { Button, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import type { MenuChange } from '../../shared/menu-diff.ts';
import type { MenuNode } from '../../shared/menu-tree.ts';
import styles from './conflict.module.css';

export interface ConflictProps {
  changes: MenuChange[];
  by: string | null;
  onTheirs(): void;
  onMine(): void;
}

const kinds: Record<MenuChange['kind'], LocalText> = {
  added: { zh: '新增「{title}」', en: 'added {title}' },
  removed: { zh: '删除「{title}」', en: 'removed {title}' },
  moved: { zh: '移动「{title}」', en: 'moved {title}' },
  changed: { zh: '修改「{title}」的{fields}', en: 'changed {fields} of {title}' },
};

const names: Partial<Record<keyof MenuNode, LocalText>> = {
  title: { zh: '标题', en: 'the title' },
  titleEn: { zh: '英文标题', en: 'the English title' },
  url: { zh: '链接', en: 'the address' },
  logo: { zh: '图标', en: 'the icon' },
  hidden: { zh: '显示', en: 'the visibility' },
  noCache: { zh: '保留方式', en: 'keeping' },
  tag: { zh: '标签页', en: 'the tags' },
};

/** Somebody saved in the meantime: what they did, and whose version stands. */
export function Conflict({ changes, by, onTheirs, onMine }: ConflictProps) {
  const t = useText();
  const who = by ?? t({ zh: '其他人', en: 'Somebody else' });
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>
          {t({ zh: '{who}刚刚保存过菜单', en: '{who} saved the menu in the meantime' }, { who })}
        </MessageBarTitle>
        {t({ zh: '你的修改还没有保存。对方的修改：', en: 'Your changes are not saved yet. Theirs:' })}
        <ul className={styles.list}>
          {changes.slice(0, 12).map((change) => (
            <li key={`${change.kind} ${change.id}`}>
              {t(kinds[change.kind], {
                title: change.title,
                fields: change.fields
                  .flatMap((key) => names[key] ?? [])
                  .map((name) => t(name))
                  .join(t({ zh: '、', en: ', ' })),
              })}
            </li>
          ))}
          {changes.length > 12 && <li>…</li>}
        </ul>
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={onTheirs}>
          {t({ zh: '放弃我的修改，用对方的', en: 'Discard mine, use theirs' })}
        </Button>
        <Button size="small" onClick={onMine}>
          {t({ zh: '用我的覆盖', en: 'Overwrite with mine' })}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}

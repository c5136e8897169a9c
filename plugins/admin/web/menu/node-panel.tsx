import { formMessages } from '@fitout/sdk';
import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { Button, Dropdown, Field, Input, Option, Radio, RadioGroup, Switch } from '@fluentui/react-components';
import { DeleteRegular, DismissRegular } from '@fluentui/react-icons';
import type { MenuAction } from '../../shared/menu-history.ts';
import {
  findNode,
  flatten,
  type MenuNode,
  type MenuTree,
  mayRemove,
  mayStandUnder,
  placeOf,
} from '../../shared/menu-tree.ts';
import { rolesApi } from '../roles/roles-api.ts';
import { IconField } from './icon-field.tsx';
import styles from './node-panel.module.css';
import { UrlField } from './url-field.tsx';

export interface NodePanelProps {
  tree: MenuTree;
  node: MenuNode;
  dispatch(action: MenuAction): void;
  onClose(): void;
}

/** Everything about one entry. Changes take effect in the draft at once and can be undone. */
export function NodePanel({ tree, node, dispatch, onClose }: NodePanelProps) {
  const t = useText();
  const patch = (values: Partial<MenuNode>) => dispatch({ kind: 'update', id: node.id, patch: values });
  const place = placeOf(tree, node.id);
  const top = t({ zh: '（最上层）', en: '(top level)' });
  const groups = flatten(tree)
    .map((row) => row.node)
    .filter((other) => other.url === null && mayStandUnder(tree, node.id, other.id));
  const own = node.plugin === null;
  const name = (of: MenuNode | undefined) =>
    of === undefined ? '' : t(of.titleEn === '' ? of.title : { zh: of.title, en: of.titleEn });
  return (
    <aside className={styles.panel} aria-label={t({ zh: '菜单项设置', en: 'Menu item' })}>
      <div className={styles.head}>
        <h2 className={styles.title}>{name(node) || t({ zh: '未命名', en: 'Untitled' })}</h2>
        <Button
          appearance="subtle"
          icon={<DismissRegular />}
          aria-label={t({ zh: '关闭设置', en: 'Close' })}
          onClick={onClose}
        />
      </div>
      <Field
        label={t({ zh: '标题（中文）', en: 'Title (Chinese)' })}
        validationMessage={node.title.trim() === '' ? t(formMessages.required) : undefined}
      >
        <Input value={node.title} maxLength={40} onChange={(_, data) => patch({ title: data.value })} />
      </Field>
      <Field label={t({ zh: '标题（英文）', en: 'Title (English)' })}>
        <Input
          value={node.titleEn}
          maxLength={60}
          placeholder={node.title}
          onChange={(_, data) => patch({ titleEn: data.value })}
        />
      </Field>
      {node.url !== null && <UrlField url={node.url} editable={own} onChange={(url) => patch({ url })} />}
      <IconField value={node.logo} onChange={(logo) => patch({ logo })} />
      <Field label={t({ zh: '位置', en: 'Group' })}>
        <Dropdown
          value={place?.parent == null ? top : name(findNode(tree, place.parent))}
          selectedOptions={[place?.parent ?? '']}
          onOptionSelect={(_, data) => {
            const parent = data.optionValue === '' || data.optionValue === undefined ? null : data.optionValue;
            if (parent !== place?.parent) dispatch({ kind: 'move', id: node.id, place: { parent, index: 999 } });
          }}
        >
          <Option value="">{top}</Option>
          {groups.map((group) => (
            <Option key={group.id} value={group.id}>
              {name(group)}
            </Option>
          ))}
        </Dropdown>
      </Field>
      <Switch
        checked={!node.hidden}
        onChange={(_, data) => patch({ hidden: !data.checked })}
        label={t({ zh: '在菜单中显示', en: 'Show in menu' })}
      />
      {node.url !== null && (
        <>
          <Switch
            checked={!node.noCache}
            onChange={(_, data) => patch({ noCache: !data.checked })}
            label={t({ zh: '切换标签页时保留页面内容', en: 'Keep page content when switching tabs' })}
          />
          <TagField node={node} patch={patch} />
        </>
      )}
      {node.fun !== null && <FunctionNote fun={node.fun} />}
      {node.plugin !== null ? (
        <p className={styles.quiet}>
          {t({
            zh: '由插件提供，可以改名、移动或隐藏，不能删除。',
            en: 'This entry comes with a plugin: you can rename, move or hide it, but not remove it.',
          })}
        </p>
      ) : (
        <Button
          icon={<DeleteRegular />}
          disabled={!mayRemove(node)}
          onClick={() => {
            dispatch({ kind: 'remove', id: node.id });
            onClose();
          }}
        >
          {node.children.length > 0
            ? t({ zh: '删除分组及其内容', en: 'Delete group and its content' })
            : t({ zh: '删除', en: 'Remove' })}
        </Button>
      )}
    </aside>
  );
}

/** Who sees an entry, by the title of the function it asks for; who manages no roles may not read the titles. */
function FunctionNote({ fun }: { fun: string }) {
  const { http, session } = usePlugin();
  const t = useText();
  const may = session.can('kernel.roles');
  const { data } = useRemote('menu-functions', async (signal) =>
    may ? (await rolesApi(http).functions(signal)).items : [],
  );
  const found = data?.flatMap(({ functions }) => functions).find(({ key }) => key === fun);
  return (
    <p className={styles.quiet}>
      {found === undefined
        ? t({ zh: '只有角色包含相应功能的人才能看到', en: 'Only people whose role includes it can see this entry' })
        : t(
            {
              zh: '角色包含「{title}」的人才能看到',
              en: 'Only people whose role includes “{title}” can see this entry',
            },
            { title: t(found.title) },
          )}
    </p>
  );
}

interface PartProps {
  node: MenuNode;
  patch(values: Partial<MenuNode>): void;
}

/** What makes a tag of its own in the tag bar. */
function TagField({ node, patch }: PartProps) {
  const t = useText();
  const { tag } = node;
  const kind = tag === null ? 'route' : typeof tag === 'string' ? tag : 'query';
  return (
    <>
      <Field label={t({ zh: '标签页', en: 'Tags' })}>
        <RadioGroup
          value={kind}
          onChange={(_, data) => {
            if (data.value === 'path' || data.value === 'single') patch({ tag: data.value });
            else patch({ tag: data.value === 'query' ? { query: ['id'] } : null });
          }}
        >
          <Radio value="route" label={t({ zh: '默认（由页面决定）', en: 'Default (the page decides)' })} />
          <Radio value="path" label={t({ zh: '每个地址一个标签', en: 'One per address' })} />
          <Radio value="single" label={t({ zh: '始终只用一个标签', en: 'Always a single one' })} />
          <Radio value="query" label={t({ zh: '按参数区分', en: 'One per parameter value' })} />
        </RadioGroup>
      </Field>
      {tag !== null && typeof tag === 'object' && (
        <Field
          label={t({ zh: '参数名', en: 'Parameters' })}
          hint={t({ zh: '多个用逗号分隔', en: 'Separate several with commas' })}
        >
          <Input
            key={node.id}
            defaultValue={tag.query.join(', ')}
            onBlur={(event) => {
              const query = event.target.value
                .split(/[,，\s]+/)
                .map((key) => key.trim())
                .filter(Boolean);
              patch({ tag: query.length === 0 ? null : { query } });
            }}
          />
        </Field>
      )}
    </>
  );
}

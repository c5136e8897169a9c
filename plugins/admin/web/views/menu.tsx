import { isFitoutError, keyOf, newUuid } from '@fitout/sdk';
import { LoadFailed, Loading, Page } from '@fitout/sdk/desktop';
import { useKeys, usePlugin, useTag, useText } from '@fitout/sdk/web';
import { Button, mergeClasses, Tooltip } from '@fluentui/react-components';
import {
  AddRegular,
  ArrowRedoRegular,
  ArrowResetRegular,
  ArrowUndoRegular,
  FolderAddRegular,
} from '@fluentui/react-icons';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { diffMenu } from '../../shared/menu-diff.ts';
import { isChanged, type MenuAction, reduceMenu, startHistory } from '../../shared/menu-history.ts';
import { findNode, flatten, type MenuNode, type MenuTree } from '../../shared/menu-tree.ts';
import { isMenuUrl } from '../../shared/menu-url.ts';
import { Conflict } from '../menu/conflict.tsx';
import { menuApi, type SavedMenu } from '../menu/menu-api.ts';
import { NodePanel } from '../menu/node-panel.tsx';
import { TreeView } from '../menu/tree-view.tsx';
import styles from './menu.module.css';

/** 菜单: the side menu as everybody of the organisation gets it, as far as their functions go. */
export default function MenuView() {
  const ctx = usePlugin();
  const t = useText();
  const tag = useTag();
  const editor = useMenuEditor();
  const { state, dispatch, base } = editor;
  const [selected, setSelected] = useState<string | undefined>(undefined);
  const node = selected === undefined ? undefined : findNode(state.tree, selected);
  const changed = isChanged(state);
  const page = useRef<HTMLDivElement>(null);

  const { save } = editor;
  useEffect(() => {
    tag.setUnsaved(changed ? { save, describe: t({ zh: '菜单', en: 'Menu' }) } : undefined);
  }, [changed, save, tag, t]);

  const add = (kind: 'group' | 'link') => {
    const fresh = newNode(kind);
    const at = selected === undefined ? undefined : flatten(state.tree).find((row) => row.node.id === selected);
    const place =
      kind === 'link' && node !== undefined && node.url === null
        ? { parent: node.id, index: node.children.length }
        : { parent: kind === 'link' ? (at?.parent ?? null) : null, index: kind === 'link' && at ? at.index + 1 : 999 };
    dispatch({ kind: 'add', node: fresh, place });
    setSelected(fresh.id);
  };
  const reset = async () => {
    const sure = await ctx.overlays.confirm({
      title: { zh: '恢复默认菜单？', en: 'Reset menu to default?' },
      message: {
        zh: '顺序、名称、显示与自定义的菜单项都会恢复为各插件提供的样子，对所有人立即生效。此操作不能撤销。',
        en: 'Order, titles, visibility and your own items go back to the default for everybody immediately. This cannot be undone.',
      },
      confirm: { zh: '恢复默认', en: 'Reset' },
      danger: true,
    });
    if (!sure) return;
    setSelected(undefined);
    await editor.reset();
  };
  const keys = (event: KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || event.altKey) return;
    const key = keyOf(event).toLowerCase();
    const typing = event.target instanceof HTMLInputElement && event.target.type === 'text';
    if (key === 's') void save().catch(() => {});
    else if (key === 'z' && !typing) dispatch({ kind: event.shiftKey ? 'redo' : 'undo' });
    else if (key === 'y' && !typing) dispatch({ kind: 'redo' });
    else return;
    event.preventDefault();
  };

  useKeys(page, keys);

  return (
    <Page
      root={page}
      title={t({ zh: '菜单', en: 'Menu' })}
      lead={t({
        zh: '拖动调整顺序与层级，或选中后按 Alt + 方向键。每个人只看到自己有权限的部分。',
        en: 'Drag to reorder and nest, or use Alt and the arrow keys. People only see what they have access to.',
      })}
      actions={
        <>
          <Tooltip content={t({ zh: '撤销（Ctrl+Z）', en: 'Undo (Ctrl+Z)' })} relationship="label">
            <Button
              icon={<ArrowUndoRegular />}
              disabledFocusable={state.past.length === 0}
              onClick={() => dispatch({ kind: 'undo' })}
            />
          </Tooltip>
          <Tooltip content={t({ zh: '重做（Ctrl+Shift+Z）', en: 'Redo (Ctrl+Shift+Z)' })} relationship="label">
            <Button
              icon={<ArrowRedoRegular />}
              disabledFocusable={state.future.length === 0}
              onClick={() => dispatch({ kind: 'redo' })}
            />
          </Tooltip>
          <Button icon={<ArrowResetRegular />} disabled={base === undefined} onClick={() => void reset()}>
            {t({ zh: '恢复默认', en: 'Reset' })}
          </Button>
          <Button
            appearance="primary"
            disabledFocusable={!changed || editor.saving}
            onClick={() => void save().catch(() => {})}
          >
            {editor.saving ? t({ zh: '正在保存…', en: 'Saving…' }) : t({ zh: '保存', en: 'Save' })}
          </Button>
        </>
      }
    >
      {editor.error !== undefined && <LoadFailed error={editor.error} onRetry={editor.load} />}
      {editor.conflict !== undefined && (
        <Conflict
          changes={diffMenu(state.saved, editor.conflict.items)}
          by={editor.conflict.by}
          onTheirs={editor.takeTheirs}
          onMine={() => void editor.overwrite().catch(() => {})}
        />
      )}
      {base === undefined && editor.error === undefined && <Loading />}
      {base !== undefined && (
        <div className={mergeClasses(styles.columns, node !== undefined && styles.open)}>
          <div className={styles.tree}>
            <div className={styles.tools}>
              <Button icon={<AddRegular />} onClick={() => add('link')}>
                {t({ zh: '添加链接', en: 'Add a link' })}
              </Button>
              <Button icon={<FolderAddRegular />} onClick={() => add('group')}>
                {t({ zh: '添加分组', en: 'Add a group' })}
              </Button>
            </div>
            <TreeView tree={state.tree} selected={selected} onSelect={setSelected} dispatch={dispatch} />
          </div>
          <div className={styles.panel}>
            {node === undefined ? (
              <p className={styles.hint}>{t({ zh: '选择一个菜单项进行设置', en: 'Select a menu item to edit it' })}</p>
            ) : (
              <NodePanel
                key={node.id}
                tree={state.tree}
                node={node}
                dispatch={dispatch}
                onClose={() => setSelected(undefined)}
              />
            )}
          </div>
        </div>
      )}
    </Page>
  );
}

function newNode(kind: 'group' | 'link'): MenuNode {
  return {
    // The server gives it an id of its own when it is saved.
    id: `new-${newUuid()}`,
    title: kind === 'group' ? '新分组' : '新链接',
    titleEn: kind === 'group' ? 'New group' : 'New link',
    url: kind === 'group' ? null : 'https://',
    logo: kind === 'group' ? 'folder' : 'link',
    hidden: false,
    noCache: false,
    tag: null,
    plugin: null,
    fun: null,
    children: [],
  };
}

/** What stands in the way of saving, in words. */
function problemOf(tree: MenuTree): { zh: string; en: string } | undefined {
  for (const { node } of flatten(tree)) {
    if (node.title.trim() === '') return { zh: '有菜单项没有标题', en: 'A menu item has no title' };
    if (node.plugin === null && node.url !== null && !isMenuUrl(node.url))
      return { zh: `「${node.title}」的链接无效`, en: `The address of “${node.title}” is not valid` };
  }
  return undefined;
}

/** The draft, and its way to the server and back. */
function useMenuEditor() {
  const ctx = usePlugin();
  const { http } = ctx;
  const [state, dispatch] = useReducer(reduceMenu, startHistory([]));
  const [base, setBase] = useState<number | undefined>(undefined);
  const [error, setError] = useState<Error | undefined>(undefined);
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<SavedMenu | undefined>(undefined);
  const latest = useRef({ state, base });
  latest.current = { state, base };

  const take = useCallback((loaded: SavedMenu) => {
    dispatch({ kind: 'load', tree: loaded.items } satisfies MenuAction);
    setBase(loaded.rev);
    setConflict(undefined);
    setError(undefined);
  }, []);
  const load = useCallback(() => {
    const abort = new AbortController();
    menuApi(http)
      .load(abort.signal)
      .then(take, (failed: unknown) => {
        if (!abort.signal.aborted) setError(failed as Error);
      });
    return () => abort.abort();
  }, [http, take]);
  useEffect(load, [load]);

  const send = useCallback(
    async (rev: number): Promise<void> => {
      const { tree } = latest.current.state;
      const problem = problemOf(tree);
      if (problem !== undefined) {
        ctx.toasts.warning(problem);
        throw new Error(problem.zh);
      }
      setSaving(true);
      try {
        take(await menuApi(http).save(rev, tree));
        ctx.toasts.success({ zh: '菜单已保存', en: 'Menu saved' });
      } catch (failed) {
        // Its detail is the menu as it is now.
        if (isFitoutError(failed) && failed.codeName === 'conflict') setConflict(failed.detail as SavedMenu);
        else {
          ctx.toasts.error(isFitoutError(failed) ? failed.text : { zh: '保存失败', en: 'Could not save' }, failed);
        }
        throw failed;
      } finally {
        setSaving(false);
      }
    },
    [ctx, http, take],
  );
  const save = useCallback(async () => {
    if (latest.current.base !== undefined && isChanged(latest.current.state)) await send(latest.current.base);
  }, [send]);
  return {
    state,
    dispatch,
    base,
    error,
    saving,
    conflict,
    load: () => void load(),
    save,
    takeTheirs: () => {
      if (conflict !== undefined) take(conflict);
    },
    overwrite: async () => {
      if (conflict === undefined) return;
      const { rev } = conflict;
      setConflict(undefined);
      await send(rev);
    },
    reset: async () => {
      try {
        take(await menuApi(http).reset());
        ctx.toasts.success({ zh: '已恢复默认菜单', en: 'Default menu restored' });
      } catch (failed) {
        ctx.toasts.error(isFitoutError(failed) ? failed.text : { zh: '恢复失败', en: 'Could not reset' }, failed);
      }
    },
  };
}

import type { LocalText } from '@fitout/sdk';
import { IconButton } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  mergeClasses,
  Skeleton,
  SkeletonItem,
} from '@fluentui/react-components';
import {
  AddRegular,
  ChevronDownRegular,
  ChevronRightRegular,
  DeleteRegular,
  FolderOpenRegular,
  FolderRegular,
  ImageMultipleRegular,
  LinkDismissRegular,
  MailInboxRegular,
  MoreHorizontalRegular,
  SparkleRegular,
} from '@fluentui/react-icons';
import { type DragEvent, type ReactNode, useState } from 'react';
import type { Folder, Overview } from '../../shared/calls/outputs.ts';
import type { AssetFilter } from '../../shared/choices.ts';
import styles from './side.module.css';
import { linesOf, pathOf, type TreeNode, treeOf } from './tree.ts';

/** What a drag of assets within the library carries. */
export const assetDrag = 'application/x-fitout-assets';

export interface FolderActions {
  create(parentId: string | null): void;
  rename(folder: Folder): void;
  move(folder: Folder): void;
  remove(folder: Folder): void;
  /** Assets were dropped on a folder; null: on no folder. */
  dropAssets(folderId: string | null): void;
  dropFiles(data: DataTransfer, folderId: string | null): void;
  renameTag(tag: string): void;
  removeTag(tag: string): void;
}

interface Props {
  overview: Overview | undefined;
  filter: AssetFilter;
  onFilter(filter: AssetFilter): void;
  /** Left out where nothing may be changed, and in the picker. */
  actions?: FolderActions | undefined;
  trash: boolean;
}

const places: {
  key: string;
  icon: ReactNode;
  title: LocalText;
  filter: AssetFilter;
  count: keyof Overview['counts'];
}[] = [
  { key: 'all', icon: <ImageMultipleRegular />, title: { zh: '全部素材', en: 'All assets' }, filter: {}, count: 'all' },
  {
    key: 'loose',
    icon: <MailInboxRegular />,
    title: { zh: '未归类', en: 'Uncategorised' },
    filter: { folder: '0' },
    count: 'loose',
  },
  {
    key: 'highlight',
    icon: <SparkleRegular />,
    title: { zh: '高光', en: 'Highlights' },
    filter: { highlight: true },
    count: 'highlight',
  },
  {
    key: 'unused',
    icon: <LinkDismissRegular />,
    title: { zh: '未使用', en: 'Not used' },
    filter: { unused: true },
    count: 'unused',
  },
  {
    key: 'trash',
    icon: <DeleteRegular />,
    title: { zh: '回收站', en: 'Trash' },
    filter: { trash: true },
    count: 'trash',
  },
];

function placeKey(filter: AssetFilter): string {
  if (filter.trash === true) return 'trash';
  if (filter.folder === '0') return 'loose';
  if (filter.folder !== undefined) return `folder ${filter.folder}`;
  if (filter.highlight === true) return 'highlight';
  return filter.unused === true ? 'unused' : filter.tags === undefined ? 'all' : '';
}

/** Places, folders and tags beside the listing. */
export function SidePanel({ overview, filter, onFilter, actions, trash }: Props) {
  const t = useText();
  const here = placeKey(filter);
  const go = (next: AssetFilter) => onFilter({ ...next, ...(filter.sort === undefined ? {} : { sort: filter.sort }) });
  return (
    <nav className={styles.panel} aria-label={t({ zh: '文件夹与标签', en: 'Folders and tags' })}>
      <ul className={styles.list}>
        {places
          .filter((place) => trash || place.key !== 'trash')
          .map((place) => (
            <li key={place.key}>
              <button
                type="button"
                className={mergeClasses(styles.line, here === place.key && styles.current)}
                aria-current={here === place.key ? 'page' : undefined}
                onClick={() => go(place.filter)}
                {...(place.key === 'loose' && actions ? dropTarget(actions, null) : {})}
              >
                {place.icon}
                <span className={styles.label}>{t(place.title)}</span>
                <span className={styles.count}>{overview?.counts[place.count] ?? ''}</span>
              </button>
            </li>
          ))}
      </ul>
      <div className={styles.head}>
        <h2>{t({ zh: '文件夹', en: 'Folders' })}</h2>
        {actions && (
          <Button
            size="small"
            appearance="subtle"
            icon={<AddRegular />}
            aria-label={t({ zh: '新建文件夹', en: 'New folder' })}
            title={t({ zh: '新建文件夹', en: 'New folder' })}
            onClick={() => actions.create(null)}
          />
        )}
      </div>
      {overview === undefined ? (
        <Loading />
      ) : (
        <Folders {...{ overview, filter, actions }} onOpen={(id) => go({ folder: id })} />
      )}
      {overview !== undefined && overview.tags.length > 0 && (
        <Tags {...{ overview, filter, actions }} onFilter={onFilter} />
      )}
    </nav>
  );
}

function Loading() {
  return (
    <Skeleton className={styles.loading} aria-hidden>
      <SkeletonItem size={20} />
      <SkeletonItem size={20} />
    </Skeleton>
  );
}

interface FoldersProps {
  overview: Overview;
  filter: AssetFilter;
  actions: FolderActions | undefined;
  onOpen(id: string): void;
}

function Folders({ overview, filter, actions, onOpen }: FoldersProps) {
  const t = useText();
  const { storage } = usePlugin();
  const [opened, setOpened] = useState<string[]>(() => storage.get<string[]>('open-folders') ?? []);
  const toggle = (id: string) => {
    const next = opened.includes(id) ? opened.filter((other) => other !== id) : [...opened, id];
    setOpened(next);
    storage.set('open-folders', next.slice(-200));
  };
  const way = filter.folder === undefined ? [] : pathOf(overview.folders, filter.folder).slice(0, -1);
  const isOpen = (id: string) => opened.includes(id) || way.some((folder) => folder.id === id);
  const lines = linesOf(treeOf(overview.folders), isOpen);
  if (lines.length === 0)
    return <p className={styles.hint}>{t({ zh: '用文件夹整理素材', en: 'Use folders to organise assets' })}</p>;
  return (
    <ul className={styles.list}>
      {lines.map((node) => (
        <li key={node.id} className={styles.folder}>
          <FolderLine
            node={node}
            open={isOpen(node.id)}
            current={filter.folder === node.id}
            onToggle={() => toggle(node.id)}
            onOpen={() => {
              // Its folders are shown nowhere else: who enters it sees them.
              if (!isOpen(node.id) && node.children.length > 0) toggle(node.id);
              onOpen(node.id);
            }}
            actions={actions}
          />
        </li>
      ))}
    </ul>
  );
}

interface FolderLineProps {
  node: TreeNode;
  open: boolean;
  current: boolean;
  onToggle(): void;
  onOpen(): void;
  actions: FolderActions | undefined;
}

function FolderLine({ node, open, current, onToggle, onOpen, actions }: FolderLineProps) {
  const t = useText();
  const expand = open ? { zh: '收起', en: 'Collapse' } : { zh: '展开', en: 'Expand' };
  return (
    <>
      {node.children.length > 0 && (
        <IconButton
          className={styles.toggle}
          style={{ left: node.depth * 16 }}
          aria-expanded={open}
          aria-label={`${t(expand)} ${node.name}`}
          onClick={onToggle}
        >
          {open ? <ChevronDownRegular /> : <ChevronRightRegular />}
        </IconButton>
      )}
      <button
        type="button"
        className={mergeClasses(styles.line, current && styles.current)}
        style={{ paddingLeft: 24 + node.depth * 16 }}
        aria-current={current ? 'page' : undefined}
        onClick={onOpen}
        {...(actions ? dropTarget(actions, node.id) : {})}
      >
        {current ? <FolderOpenRegular /> : <FolderRegular />}
        <span className={styles.label} title={node.name}>
          {node.name}
        </span>
        <span className={styles.count}>{node.count}</span>
      </button>
      {actions && (
        <Menu>
          <MenuTrigger disableButtonEnhancement>
            <Button
              className={styles.more}
              size="small"
              appearance="subtle"
              icon={<MoreHorizontalRegular />}
              aria-label={t({ zh: '文件夹“{name}”的操作', en: 'Actions of the folder "{name}"' }, { name: node.name })}
            />
          </MenuTrigger>
          <MenuPopover>
            <MenuList>
              <MenuItem onClick={() => actions.create(node.id)}>
                {t({ zh: '新建子文件夹', en: 'New subfolder' })}
              </MenuItem>
              <MenuItem onClick={() => actions.rename(node)}>{t({ zh: '重命名', en: 'Rename' })}</MenuItem>
              <MenuItem onClick={() => actions.move(node)}>{t({ zh: '移动到…', en: 'Move to…' })}</MenuItem>
              <MenuItem onClick={() => actions.remove(node)}>{t({ zh: '删除', en: 'Delete' })}</MenuItem>
            </MenuList>
          </MenuPopover>
        </Menu>
      )}
    </>
  );
}

function Tags({
  overview,
  filter,
  actions,
  onFilter,
}: Omit<FoldersProps, 'onOpen'> & { onFilter(f: AssetFilter): void }) {
  const t = useText();
  const chosen = filter.tags ?? [];
  const toggle = (tag: string) => {
    const tags = chosen.includes(tag) ? chosen.filter((other) => other !== tag) : [...chosen, tag];
    const { tags: _tags, trash: _trash, ...rest } = filter;
    onFilter(tags.length === 0 ? rest : { ...rest, tags });
  };
  return (
    <>
      <div className={styles.head}>
        <h2>{t({ zh: '标签', en: 'Tags' })}</h2>
        {actions && chosen.length === 1 && chosen[0] !== undefined && <TagMenu tag={chosen[0]} actions={actions} />}
      </div>
      <ul className={styles.tags}>
        {overview.tags.slice(0, 60).map(({ tag, count }) => (
          <li key={tag}>
            <button
              type="button"
              className={mergeClasses(styles.tag, chosen.includes(tag) && styles.tagged)}
              aria-pressed={chosen.includes(tag)}
              onClick={() => toggle(tag)}
            >
              {tag} <span className={styles.count}>{count}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function TagMenu({ tag, actions }: { tag: string; actions: FolderActions }) {
  const t = useText();
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button
          size="small"
          appearance="subtle"
          icon={<MoreHorizontalRegular />}
          aria-label={t({ zh: '标签“{tag}”的操作', en: 'Actions of the tag "{tag}"' }, { tag })}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem onClick={() => actions.renameTag(tag)}>{t({ zh: '重命名标签', en: 'Rename tag' })}</MenuItem>
          <MenuItem onClick={() => actions.removeTag(tag)}>{t({ zh: '删除标签', en: 'Delete tag' })}</MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

function dropTarget(actions: FolderActions, folderId: string | null) {
  const accepts = (event: DragEvent) =>
    event.dataTransfer.types.includes(assetDrag) || event.dataTransfer.types.includes('Files');
  const mark = (event: DragEvent, on: boolean) => {
    if (on) event.currentTarget.setAttribute('data-drop', '');
    else event.currentTarget.removeAttribute('data-drop');
  };
  return {
    onDragOver: (event: DragEvent) => {
      if (!accepts(event)) return;
      event.preventDefault();
      event.stopPropagation();
      mark(event, true);
    },
    onDragLeave: (event: DragEvent) => mark(event, false),
    onDrop: (event: DragEvent) => {
      mark(event, false);
      if (!accepts(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.dataTransfer.types.includes(assetDrag)) actions.dropAssets(folderId);
      else actions.dropFiles(event.dataTransfer, folderId);
    },
  };
}

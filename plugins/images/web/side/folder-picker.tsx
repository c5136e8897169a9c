import { useText } from '@fitout/sdk/web';
import { mergeClasses } from '@fluentui/react-components';
import { FolderRegular, HomeRegular } from '@fluentui/react-icons';
import type { Folder } from '../../shared/calls/outputs.ts';
import styles from './side.module.css';
import { linesOf, treeOf } from './tree.ts';

interface Props {
  folders: readonly Folder[];
  /** Left out with all below it: a folder cannot go into itself. */
  without?: string | undefined;
  value: string | null;
  onChange(folder: string | null): void;
}

/** All folders, one to be chosen; at the top, no folder. */
export function FolderPicker({ folders, without, value, onChange }: Props) {
  const t = useText();
  const tree = treeOf(folders.filter((folder) => folder.id !== without));
  const lines = linesOf(tree, () => true);
  const option = (id: string | null, name: string, depth: number) => (
    <label
      key={id ?? 'none'}
      className={mergeClasses(styles.pick, value === id && styles.current)}
      style={{ paddingLeft: 8 + depth * 20 }}
    >
      <input type="radio" name="folder" checked={value === id} onChange={() => onChange(id)} className={styles.radio} />
      {id === null ? <HomeRegular aria-hidden /> : <FolderRegular aria-hidden />}
      <span className={styles.label}>{name}</span>
    </label>
  );
  return (
    <div className={styles.picker} role="radiogroup" aria-label={t({ zh: '文件夹', en: 'Folder' })}>
      {option(null, t({ zh: '不放入文件夹', en: 'No folder' }), 0)}
      {lines.map((node) => option(node.id, node.name, node.depth + 1))}
    </div>
  );
}

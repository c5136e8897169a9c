import type { LocalText } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { ChevronRightRegular, FolderRegular } from '@fluentui/react-icons';
import type { Overview } from '../../shared/calls/outputs.ts';
import type { AssetFilter } from '../../shared/choices.ts';
import { pathOf } from '../side/tree.ts';
import styles from './library.module.css';

interface Props {
  filter: AssetFilter;
  overview: Overview | undefined;
  /** How many are in this place, where nothing else says it. */
  total?: number;
  onFilter(filter: AssetFilter): void;
}

function placeTitle(filter: AssetFilter): LocalText {
  if (filter.trash === true) return { zh: '回收站', en: 'Trash' };
  if (filter.folder === '0') return { zh: '未归类', en: 'Uncategorised' };
  if (filter.highlight === true) return { zh: '高光', en: 'Highlights' };
  if (filter.unused === true) return { zh: '未使用', en: 'Not used' };
  return { zh: '全部素材', en: 'All assets' };
}

/** Where one is, the way up, and the folders below. */
export function Breadcrumbs({ filter, overview, total, onFilter }: Props) {
  const t = useText();
  const folders = overview?.folders ?? [];
  const inFolder = filter.folder !== undefined && filter.folder !== '0';
  const path = inFolder ? pathOf(folders, filter.folder as string) : [];
  const below = inFolder && filter.q === undefined ? folders.filter((one) => one.parentId === filter.folder) : [];
  return (
    <div className={styles.crumbs}>
      <nav aria-label={t({ zh: '所在文件夹', en: 'Current folder' })} className={styles.way}>
        {inFolder ? (
          <>
            <Button size="small" appearance="subtle" onClick={() => onFilter({})}>
              {t({ zh: '全部素材', en: 'All assets' })}
            </Button>
            {path.map((folder, index) => (
              <span key={folder.id} className={styles.step}>
                <ChevronRightRegular aria-hidden />
                {index === path.length - 1 ? (
                  <h2 className={styles.here}>{folder.name}</h2>
                ) : (
                  <Button size="small" appearance="subtle" onClick={() => onFilter({ folder: folder.id })}>
                    {folder.name}
                  </Button>
                )}
              </span>
            ))}
          </>
        ) : (
          <h2 className={styles.here}>{t(placeTitle(filter))}</h2>
        )}
        {total !== undefined && <span className={styles.total}>{t({ zh: '{n} 个', en: '{n}' }, { n: total })}</span>}
      </nav>
      {below.map((folder) => (
        <Button key={folder.id} size="small" icon={<FolderRegular />} onClick={() => onFilter({ folder: folder.id })}>
          {folder.name}
        </Button>
      ))}
    </div>
  );
}

import { useText } from '@fitout/sdk/web';
import type { DocumentPage } from '../../../../plugins/bar/api.ts';
import styles from './document.module.css';
import { useSmallCopy } from './small-copy.ts';

/** The pages of the document, in their order. */
export function PageTiles({ pages }: { pages: readonly DocumentPage[] }) {
  return (
    <ol className={styles.tiles}>
      {pages.map((page, at) => (
        <li key={page.id} className={styles.tile}>
          <Tile page={page} n={at + 1} />
        </li>
      ))}
    </ol>
  );
}

function Tile({ page, n }: { page: DocumentPage; n: number }) {
  const t = useText();
  const url = useSmallCopy(page.image.blob);
  return (
    <div className={styles.sheet}>
      {url !== undefined && <img src={url} alt={t({ zh: '第 {n} 页', en: 'Page {n}' }, { n })} draggable={false} />}
      <span className={styles.number}>{n}</span>
    </div>
  );
}

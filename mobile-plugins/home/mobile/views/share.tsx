import { type MobileShare, mobileSharePoint, Notice, takeShared } from '@fitout/sdk/mobile';
import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { useEffect } from 'react';
import { pictures } from '../pictures.ts';
import { takersOf } from '../takers.ts';
import styles from './share.module.css';

/** /m/share: what another app shared goes to the tool that takes it; where several do, the person chooses. */
export default function Share() {
  const t = useText();
  const { contributions, navigation, menu } = usePlugin();
  const { data, error } = useRemote('shared', async () => {
    const item = await takeShared(true);
    if (item === undefined) return { empty: true, takers: [] as MobileShare[] };
    const shares = contributions.list(mobileSharePoint).map((entry) => entry.item);
    return { empty: false, takers: takersOf(shares, item).filter(({ path }) => menu.mayOpen(path)) };
  });
  const only = data?.takers.length === 1 ? data.takers[0] : undefined;
  useEffect(() => {
    if (only !== undefined) navigation.open(only.path, { replace: true });
  }, [only, navigation]);
  if ((data === undefined && error === undefined) || only !== undefined) return null;
  if (data === undefined || data.takers.length === 0)
    return (
      <Notice
        picture={pictures.page}
        title={
          data?.empty === false
            ? { zh: '没有工具可以打开它', en: 'No tool can open this' }
            : { zh: '没有收到内容', en: 'Nothing was received' }
        }
        text={
          data?.empty === false
            ? {
                zh: '请在工具里选择文件，或换一种格式再分享。',
                en: 'Choose the file in a tool, or share it in another format.',
              }
            : { zh: '请回到原来的应用，再分享一次。', en: 'Go back to the app and share it again.' }
        }
        actions={[{ label: { zh: '查看工具', en: 'View tools' }, run: () => navigation.open('/m') }]}
      />
    );
  return (
    <section className={styles.share} aria-labelledby="share-with">
      <h2 id="share-with">{t({ zh: '用哪个工具打开？', en: 'Open it with' })}</h2>
      {data.takers.map(({ path, title }) => (
        <a key={path} href={navigation.href(path)}>
          {t(title)}
        </a>
      ))}
    </section>
  );
}

import { type MobileTool, mobileToolPoint, Notice, OrganisationHead, useMobilePage } from '@fitout/sdk/mobile';
import { usePlugin, useText } from '@fitout/sdk/web';
import { type CSSProperties, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { pictures } from '../pictures.ts';
import { openTools, toolGroups } from '../tool-groups.ts';
import styles from './tools.module.css';

/** /m: the tools that whoever looks may open, under their headings. */
export default function Tools() {
  const t = useText();
  const { account, navigation } = usePlugin();
  const frame = useMobilePage();
  useEffect(() => {
    // Which tools there are depends on who looks: what this person may do is asked for anew.
    frame.setRefresh(() => account.refresh());
    return () => frame.setRefresh(undefined);
  }, [account, frame]);
  const groups = toolGroups(useTools(), t);
  if (groups.length === 0)
    return (
      <Notice
        picture={pictures.page}
        title={{ zh: '还没有可用的工具', en: 'No tools yet' }}
        text={{
          zh: '启用的工具会出现在这里。部分工具登录后可见。',
          en: 'Enabled tools appear here. Some are only visible after you sign in.',
        }}
        actions={[{ label: { zh: '去首页看看', en: 'Go to the home page' }, run: () => navigation.open('/m/trip') }]}
      />
    );
  return (
    <div className={styles.tools}>
      <OrganisationHead />
      {groups.map(({ title, tools }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {tools.map((tool) => (
              <li key={`${tool.path} ${t(tool.title)}`}>
                <Tool tool={tool} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Tool({ tool }: { tool: MobileTool }) {
  const t = useText();
  const { navigation, menu } = usePlugin();
  const { Icon } = menu;
  return (
    <a className={styles.tool} href={navigation.href(tool.path)}>
      <span className={styles.icon} style={{ '--tool': tool.color } as CSSProperties}>
        <Icon logo={tool.icon} size={26} />
      </span>
      <strong>{t(tool.title)}</strong>
      {tool.description !== undefined && <span className={styles.words}>{t(tool.description)}</span>}
    </a>
  );
}

/** The tools that may be opened now: a person who signs in sees more. */
function useTools(): readonly MobileTool[] {
  const { contributions, menu } = usePlugin();
  const first = useMobilePage().organisation?.tools;
  const last = useRef<readonly MobileTool[]>([]);
  const subscribe = useCallback(
    (changed: () => void) => {
      const ends = [contributions.subscribe(mobileToolPoint, changed), menu.subscribe(changed)];
      return () => {
        for (const end of ends) end.dispose();
      };
    },
    [contributions, menu],
  );
  return useSyncExternalStore(subscribe, () => {
    const now = openTools(
      contributions.list(mobileToolPoint).map(({ item }) => item),
      (path) => menu.mayOpen(path),
      first,
    );
    const same = now.length === last.current.length && now.every((tool, index) => tool === last.current[index]);
    if (!same) last.current = now;
    return last.current;
  });
}

import { Notice, Skeleton, usePerson, usePersonPending } from '@fitout/sdk/mobile';
import { usePlugin } from '@fitout/sdk/web';
import { useLocation, useSearch } from 'wouter';
import type { ModeProps } from '../modes/mode-props.ts';
import scan from '../parts/scan.module.css';
import styles from './count.module.css';
import { CountList } from './count-list.tsx';
import { CountWork } from './count-work.tsx';

/** Boxes on a shelf. */
const picture = 'M14 78h68M22 78V50h24v28M50 78V50h24v28M36 50V22h24v28M31 58h6M59 58h6M45 30h6';

/** 盘点: the counts of the organisation, or the one that the address names; for staff who may count. */
export function CountMode(props: ModeProps) {
  const { modes } = props;
  const { navigation, session } = usePlugin();
  const person = usePerson();
  const pending = usePersonPending();
  const query = new URLSearchParams(useSearch());
  const [path, go] = useLocation();
  const id = query.get('count') ?? '';
  // No step that Back would take again, as with modes.
  const open = (count: string) => {
    if (count === '') query.delete('count');
    else query.set('count', count);
    go(`${path}?${query}`, { replace: true });
  };
  if (person !== undefined && session.can('bar.count'))
    return /^\d{1,19}$/.test(id) ? (
      <CountWork key={`${person.id} ${id}`} {...props} id={id} leave={() => open('')} />
    ) : (
      <CountList key={person.id} {...props} open={open} />
    );
  return (
    <div className={scan.page}>
      {modes}
      {pending ? (
        <Skeleton bones={[styles.bone, styles.bone, styles.bone]} />
      ) : person === undefined ? (
        <Notice
          picture={picture}
          title={{ zh: '登录后盘点', en: 'Sign in to count stock' }}
          text={{
            zh: '盘点的数目由本组织的工作人员一起记录，请先登录。',
            en: 'Stock is counted together by the staff of your organisation, so sign in first.',
          }}
          actions={[
            {
              label: { zh: '登录', en: 'Sign in' },
              run: () => navigation.open(`/m/login?from=${encodeURIComponent(`${path}?${query}`)}`),
            },
          ]}
        />
      ) : (
        <Notice
          picture={picture}
          title={{ zh: '没有盘点权限', en: 'You cannot count stock' }}
          text={{
            zh: '请管理员在「系统 → 角色」中为您的角色勾选「盘点」。',
            en: 'Ask an administrator to add “Count stock” to your role under System → Roles.',
          }}
        />
      )}
    </div>
  );
}

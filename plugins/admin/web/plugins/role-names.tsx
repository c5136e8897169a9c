import { roleName } from '@fitout/sdk';
import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { Badge } from '@fluentui/react-components';
import { rolesApi } from '../roles/roles-api.ts';
import styles from './panels.module.css';

/** 所有人, or the names of the roles. */
export function RoleNames({ ids }: { ids: readonly string[] | null }) {
  const { http, session } = usePlugin();
  const t = useText();
  const may = ids !== null && (session.can('kernel.roles') || session.can('kernel.people'));
  const roles = useRemote(`roles ${may}`, async (signal) => (may ? (await rolesApi(http).list(signal)).items : []));
  if (ids === null) return <>{t({ zh: '所有人', en: 'Everybody' })}</>;
  const named = ids.flatMap((id) => roles.data?.find((role) => role.id === id) ?? []);
  const others = ids.length - named.length;
  return (
    <span className={styles.badges}>
      {named.map((role) => (
        <Badge key={role.id} appearance="outline">
          {t(roleName(role))}
        </Badge>
      ))}
      {others > 0 && !roles.loading && t({ zh: '{n} 个角色', en: '{n} {n|role|roles}' }, { n: others })}
    </span>
  );
}

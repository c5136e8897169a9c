import { roleName } from '@fitout/sdk';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Avatar } from '@fluentui/react-components';
import { faceColor, initialsOf } from '../../api.ts';
import { MySessions } from '../parts/my-sessions.tsx';
import { PasswordCard } from '../parts/password-card.tsx';
import styles from './account.module.css';

/** Everybody's own account: who one is here, the password, and where one is signed in. */
export default function AccountView() {
  const { session, assets } = usePlugin();
  const t = useText();
  const user = session.user;
  if (user === undefined) return null;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t({ zh: '我的账号', en: 'My account' })}</h1>
      <section className={styles.card} aria-label={t({ zh: '个人信息', en: 'Personal details' })}>
        <div className={styles.person}>
          <Avatar
            name={user.name}
            initials={initialsOf(user.name)}
            size={64}
            color={faceColor(user.name)}
            {...(user.custIcon === null ? {} : { image: { src: assets.url(user.custIcon, 64) } })}
          />
          <div>
            <div className={styles.name}>{user.name}</div>
            <div className={styles.quiet}>
              {[user.ext?.name, session.roles.map((role) => t(roleName(role))).join(t({ zh: '、', en: ', ' }))]
                .filter(Boolean)
                .join(' · ')}
            </div>
          </div>
        </div>
      </section>
      <PasswordCard />
      <MySessions />
    </div>
  );
}

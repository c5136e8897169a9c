import { roleName, type Text } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useKernel } from '../../web/react.tsx';
import { Dropdown } from '../parts/dropdown.tsx';
import { useShell } from '../shell/context.tsx';
import styles from './header.module.css';

/** A manifest's line under `contributes["person.menu"]`: a page of one's own, behind one's name. */
export interface PersonMenuLink {
  title: Text;
  url: string;
  order?: number;
}

/** The signed-in person: picture and name, with their own pages behind them where plugins have any. */
export function Person() {
  const kernel = useKernel();
  const shell = useShell();
  const t = useText();
  const { user, roles } = useSnapshot(kernel.session.state);
  if (user === undefined) return null;
  const links = kernel.contributions
    .list<PersonMenuLink>({ id: 'person.menu' })
    .map(({ item }) => item)
    .filter((item) => kernel.openable.refusal(kernel.routes.match(item.url)) === undefined)
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
  const face = (
    <>
      <Avatar name={user.name} icon={user.custIcon} />
      <span className={styles.name}>{user.name}</span>
    </>
  );
  const about = [user.name, roles.map((role) => t(roleName(role))).join(t({ zh: '、', en: ', ' }))]
    .filter(Boolean)
    .join(' · ');
  if (links.length === 0) {
    return (
      <span className={styles.person} title={about}>
        {face}
      </span>
    );
  }
  return (
    <Dropdown
      label={about}
      className={styles.person}
      entries={links.map((link) => ({ key: link.url, label: t(link.title), run: () => shell.open(link.url) }))}
    >
      {face}
    </Dropdown>
  );
}

function Avatar({ name, icon }: { name: string; icon: string | null }) {
  const [broken, setBroken] = useState(false);
  if (icon && !broken) return <img className={styles.avatar} src={icon} alt="" onError={() => setBroken(true)} />;
  const characters = [...name.trim()];
  // The last two characters of a Chinese name are the given name; of another, the first letter is the usual sign.
  const sign = /[\u4e00-\u9fff]/.test(name) ? characters.slice(-2).join('') : characters[0]?.toUpperCase();
  return (
    // Drawn by the stylesheet: as text it would be part of the button's name.
    <span className={styles.avatar} data-sign={sign} />
  );
}

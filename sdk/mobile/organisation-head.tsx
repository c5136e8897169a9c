import { useState } from 'react';
import { useMobilePage } from '../web/mobile.ts';
import styles from './organisation-head.module.css';

/** Whose site this is, at the top of a page: logo and name. Nothing where the host does not know it. */
export function OrganisationHead() {
  const { organisation } = useMobilePage();
  const [broken, setBroken] = useState(false);
  if (organisation === undefined) return null;
  const { name, logo } = organisation;
  return (
    <p className={styles.head}>
      {logo === null || broken ? (
        <span className={styles.letter} aria-hidden="true">
          {[...name.trim()][0]}
        </span>
      ) : (
        <img className={styles.logo} src={logo} width={40} height={40} alt="" onError={() => setBroken(true)} />
      )}
      <strong>{name}</strong>
    </p>
  );
}

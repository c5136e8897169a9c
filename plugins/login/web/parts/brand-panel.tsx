import { useText } from '@fitout/sdk/web';
import styles from './brand-panel.module.css';

/** Who greets: the product's name, what it does in one sentence, and a drawing of it. */
export function BrandPanel() {
  const t = useText();
  return (
    <header className={styles.panel}>
      <div className={styles.name}>
        <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
          <rect width="32" height="32" rx="8" fill="#fff" fillOpacity=".16" />
          <rect x="8" y="7" width="16" height="7" rx="2" fill="#fff" />
          <rect x="8" y="17" width="7" height="8" rx="2" fill="#fff" fillOpacity=".75" />
          <rect x="17" y="17" width="7" height="8" rx="2" fill="#fff" fillOpacity=".45" />
        </svg>
        <span>{t({ zh: '装修平台', en: 'Fitout' })}</span>
      </div>
      <div className={styles.words}>
        <p className={styles.claim}>
          {t({ zh: '把页面装修好，', en: 'Build your pages,' })} <br />
          {t({ zh: '马上在手机上看到', en: 'see them on a phone right away' })}
        </p>
        <ul className={styles.points}>
          <li>{t({ zh: '拖放组件，所见即所得', en: 'Drag and drop: what you see is what you get' })}</li>
          <li>{t({ zh: '草稿、版本、一键回滚', en: 'Drafts, versions and one-click rollback' })}</li>
          <li>{t({ zh: '一套素材库，处处可用', en: 'One asset library for everything' })}</li>
        </ul>
      </div>
      <Drawing />
    </header>
  );
}

/** A phone whose page is put together from blocks. */
function Drawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 440 420" aria-hidden="true">
      <g fill="#fff">
        <rect x="120" y="10" width="200" height="400" rx="28" fillOpacity=".12" />
        <rect x="130" y="20" width="180" height="380" rx="20" fillOpacity=".94" />
        <rect x="194" y="28" width="52" height="6" rx="3" fill="#1e2260" fillOpacity=".18" />
      </g>
      <g className={styles.page}>
        <rect x="142" y="46" width="156" height="84" rx="10" fill="#6470dd" />
        <path
          d="M142 120l40-36 26 22 30-34 60 48v2a10 10 0 0 1-10 10H152a10 10 0 0 1-10-10z"
          fill="#fff"
          fillOpacity=".4"
        />
        <circle cx="176" cy="70" r="9" fill="#fff" fillOpacity=".8" />
        <g fill="#4f5bd5">
          <circle cx="160" cy="156" r="13" fillOpacity=".85" />
          <circle cx="200" cy="156" r="13" fillOpacity=".6" />
          <circle cx="240" cy="156" r="13" fillOpacity=".4" />
          <circle cx="280" cy="156" r="13" fillOpacity=".25" />
        </g>
        <g fill="#1e2260" fillOpacity=".16">
          <rect x="148" y="175" width="24" height="5" rx="2.5" />
          <rect x="188" y="175" width="24" height="5" rx="2.5" />
          <rect x="228" y="175" width="24" height="5" rx="2.5" />
          <rect x="268" y="175" width="24" height="5" rx="2.5" />
        </g>
        <rect x="142" y="198" width="84" height="10" rx="5" fill="#1e2260" fillOpacity=".7" />
        <rect x="142" y="220" width="74" height="92" rx="10" fill="#c9cff7" />
        <rect x="224" y="220" width="74" height="42" rx="10" fill="#ffd9a8" />
        <rect x="224" y="270" width="74" height="42" rx="10" fill="#c9efd0" />
        <g fill="#1e2260" fillOpacity=".14">
          <rect x="142" y="328" width="156" height="7" rx="3.5" />
          <rect x="142" y="342" width="132" height="7" rx="3.5" />
          <rect x="142" y="356" width="146" height="7" rx="3.5" />
        </g>
      </g>
      <g className={styles.piece}>
        <rect x="20" y="96" width="128" height="56" rx="12" fill="#fff" />
        <rect x="32" y="108" width="32" height="32" rx="8" fill="#6470dd" />
        <rect x="74" y="112" width="58" height="8" rx="4" fill="#1e2260" fillOpacity=".55" />
        <rect x="74" y="128" width="40" height="7" rx="3.5" fill="#1e2260" fillOpacity=".2" />
      </g>
      <g className={styles.pieceLate}>
        <rect x="300" y="250" width="124" height="56" rx="12" fill="#fff" />
        <rect x="312" y="262" width="32" height="32" rx="8" fill="#f5b563" />
        <rect x="354" y="266" width="54" height="8" rx="4" fill="#1e2260" fillOpacity=".55" />
        <rect x="354" y="282" width="36" height="7" rx="3.5" fill="#1e2260" fillOpacity=".2" />
      </g>
    </svg>
  );
}

import { useText } from '@fitout/sdk/web';
import type { Shared, SharedReview } from '../../../../plugins/ai/api.ts';
import { stateTexts } from '../model/states.ts';
import type { SharedLink } from '../use-shared.ts';
import styles from './reviewing.module.css';

interface Props {
  shared: Shared;
  link: SharedLink;
  review: SharedReview;
  onChoose(id: string): void;
}

/** All results that the link shows, the newest first. */
export function Variants({ shared: { items }, link, review, onChoose }: Props) {
  const t = useText();
  return (
    <ul className={styles.variants} aria-label={t({ zh: '送审的版本', en: 'Results' })}>
      {items.map((one, place) => (
        <li key={one.id}>
          <button type="button" aria-pressed={one.id === review.id} onClick={() => onChoose(one.id)}>
            <img src={link.pictureOf(one, 'after')} alt="" loading="lazy" />
            <span>{t({ zh: '第 {n} 版', en: 'Result {n}' }, { n: items.length - place })}</span>
            <small>{t(stateTexts[one.state])}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

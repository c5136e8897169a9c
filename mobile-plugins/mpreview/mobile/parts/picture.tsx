import { Bone } from '@fitout/sdk/mobile';
import { useText } from '@fitout/sdk/web';
import { useState } from 'react';
import styles from './stage.module.css';

interface Props {
  src: string;
  label: string;
  /** What is cut off at its left and at its right, in parts of its width. */
  left?: number;
  right?: number;
}

/** A picture that fills its place; says when it did not come, and tries again. */
export function Picture({ src, label, left = 0, right = 0 }: Props) {
  const t = useText();
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  const clip = left + right === 0 ? undefined : { clipPath: `inset(0 ${right * 100}% 0 ${left * 100}%)` };
  if (state === 'failed')
    return (
      <button
        type="button"
        className={styles.failed}
        style={clip}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={() => {
          setTries(tries + 1);
          setState('loading');
        }}
      >
        {t({ zh: '图片没有加载成功，点此重试', en: 'Could not load the image. Tap to try again' })}
      </button>
    );
  return (
    <>
      {state === 'loading' ? <Bone className={styles.waiting} /> : null}
      <img
        key={tries}
        src={src}
        alt={label}
        draggable={false}
        style={clip}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
      />
    </>
  );
}

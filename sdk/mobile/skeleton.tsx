import { useText } from '../web/hooks.ts';
import styles from './skeleton.module.css';

/** The grey place of something that is on its way; its size is the caller's class. */
export function Bone({ className }: { className?: string | undefined }) {
  return <span className={`${styles.bone} ${className ?? ''}`} />;
}

/** Grey places while something loads, one of each class in `bones`. */
export function Skeleton(props: { className?: string | undefined; bones: readonly (string | undefined)[] }) {
  const t = useText();
  return (
    <div className={props.className} role="status" aria-label={t({ zh: '加载中', en: 'Loading' })}>
      {props.bones.map((bone, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing but their place
        <Bone key={at} className={bone} />
      ))}
    </div>
  );
}

import { useText } from '@fitout/sdk/web';
import { Button, ProgressBar } from '@fluentui/react-components';
import classes from './working.module.css';

interface Props {
  /** What is being done. */
  words: string;
  /** 0 to 1. */
  share: number;
  onCancel(): void;
}

/** Work that takes a while: what it is, how far, and the way out. */
export function Working({ words, share, onCancel }: Props) {
  const t = useText();
  return (
    <div className={classes.working}>
      <span role="status">{words}</span>
      <ProgressBar value={share} aria-label={words} />
      <Button size="small" onClick={onCancel}>
        {t({ zh: '取消', en: 'Cancel' })}
      </Button>
    </div>
  );
}

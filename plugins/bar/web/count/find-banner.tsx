import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { CheckmarkCircleRegular, SearchRegular } from '@fluentui/react-icons';
import type { CountLine } from '../../shared/calls/counts.ts';
import classes from './count.module.css';

export interface FindBannerProps {
  code: string;
  line: CountLine | undefined;
  /** It was in the camera's picture. */
  seen: boolean;
  stop(): void;
}

/** 找这一个, over the camera's picture: what is looked for, and whether it was seen. */
export function FindBanner({ code, line, seen, stop }: FindBannerProps) {
  const t = useText();
  const what = line?.name ?? code;
  return (
    <div className={classes.find} data-seen={seen} role="status">
      {seen ? <CheckmarkCircleRegular aria-hidden /> : <SearchRegular aria-hidden />}
      <span>
        {seen
          ? t({ zh: '找到了：{what}', en: 'Found: {what}' }, { what })
          : t(
              {
                zh: '正在找：{what}。只标出这一个，不计数',
                en: 'Looking for {what}. Only this one is highlighted, and nothing is counted',
              },
              { what },
            )}
      </span>
      <Button size="small" onClick={stop}>
        {t({ zh: '结束查找', en: 'Stop search' })}
      </Button>
    </div>
  );
}

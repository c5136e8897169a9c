import { IconButton } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Badge, Button } from '@fluentui/react-components';
import { CopyRegular, DeleteRegular } from '@fluentui/react-icons';
import type { Link } from '../../shared/codes/link.ts';
import { meaningOf, visibleText } from '../../shared/codes/meaning.ts';
import { formatText, kindText, moreText, openQuestion } from '../../shared/scan/meaning-texts.ts';
import type { Scan } from '../../shared/scan/scans.ts';
import { Matches } from '../matches/matches.tsx';
import classes from './scan-list.module.css';

/** A code that was read: what it is, what it says, and what fits it. Its text is data, never markup. */
export function ScanRow({ scan, onRemove }: { scan: Scan; onRemove(): void }) {
  const t = useText();
  const { overlays, toasts } = usePlugin();
  const meaning = meaningOf(scan.text, scan.format, scan.gs1);
  const more = moreText(meaning);
  const open = async (link: Link) => {
    if (await overlays.confirm(openQuestion(link))) window.open(link.url, '_blank', 'noopener,noreferrer');
  };
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <Badge appearance="tint" color="informative">
          {t(kindText(meaning))}
        </Badge>
        <span className={classes.format}>{t(formatText(scan.format))}</span>
        {scan.times > 1 ? <span className={classes.format}>× {scan.times}</span> : null}
        <span className={classes.actions}>
          <IconButton
            aria-label={t({ zh: '复制 {text}', en: 'Copy {text}' }, { text: scan.text.slice(0, 40) })}
            title={t({ zh: '复制', en: 'Copy' })}
            onClick={() => void toasts.copy(scan.text).catch(() => undefined)}
          >
            <CopyRegular fontSize={18} />
          </IconButton>
          <IconButton
            aria-label={t({ zh: '移除 {text}', en: 'Remove {text}' }, { text: scan.text.slice(0, 40) })}
            title={t({ zh: '移除', en: 'Remove' })}
            onClick={onRemove}
          >
            <DeleteRegular fontSize={18} />
          </IconButton>
        </span>
      </div>
      <p className={classes.text}>{visibleText(scan.text)}</p>
      {more === undefined ? null : <p className={classes.more}>{visibleText(t(more))}</p>}
      {meaning.kind === 'link' ? (
        <Button size="small" onClick={() => void open(meaning.link)}>
          {t({ zh: '打开', en: 'Open' })}
        </Button>
      ) : null}
      <Matches code={{ text: scan.text, format: scan.format, meaning }} />
    </li>
  );
}

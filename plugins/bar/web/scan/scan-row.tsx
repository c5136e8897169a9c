import { IconButton } from '@fitout/sdk/desktop';
import { siteOrigin, usePlugin, useText } from '@fitout/sdk/web';
import { Badge } from '@fluentui/react-components';
import { CopyRegular, DeleteRegular } from '@fluentui/react-icons';
import { visibleText } from '../../shared/codes/meaning.ts';
import { codeActions } from '../../shared/scan/code-actions.ts';
import { formatText, kindText, moreText } from '../../shared/scan/meaning-texts.ts';
import { besideTexts, meaningOfScan, timeText } from '../../shared/scan/scan-texts.ts';
import type { Scan } from '../../shared/scan/scans.ts';
import { Matches } from '../matches/matches.tsx';
import { CodeText } from './code-text.tsx';
import { ScanActions, useActing } from './scan-actions.tsx';
import classes from './scan-list.module.css';

/** A code that was read: what is known of it, what it is and says, and what fits it. Its text is data, never markup. */
export function ScanRow({ scan, onRemove }: { scan: Scan; onRemove(): void }) {
  const t = useText();
  const { menu, session } = usePlugin();
  const act = useActing();
  const meaning = meaningOfScan(scan, [window.location.origin, siteOrigin(session)]);
  const more = moreText(meaning);
  const place = { routes: menu.routes, otherRoutes: menu.phoneRoutes, ownPages: false, shares: false };
  const actions = codeActions({ text: scan.text, meaning }, place);
  const name = visibleText(scan.text.slice(0, 40));
  return (
    <li className={classes.row}>
      <Matches code={{ text: scan.text, format: scan.format, meaning }} />
      <div className={classes.head}>
        <Badge appearance="tint" color="informative">
          {t(kindText(meaning))}
        </Badge>
        <span className={classes.format}>{t(formatText(scan.format))}</span>
        {scan.times > 1 ? <span className={classes.format}>× {scan.times}</span> : null}
        <time className={classes.format} dateTime={scan.at}>
          {timeText(scan.at, new Date(), t({ zh: 'zh-CN', en: 'en-GB' }))}
        </time>
        <span className={classes.actions}>
          {actions.map((action) =>
            action.fits ? null : (
              <IconButton
                key={action.text.en}
                aria-label={`${t(action.text)} ${name}`}
                title={t(action.text)}
                onClick={() => act(action)}
              >
                <CopyRegular fontSize={18} />
              </IconButton>
            ),
          )}
          <IconButton
            aria-label={t({ zh: '移除 {text}', en: 'Remove {text}' }, { text: name })}
            title={t({ zh: '移除', en: 'Remove' })}
            onClick={onRemove}
          >
            <DeleteRegular fontSize={18} />
          </IconButton>
        </span>
      </div>
      <CodeText text={visibleText(scan.text)} />
      {besideTexts(scan).map((text) => (
        <p key={text.en} className={classes.more}>
          {t(text)}
        </p>
      ))}
      {more === undefined ? null : <p className={classes.more}>{visibleText(t(more))}</p>}
      <ScanActions actions={actions.filter(({ fits }) => fits)} />
    </li>
  );
}

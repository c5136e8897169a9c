import { useText } from '@fitout/sdk/web';
import { Button, Checkbox } from '@fluentui/react-components';
import { useState } from 'react';
import { unusedPhotos } from '../../../shared/rows/rows.ts';
import { PictureMenu } from '../parts/picture-menu.tsx';
import { missingOf, photoColumns } from './row-maker.ts';
import classes from './rows.module.css';
import type { Rows } from './use-rows.ts';

/** Names that are listed at most. */
const maxNames = 8;

/** Photos of this computer or of the library that rows name, and what is left over of them. */
export function RowPhotos({ rows }: { rows: Rows }) {
  const { sheet, plan, skip } = rows;
  const t = useText();
  const [menu, setMenu] = useState<HTMLElement>();
  const columns = photoColumns(plan);
  if (sheet === undefined || columns.length === 0) return null;
  const whole = sheet.rows.filter((row) => missingOf(row, plan).length === 0).length;
  const left = unusedPhotos(
    plan.files.map(({ name }) => name),
    sheet,
    columns,
  );
  return (
    <div className={classes.photos}>
      <div className={classes.line}>
        <Button size="small" onClick={(event) => setMenu(event.currentTarget)}>
          {t({ zh: '添加照片', en: 'Add photos' })}
        </Button>
        {plan.files.length === 0 ? null : (
          <Button size="small" appearance="subtle" onClick={rows.clearFiles}>
            {t({ zh: '清空', en: 'Clear' })}
          </Button>
        )}
        <span role="status">
          {t(
            {
              zh: '已有 {n} 张，{whole} / {all} 行照片齐全',
              en: '{n} added. {whole} of {all} {all|row has|rows have} all photos',
            },
            { n: plan.files.length, whole, all: sheet.rows.length },
          )}
        </span>
      </div>
      <small>
        {t({
          zh: '也可以把照片或文件夹拖到这个窗口；按文件名对应，不分大小写，可省略扩展名。',
          en: 'You can also drop photos or a folder on this window. They are matched by file name, ignoring case and with or without the extension.',
        })}
      </small>
      {left.length === 0 ? null : (
        <small>
          {t(
            { zh: '没有行用到：{names}{more}', en: 'Not used by any row: {names}{more}' },
            {
              names: left.slice(0, maxNames).join(t({ zh: '、', en: ', ' })),
              more:
                left.length > maxNames
                  ? t({ zh: ' 等 {n} 张', en: ' and others ({n} in all)' }, { n: left.length })
                  : '',
            },
          )}
        </small>
      )}
      <Checkbox
        label={t({ zh: '跳过缺照片的行', en: 'Skip rows with missing photos' })}
        checked={skip}
        onChange={(_, { checked }) => rows.setSkip(checked === true)}
      />
      {menu === undefined ? null : (
        <PictureMenu target={menu} onClose={() => setMenu(undefined)} onFiles={rows.addFiles} />
      )}
    </div>
  );
}

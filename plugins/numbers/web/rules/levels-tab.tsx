import { Empty, ListTable, Tabs } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { EditRegular, StarRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { CarrierDrawer } from './carrier-drawer.tsx';
import classes from './rules.module.css';
import type { TabProps } from './tab-props.ts';
import { TryNumber } from './try-number.tsx';

/** Templates that a line shows; the rest are counted. */
const shown = 12;

/** 等级: a carrier's levels, best first, and which one a number gets. */
export function LevelsTab({ carriers, reload }: TabProps) {
  const t = useText();
  const [key, setKey] = useState(carriers[0]?.key ?? '');
  const [open, setOpen] = useState(false);
  const carrier = carriers.find((one) => one.key === key) ?? carriers[0];
  if (carrier === undefined) return null;
  const edit = (
    <Button appearance="primary" icon={<EditRegular />} onClick={() => setOpen(true)}>
      {t({ zh: '修改等级', en: 'Edit levels' })}
    </Button>
  );
  return (
    <>
      <div className={classes.head}>
        <Tabs
          label={t({ zh: '运营商', en: 'Carrier' })}
          value={carrier.key}
          onChange={setKey}
          tabs={carriers.map((one) => ({ value: one.key, label: one.name }))}
        />
        <div className={classes.end}>{edit}</div>
      </div>
      <TryNumber key={carrier.key} levels={carrier.levels} />
      {carrier.levels.length === 0 ? (
        <Empty
          icon={<StarRegular />}
          title={t({ zh: '还没有等级', en: 'No levels yet' })}
          about={t({ zh: '没有等级时，所有号码都是普号。', en: 'Without levels, every number is plain.' })}
        >
          {edit}
        </Empty>
      ) : (
        <ListTable
          label={t({ zh: '等级', en: 'Levels' })}
          items={carrier.levels}
          keyOf={({ code }) => String(code)}
          columns={[
            { key: 'name', head: t({ zh: '等级', en: 'Level' }), cell: ({ name }) => name, fixed: true },
            { key: 'code', head: t({ zh: '编号', en: 'Code' }), cell: ({ code }) => code, end: true },
            {
              key: 'templates',
              head: t({ zh: '尾号符合其一', en: 'Ends in one of' }),
              cell: ({ templates }) => (
                <span className={classes.chips}>
                  {templates.slice(0, shown).map((one) => (
                    <span key={one} className={classes.chip}>
                      {one}
                    </span>
                  ))}
                  {templates.length <= shown ? null : (
                    <span className={classes.quiet}>
                      {t({ zh: '等 {n} 个', en: '{n} in total' }, { n: templates.length })}
                    </span>
                  )}
                </span>
              ),
            },
          ]}
        />
      )}
      {open ? (
        <CarrierDrawer
          carrier={carrier}
          part="levels"
          carriers={carriers}
          close={(saved) => {
            setOpen(false);
            if (saved !== undefined) reload();
          }}
        />
      ) : null}
    </>
  );
}

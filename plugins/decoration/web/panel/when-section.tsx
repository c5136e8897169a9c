import type { LocalText } from '@fitout/sdk';
import { TimeField } from '@fitout/sdk/desktop';
import { useSetTimes, useText } from '@fitout/sdk/web';
import { useId } from 'react';
import type { NodeId, NodeWhen } from '../../shared/document/document.ts';
import type { Cell } from '../document/cell.ts';
import { useCellState, useSession } from '../session/hooks.ts';
import classes from './panel.module.css';

const audiences: { value: NodeWhen['audience']; label: LocalText }[] = [
  { value: undefined, label: { zh: '所有人', en: 'Everybody' } },
  { value: 'visitor', label: { zh: '未登录', en: 'Signed out' } },
  { value: 'signed-in', label: { zh: '已登录', en: 'Signed in' } },
];
const devices: { value: NodeWhen['device']; label: LocalText }[] = [
  { value: undefined, label: { zh: '所有屏幕', en: 'All' } },
  { value: 'narrow', label: { zh: '仅手机', en: 'Phones only' } },
  { value: 'wide', label: { zh: '仅宽屏', en: 'Wide screens only' } },
];

/** When and to whom a block is shown. The server decides by its own clock; the screen's width is the page's to know. */
export function WhenSection({ cell }: { cell: Cell }) {
  const t = useText();
  const session = useSession();
  const { when = {} } = useCellState(cell.state);
  const put = (id: NodeId, change: Partial<Record<keyof NodeWhen, string | undefined>>) => {
    const next = Object.fromEntries(Object.entries({ ...when, ...change }).filter(([, value]) => value !== undefined));
    session.edits.set(
      id,
      'meta',
      'when',
      Object.keys(next).length === 0 ? undefined : (next as Record<string, string>),
    );
  };
  const { toField, fromField } = useSetTimes();
  const { from, to } = when;
  const never = from !== undefined && to !== undefined && Date.parse(to) <= Date.parse(from);
  const over = !never && to !== undefined && Date.parse(to) <= Date.now();
  return (
    <section className={classes.group} data-field="when">
      <h3>{t({ zh: '显示条件', en: 'Display conditions' })}</h3>
      <TimeField
        label={t({ zh: '从', en: 'From' })}
        value={toField(from)}
        onChange={(text) => put(cell.id, { from: fromField(text) })}
      />
      <TimeField
        label={t({ zh: '到', en: 'To' })}
        error={never ? t({ zh: '结束时间要晚于开始时间', en: 'The end must be after the start' }) : undefined}
        warning={
          over
            ? t({ zh: '时间已过，访客看不到此组件', en: 'The time has passed. Visitors do not see this block' })
            : undefined
        }
        value={toField(to)}
        onChange={(text) => put(cell.id, { to: fromField(text) })}
      />
      <Choice
        label={{ zh: '访客', en: 'Visitors' }}
        options={audiences}
        value={when.audience}
        onChoose={(audience) => put(cell.id, { audience })}
      />
      <Choice
        label={{ zh: '屏幕', en: 'Screens' }}
        options={devices}
        value={when.device}
        onChoose={(device) => put(cell.id, { device })}
      />
    </section>
  );
}

function Choice<T extends string | undefined>(props: {
  label: LocalText;
  options: readonly { value: T; label: LocalText }[];
  value: T;
  onChoose(value: T): void;
}) {
  const { label, options, value, onChoose } = props;
  const t = useText();
  const name = useId();
  return (
    <div role="radiogroup" aria-labelledby={`${name}l`}>
      <div className={classes.label} id={`${name}l`}>
        {t(label)}
      </div>
      <div className={classes.segments}>
        {options.map((option) => (
          <label key={option.value ?? ''}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChoose(option.value)} />
            {t(option.label)}
          </label>
        ))}
      </div>
    </div>
  );
}

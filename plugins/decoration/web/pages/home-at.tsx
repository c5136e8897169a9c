import { TimeField } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Field, Input, Select } from '@fluentui/react-components';
import { audiences } from './home-texts.ts';
import classes from './pages.module.css';
import type { PreviewedFor, useHomeAt } from './use-home-at.ts';

/** For what time and for whom the phone shows the home page, and what is shown then. */
export function HomeAt(props: { at: ReturnType<typeof useHomeAt>; rules: readonly { id: string }[] }) {
  const { time, setTime, who, setWho, days, setDays, chosen } = props.at;
  const t = useText();
  const place = props.rules.findIndex((rule) => rule.id === chosen?.rule);
  return (
    <div className={classes.homeAt}>
      <TimeField
        className={classes.choice}
        label={t({ zh: '预览时间', en: 'Preview time' })}
        value={time}
        onChange={setTime}
      />
      <Field className={classes.choice} label={t({ zh: '预览人群', en: 'Preview audience' })}>
        <Select value={who} onChange={(_, data) => setWho(data.value as PreviewedFor)}>
          <option value="visitor">{t(audiences.visitor)}</option>
          <option value="signed-in">{t(audiences['signed-in'])}</option>
          <option value="customer">{t({ zh: '注册客户', en: 'Registered customer' })}</option>
        </Select>
      </Field>
      {who !== 'customer' ? null : (
        <Field className={classes.choice} label={t({ zh: '已注册天数', en: 'Days since registration' })}>
          <Input type="number" min={0} max={36_500} value={days} onChange={(_, data) => setDays(data.value)} />
        </Field>
      )}
      <output className={classes.homeAtWords}>
        {chosen === undefined
          ? t({ zh: '没有可展示的首页', en: 'No home page at that time' })
          : t(
              place < 0
                ? { zh: '展示“{title}”（默认首页）', en: 'Shows “{title}” (default)' }
                : { zh: '展示“{title}”（规则 {n}）', en: 'Shows “{title}” (rule {n})' },
              { title: chosen.title, n: place + 1 },
            )}
      </output>
    </div>
  );
}

import { usePlugin, useRemote, useServerChanges, useText } from '@fitout/sdk/web';
import type { OwnTemplate } from '../../shared/calls/rule-outputs.ts';
import { limits } from '../../shared/limits.ts';
import { hasTemplate, pressTemplate } from '../../shared/search/choices.ts';
import { whereNames } from '../../shared/search/texts.ts';
import type { Wish } from '../../shared/search/wish.ts';
import { numbersCalls } from '../client.ts';
import classes from './chips.module.css';
import { useTotal } from './use-total.ts';

interface OwnProps {
  carrier: string;
  wish: Wish;
  onChange(wish: Wish): void;
}

/** 自定义规律: what the staff keep under 资费与规则, by the words they gave. Nothing is shown where there are none. */
export function OwnTemplates(props: OwnProps) {
  const { http } = usePlugin();
  const t = useText();
  const list = useRemote('templates', (signal) => numbersCalls(http)('GET templates', {}, { signal }));
  useServerChanges(['numbers.template'], list.reload);
  const groups = Map.groupBy(list.data?.items ?? [], ({ group }) => group);
  return [...groups].map(([group, templates]) => (
    <section key={group}>
      <h3>{group === '' ? t({ zh: '自定义', en: 'Custom' }) : group}</h3>
      <div className={classes.all}>
        {templates.map((template) => (
          <OwnChip key={template.id} {...props} template={template} />
        ))}
      </div>
    </section>
  ));
}

function OwnChip({ template, carrier, wish, onChange }: OwnProps & { template: OwnTemplate }) {
  const t = useText();
  const { name, text, where } = template;
  const chosen = hasTemplate(wish, template);
  const full = !chosen && (wish.templates?.length ?? 0) >= limits.wishTemplates;
  const count = useTotal(carrier, full ? undefined : pressTemplate(wish, template));
  return (
    <button
      type="button"
      className={classes.chip}
      aria-pressed={chosen}
      disabled={full}
      data-none={count === 0}
      onClick={() => onChange(pressTemplate(wish, template))}
    >
      <span className={classes.top}>
        <strong>{text}</strong>
        <span>{name}</span>
      </span>
      <span className={classes.count}>
        {t(whereNames[where])} {count?.toLocaleString('en-US')}
      </span>
    </button>
  );
}

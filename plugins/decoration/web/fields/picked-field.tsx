import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { AddRegular, DismissRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { PickedThing } from '../../api.ts';
import type { Field } from '../../shared/blocks/schema.ts';
import type { Json } from '../../shared/document/document.ts';
import panel from '../panel/panel.module.css';
import { useSession } from '../session/hooks.ts';
import { useValue } from './field-target.tsx';
import classes from './fields.module.css';
import { Rows } from './list-field.tsx';
import { useBlockPicker, useSeen } from './use-picker.ts';

/** Things of another plugin, chosen by its picker: their order is dragged, and those that visitors do not see are marked. */
export function PickedField({ field, path }: { field: Extract<Field, { kind: 'picked' }>; path: string }) {
  const t = useText();
  const session = useSession();
  const picker = useBlockPicker(field.picker);
  const [value, set] = useValue(path);
  const [open, setOpen] = useState(-1);
  const chosen = thingsIn(value);
  const seen = useSeen(
    picker,
    chosen.map(({ id }) => id),
  );
  const label = t(field.label);
  const write = (next: readonly PickedThing[]) => {
    session.history.seal();
    set(next.slice(0, field.max).map(({ id, name }) => ({ id, name })) as Json);
  };
  const choose = async () => {
    const picked = await picker?.choose?.(chosen).catch(() => {
      session.ctx.toasts.error({ zh: '暂时无法选择', en: 'Nothing to choose from right now' });
      return undefined;
    });
    if (picked !== undefined) write(picked);
  };
  const move = (from: number, to: number) => {
    const item = chosen[from];
    if (item === undefined || to < 0 || to >= chosen.length || to === from) return;
    write(chosen.toSpliced(from, 1).toSpliced(to, 0, item));
    setOpen(to);
    session.announce({ zh: `已移动到第 ${to + 1} 项`, en: `Moved to ${to + 1}` });
  };
  return (
    <div className={classes.field}>
      <div className={panel.row}>
        <span className={panel.grow}>
          {label} ({chosen.length})
        </span>
        <Button size="small" icon={<AddRegular />} data-choose="" disabled={picker === undefined} onClick={choose}>
          {t({ zh: '选择', en: 'Choose' })}
        </Button>
      </div>
      {picker === undefined ? (
        <p className={panel.hint}>
          {t({ zh: '提供内容的插件未启用', en: 'The plugin that provides these is switched off' })}
        </p>
      ) : null}
      {chosen.length === 0 ? null : (
        <Rows
          items={chosen}
          open={open}
          label={label}
          onOpen={setOpen}
          onMove={move}
          pictureOf={(item) => seen?.get(String(item.id))?.image ?? null}
          nameOf={(item) => <Name thing={item as PickedThing} seen={seen} />}
          endOf={(item, at) => (
            <Button
              size="small"
              appearance="subtle"
              icon={<DismissRegular />}
              aria-label={t({ zh: '移除{name}', en: 'Remove {name}' }, { name: String(item.name) })}
              onClick={() => write(chosen.toSpliced(at, 1))}
            />
          )}
        />
      )}
    </div>
  );
}

function Name({ thing, seen }: { thing: PickedThing; seen: ReturnType<typeof useSeen> }) {
  const t = useText();
  const now = seen?.get(thing.id);
  const gone = seen !== undefined && now === undefined;
  const problem = gone ? t({ zh: '已删除', en: 'Deleted' }) : now?.problem === undefined ? '' : t(now.problem);
  return (
    <span className={classes.name}>
      <span>{now?.name ?? thing.name}</span>
      {problem === '' ? (
        now?.about === undefined ? null : (
          <small>{now.about}</small>
        )
      ) : (
        <small data-problem="">{problem}</small>
      )}
    </span>
  );
}

/** What a document holds as chosen; a thing stands once. */
function thingsIn(value: Json | undefined): PickedThing[] {
  const found = new Map<string, PickedThing>();
  for (const one of Array.isArray(value) ? value : []) {
    if (typeof one !== 'object' || one === null || Array.isArray(one)) continue;
    const { id, name } = one;
    if (typeof id === 'string' && id !== '') found.set(id, { id, name: typeof name === 'string' ? name : id });
  }
  return [...found.values()];
}

import { usePlugin, useText } from '@fitout/sdk/web';
import {
  Button,
  Input,
  Label,
  mergeClasses,
  Popover,
  PopoverSurface,
  PopoverTrigger,
} from '@fluentui/react-components';
import { useId, useState } from 'react';
import styles from './icon-field.module.css';

/** Chooses an icon of the shell's set. Not in Fluent's Field, which would name the filter in the popup, not the button. */
export function IconField({ value, onChange }: { value: string | null; onChange(value: string | null): void }) {
  const { menu } = usePlugin();
  const t = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const names = menu.iconNames.filter((name) => name.includes(query.trim().toLowerCase()));
  const choose = (name: string | null) => {
    onChange(name);
    setOpen(false);
  };
  return (
    <div className={styles.field}>
      <Label id={`${id}-label`}>{t({ zh: '图标', en: 'Icon' })}</Label>
      <Popover open={open} onOpenChange={(_, data) => setOpen(data.open)} positioning="below-start" trapFocus>
        <PopoverTrigger disableButtonEnhancement>
          <Button
            id={id}
            aria-labelledby={`${id}-label ${id}`}
            className={styles.button}
            icon={<menu.Icon logo={value ?? undefined} size={20} />}
          >
            {value ?? t({ zh: '无', en: 'None' })}
          </Button>
        </PopoverTrigger>
        <PopoverSurface aria-label={t({ zh: '选择图标', en: 'Choose an icon' })} className={styles.surface}>
          <Input
            value={query}
            placeholder={t({ zh: '筛选图标', en: 'Filter icons' })}
            aria-label={t({ zh: '筛选图标', en: 'Filter icons' })}
            onChange={(_, data) => setQuery(data.value)}
          />
          <div className={styles.grid}>
            {names.map((name) => (
              <button
                key={name}
                type="button"
                title={name}
                aria-label={name}
                aria-pressed={name === value}
                className={mergeClasses(styles.icon, name === value && styles.chosen)}
                onClick={() => choose(name)}
              >
                <menu.Icon logo={name} size={20} />
              </button>
            ))}
          </div>
          <Button appearance="subtle" size="small" onClick={() => choose(null)}>
            {t({ zh: '不用图标', en: 'No icon' })}
          </Button>
        </PopoverSurface>
      </Popover>
    </div>
  );
}

import { useText, visuallyHidden } from '@fitout/sdk/web';
import { Checkbox, SearchBox } from '@fluentui/react-components';
import { useState } from 'react';
import { type FunctionGroup, groupState, searchFunctions, withFunction, withGroup } from '../../shared/functions.ts';
import styles from './function-list.module.css';

export interface FunctionListProps {
  groups: readonly FunctionGroup[];
  value: readonly string[];
  onChange(value: string[]): void;
  readOnly: boolean;
  /** Nobody gives what they do not have; what is given already may be taken. */
  may(key: string): boolean;
}

/** The functions of all plugins, to be given to a role. */
export function FunctionList({ groups, value, onChange, readOnly, may }: FunctionListProps) {
  const t = useText();
  const [query, setQuery] = useState('');
  const chosen = new Set(value);
  const shown = searchFunctions(groups, query, (text) => t(text));
  return (
    <div className={styles.list}>
      <SearchBox
        value={query}
        className={styles.search}
        placeholder={t({ zh: '搜索功能', en: 'Search functions' })}
        aria-label={t({ zh: '搜索功能', en: 'Search functions' })}
        onChange={(_, data) => setQuery(data.value)}
      />
      {shown.length === 0 && <p className={styles.none}>{t({ zh: '没有匹配的功能', en: 'No matching functions' })}</p>}
      {shown.map((group) => (
        <fieldset key={group.plugin} className={styles.group}>
          <legend style={visuallyHidden}>{t(group.title)}</legend>
          <Checkbox
            className={styles.all}
            disabled={readOnly || !group.functions.some((entry) => may(entry.key))}
            checked={groupState(group, chosen)}
            onChange={(_, data) => onChange(withGroup(value, group, data.checked !== false, may))}
            label={{ className: readOnly ? styles.readable : undefined, children: t(group.title) }}
            aria-label={t({ zh: '{title}的全部功能', en: 'All of {title}' }, { title: t(group.title) })}
          />
          <div className={styles.items}>
            {group.functions.map((entry) => (
              <Checkbox
                key={entry.key}
                disabled={readOnly || !(may(entry.key) || chosen.has(entry.key))}
                checked={chosen.has(entry.key)}
                onChange={(_, data) => onChange(withFunction(value, entry.key, data.checked === true))}
                label={{
                  className: readOnly ? styles.readable : undefined,
                  children: t(entry.title),
                }}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

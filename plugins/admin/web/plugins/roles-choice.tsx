import { roleName } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { Checkbox, Radio, RadioGroup, Spinner } from '@fluentui/react-components';
import { useId } from 'react';
import type { Role } from '../roles/roles-api.ts';
import styles from './choices.module.css';

export interface RolesChoiceProps {
  /** Undefined while they are on their way; null where this person may not see them. */
  roles: readonly Role[] | null | undefined;
  /** null: everybody. */
  value: readonly string[] | null;
  onChange(value: string[] | null): void;
}

/** Who may use a plugin: everybody who has its functions, or of them only the holders of some roles. */
export function RolesChoice({ roles, value, onChange }: RolesChoiceProps) {
  const t = useText();
  const label = useId();
  return (
    <fieldset className={styles.choice}>
      <legend id={label}>{t({ zh: '谁可以使用', en: 'Who may use it' })}</legend>
      <RadioGroup
        aria-labelledby={label}
        value={value === null ? 'all' : 'some'}
        onChange={(_, data) => onChange(data.value === 'all' ? null : [])}
      >
        <Radio
          value="all"
          label={t({ zh: '所有人（仍受各自的功能权限限制）', en: 'Everybody, within their functions' })}
        />
        <Radio value="some" label={t({ zh: '只有这些角色', en: 'Only these roles' })} disabled={roles === null} />
      </RadioGroup>
      {value !== null && (
        <div className={styles.roles}>
          {roles === undefined && <Spinner size="tiny" />}
          {roles?.map((role) => (
            <Checkbox
              key={role.id}
              checked={value.includes(role.id)}
              label={t(roleName(role))}
              onChange={(_, data) =>
                onChange(data.checked === true ? [...value, role.id] : value.filter((id) => id !== role.id))
              }
            />
          ))}
        </div>
      )}
      {value?.length === 0 && (
        <p className={styles.warn} role="alert">
          {t({ zh: '请至少选择一个角色', en: 'Choose at least one role' })}
        </p>
      )}
      {roles === null && (
        <p className={styles.hint}>
          {t({
            zh: '你没有查看角色的权限，不能按角色限制。',
            en: 'You do not have permission to view roles, so you cannot choose any.',
          })}
        </p>
      )}
    </fieldset>
  );
}

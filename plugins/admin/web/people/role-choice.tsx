import { roleName } from '@fitout/sdk';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Checkbox, Spinner } from '@fluentui/react-components';
import type { Role } from '../roles/roles-api.ts';
import styles from './role-choice.module.css';

export interface RoleChoiceProps {
  /** Undefined while they are on their way. */
  roles: readonly Role[] | undefined;
  value: readonly string[];
  onChange(value: string[]): void;
  error?: string | undefined;
}

/**
 * Which roles a person has; any number of them. A fieldset and not Fluent's Field: that one gives every checkbox in it
 * the same id, so that each label would tick the first one.
 */
export function RoleChoice({ roles, value, onChange, error }: RoleChoiceProps) {
  const { session } = usePlugin();
  const t = useText();
  const beyond = (role: Role) => role.functions.some((key) => !session.can(key));
  return (
    <fieldset className={styles.field} data-invalid={error !== undefined}>
      <legend className={styles.legend}>{t({ zh: '角色', en: 'Roles' })}</legend>
      <div className={styles.list}>
        {roles === undefined && <Spinner size="tiny" />}
        {roles?.map((role) => (
          <Checkbox
            key={role.id}
            checked={value.includes(role.id)}
            // Nobody gives what goes beyond their own functions.
            disabled={beyond(role) && !value.includes(role.id)}
            onChange={(_, data) =>
              onChange(data.checked === true ? [...value, role.id] : value.filter((id) => id !== role.id))
            }
            label={
              <>
                {t(roleName(role))}
                {role.description !== null && role.description !== '' && (
                  <span className={styles.about}>{role.description}</span>
                )}
              </>
            }
          />
        ))}
      </div>
      {error !== undefined && (
        <div role="alert" className={styles.error}>
          {error}
        </div>
      )}
      <div className={styles.hint}>{t({ zh: '可多选，权限相加', en: 'Choose one or more. Permissions add up' })}</div>
    </fieldset>
  );
}

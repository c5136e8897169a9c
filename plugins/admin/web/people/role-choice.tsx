import { usePlugin, useText } from '@fitout/sdk/web';
import { Checkbox, Field, Spinner } from '@fluentui/react-components';
import type { Role } from '../roles/roles-api.ts';
import styles from './role-choice.module.css';

export interface RoleChoiceProps {
  /** Undefined while they are on their way. */
  roles: readonly Role[] | undefined;
  value: readonly string[];
  onChange(value: string[]): void;
  error?: string | undefined;
}

/** Which roles a person has; any number of them. */
export function RoleChoice({ roles, value, onChange, error }: RoleChoiceProps) {
  const { session } = usePlugin();
  const t = useText();
  const beyond = (role: Role) => role.functions.some((key) => !session.can(key));
  return (
    <Field
      label={t({ zh: '角色', en: 'Roles' })}
      validationMessage={error}
      hint={t({ zh: '可多选，权限相加', en: 'Any number; what they allow adds up' })}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: Field names the group through aria-labelledby */}
      <div className={styles.list} role="group">
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
                {role.name}
                {role.description !== null && role.description !== '' && (
                  <span className={styles.about}>{role.description}</span>
                )}
              </>
            }
          />
        ))}
      </div>
    </Field>
  );
}

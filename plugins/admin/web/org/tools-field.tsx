import { type MobileTool, mobileToolPoint, useContributed, useText } from '@fitout/sdk/web';
import { Button, Field } from '@fluentui/react-components';
import { ArrowDownRegular, ArrowUpRegular } from '@fluentui/react-icons';
import { inOrder, moved } from './tool-order.ts';
import styles from './tools-field.module.css';

export interface ToolsFieldProps {
  className?: string | undefined;
  /** Addresses of those that come first, in their order; empty for the platform's order. */
  value: readonly string[];
  onChange(value: string[]): void;
}

/** In which order phones list the tools at /m: up and down, by mouse and by key. */
export function ToolsField({ className, value, onChange }: ToolsFieldProps) {
  const t = useText();
  const tools = inOrder(useContributed(mobileToolPoint), value);
  if (tools.length < 2) return null;
  const label = t({ zh: '手机端工具顺序', en: 'Order of tools on phones' });
  const move = (at: number, by: 1 | -1) => onChange(moved(tools, at, by));
  const row = (tool: MobileTool, at: number) => (
    <li key={tool.path} className={styles.row}>
      <span className={styles.name}>
        {t(tool.title)}
        {tool.group !== undefined && <small>{t(tool.group)}</small>}
      </span>
      {/* Focusable at both ends: who moves a tool by key keeps its button. */}
      <Button
        type="button"
        appearance="subtle"
        icon={<ArrowUpRegular />}
        aria-label={t({ zh: '上移{name}', en: 'Move {name} up' }, { name: t(tool.title) })}
        disabledFocusable={at === 0}
        onClick={() => move(at, -1)}
      />
      <Button
        type="button"
        appearance="subtle"
        icon={<ArrowDownRegular />}
        aria-label={t({ zh: '下移{name}', en: 'Move {name} down' }, { name: t(tool.title) })}
        disabledFocusable={at === tools.length - 1}
        onClick={() => move(at, 1)}
      />
    </li>
  );
  return (
    <Field
      className={className}
      label={label}
      hint={t({
        zh: '顾客最常用的放在前面；带分组的工具与同组的排在一起。',
        en: 'What customers use most comes first; tools of a group stand together.',
      })}
    >
      <div>
        <ol className={styles.list} aria-label={label}>
          {tools.map(row)}
        </ol>
        {value.length > 0 && (
          <Button type="button" appearance="subtle" onClick={() => onChange([])}>
            {t({ zh: '恢复默认顺序', en: 'Default order' })}
          </Button>
        )}
      </div>
    </Field>
  );
}

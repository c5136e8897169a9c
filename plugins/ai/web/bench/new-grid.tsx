import { useText } from '@fitout/sdk/web';
import { Button, Textarea } from '@fluentui/react-components';
import { AddRegular, DismissRegular } from '@fluentui/react-icons';
import type { UsableProvider } from '../../shared/calls/providers.ts';
import type { RunEstimate } from '../../shared/calls/runs.ts';
import { generationLimits } from '../../shared/providers/capabilities.ts';
import { showFen } from '../../shared/providers/money.ts';
import { runLimits } from '../../shared/providers/run.ts';
import { TemplateMenu, type Templates, useTemplates } from '../prompts/template-menu.tsx';
import classes from './bench.module.css';
import { ColumnHead } from './column-head.tsx';
import { type ColumnDraft, type Draft, nextColumn, type RowDraft, rowOf, withLines } from './new-run-draft.ts';

interface Props {
  providers: readonly UsableProvider[];
  draft: Draft;
  problems: RunEstimate['problems'];
  onChange(draft: Draft): void;
}

/** The table that is being made; each cell says what it costs, or why nothing would be asked. */
export function NewGrid({ providers, draft, problems, onChange }: Props) {
  const t = useText();
  const templates = useTemplates();
  const { rows, columns } = draft;
  const setColumns = (next: readonly ColumnDraft[]) => onChange({ ...draft, columns: next });
  const setRows = (next: readonly RowDraft[]) => onChange({ ...draft, rows: next });
  const sent = rows.filter(({ prompt }) => prompt.trim() !== '');
  const words = (row: RowDraft, column: number) =>
    problems.find((one) => one.column === column && sent[one.row]?.key === row.key)?.text;
  return (
    <>
      <section className={classes.frame} aria-label={t({ zh: '测试表格', en: 'Test table' })}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t({ zh: '提示词 × 模型', en: 'Prompts × models' })}</th>
              {columns.map((column, at) => (
                <th key={column.key} scope="col">
                  <ColumnHead
                    {...{ at, column, providers }}
                    onChange={(next) => setColumns(columns.map((one) => (one.key === column.key ? next : one)))}
                    onRemove={
                      columns.length > 1 ? () => setColumns(columns.filter((one) => one.key !== column.key)) : undefined
                    }
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.key}>
                <th scope="row">
                  <PromptCell
                    {...{ row, at, templates }}
                    onType={(text) => setRows(withLines(rows, row.key, text))}
                    onRemove={rows.length > 1 ? () => setRows(rows.filter(({ key }) => key !== row.key)) : undefined}
                  />
                </th>
                {columns.map((column, columnAt) => {
                  const problem = words(row, columnAt);
                  return (
                    <td key={column.key} className={problem === undefined ? classes.waiting : classes.problem}>
                      {problem === undefined ? showPrice(providers, column) : t(problem)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={classes.line}>
        <Button
          icon={<AddRegular />}
          disabled={rows.length >= runLimits.rows}
          onClick={() => setRows([...rows, rowOf('')])}
        >
          {t({ zh: '添加提示词', en: 'Add a prompt' })}
        </Button>
        <Button
          icon={<AddRegular />}
          disabled={columns.length >= runLimits.columns}
          onClick={() => setColumns([...columns, nextColumn(providers, columns)])}
        >
          {t({ zh: '添加模型', en: 'Add a model' })}
        </Button>
      </div>
    </>
  );
}

function PromptCell(props: {
  row: RowDraft;
  at: number;
  templates: Templates;
  onType(text: string): void;
  onRemove: (() => void) | undefined;
}) {
  const { row, at, templates, onType, onRemove } = props;
  const t = useText();
  return (
    <div className={classes.prompt}>
      <Textarea
        value={row.prompt}
        rows={3}
        maxLength={generationLimits.prompt}
        placeholder={t({
          zh: '画面里应该有什么；粘贴多行会变成多条',
          en: 'What the image should show. Paste several lines to add several prompts',
        })}
        aria-label={t({ zh: '第 {n} 条提示词', en: 'Prompt {n}' }, { n: at + 1 })}
        onChange={(_, data) => onType(data.value)}
      />
      <span className={classes.line}>
        <TemplateMenu
          from={templates}
          label={t({ zh: '第 {n} 条用模板', en: 'Use template for prompt {n}' }, { n: at + 1 })}
          onPick={({ text }) => onType(text.replaceAll('\n', ' '))}
        />
        {onRemove === undefined ? null : (
          <Button
            size="small"
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label={t({ zh: '去掉第 {n} 条提示词', en: 'Remove prompt {n}' }, { n: at + 1 })}
            onClick={onRemove}
          />
        )}
      </span>
    </div>
  );
}

function showPrice(providers: readonly UsableProvider[], { provider, model }: ColumnDraft): string {
  const price = providers.find(({ id }) => id === provider)?.models.find(({ id }) => id === model)?.price;
  return price === undefined ? '' : showFen(price);
}

import { box, Each } from '../../../decoration/api.ts';
import { startRows, type TableProps } from '../rules/table.ts';
import { defineField, error } from './define.tsx';

export const table = defineField<TableProps>({
  type: 'field-table',
  title: { zh: '表格', en: 'Table' },
  about: { zh: '可以增减的行，如明细清单', en: 'Repeatable rows, e.g. a guest list' },
  picture: { line: `${box(6, 6, 36, 20, 2)}M6 13h36M6 19.500h36M24 6v20` },
  layout: 'group',
  fields: [
    {
      kind: 'list',
      key: 'columns',
      label: { zh: '列', en: 'Columns' },
      titleKey: 'label',
      max: 8,
      item: () => ({ label: '新列', kind: 'text', required: false }),
      fields: [
        { kind: 'text', key: 'label', label: { zh: '名称', en: 'Name' }, maxLength: 50 },
        {
          kind: 'select',
          key: 'kind',
          label: { zh: '内容', en: 'Content' },
          segmented: true,
          options: [
            { value: 'text', label: { zh: '文字', en: 'Text' } },
            { value: 'number', label: { zh: '数字', en: 'Number' } },
          ],
        },
        { kind: 'switch', key: 'required', label: { zh: '必填', en: 'Required' } },
      ],
    },
    { kind: 'number', key: 'min', label: { zh: '最少行数', en: 'Minimum rows' }, min: 0, max: 50 },
    { kind: 'number', key: 'max', label: { zh: '最多行数（0 为 50）', en: 'Maximum rows (0: 50)' }, min: 0, max: 50 },
  ],
  defaults: () => ({
    columns: [
      { label: '品名', kind: 'text', required: true },
      { label: '数量', kind: 'number', required: false },
    ],
    min: 0,
    max: 0,
  }),
  check: ({ columns, min, max }) => {
    if (columns.every(({ label }) => label.trim() === '')) return [error('columns', '还没有列', 'there is no column')];
    return max > 0 && min > max ? [error('max', '最多行数小于最少行数', 'the most is less than the least')] : [];
  },
  Control: ({ name, typed, props }) => (
    <div className="fb-field-table" data-rows="">
      <table>
        <thead>
          <tr>
            <Each of={props.columns}>
              {({ label, required }) => (
                <th scope="col">
                  {label}
                  {required ? (
                    <span className="fb-field-star" aria-hidden="true">
                      *
                    </span>
                  ) : null}
                </th>
              )}
            </Each>
          </tr>
        </thead>
        <tbody>
          <Each of={Array.from({ length: startRows(props) }, (_, row) => row)}>
            {(row) => (
              <tr>
                <Each of={props.columns}>
                  {({ label, kind }, column) => (
                    <td>
                      <input
                        className="fb-field-input"
                        name={name(`${row}.${column}`)}
                        aria-label={`第 ${row + 1} 行 ${label}`}
                        inputMode={kind === 'number' ? 'decimal' : undefined}
                        defaultValue={typed(`${row}.${column}`)}
                      />
                    </td>
                  )}
                </Each>
              </tr>
            )}
          </Each>
        </tbody>
      </table>
    </div>
  ),
});

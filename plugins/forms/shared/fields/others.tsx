import { box, disc, Each, words } from '../../../decoration/api.ts';
import {
  type FileProps,
  fileLimits,
  type NoteProps,
  type RegionProps,
  startRows,
  type TableProps,
} from '../rules/others.ts';
import type { Asked } from '../rules/rule.ts';
import { defineField, error } from './define.tsx';

const parts = [
  ['province', '省份', 'address-level1'],
  ['city', '城市', 'address-level2'],
  ['district', '区县', 'address-level3'],
] as const;

export const region = defineField<RegionProps>({
  type: 'field-region',
  title: { zh: '地区与地址', en: 'Region and address' },
  about: { zh: '省、市、区县与详细地址', en: 'Province, city, district and street address' },
  picture: { line: `M24 27c-6-7-9-10-9-14a9 9 0 0 1 18 0c0 4-3 7-9 14z${disc(24, 13, 3)}` },
  layout: 'group',
  fields: [{ kind: 'switch', key: 'address', label: { zh: '填写详细地址', en: 'Ask for street address' } }],
  defaults: () => ({ address: true }),
  // Typed without script; with it the three become lists, each of what the one before has.
  Control: ({ name, typed, props }) => (
    <div className="fb-field-region">
      {parts.map(([part, word, complete]) => (
        <input
          key={part}
          className="fb-field-input"
          name={name(part)}
          placeholder={word}
          aria-label={word}
          autoComplete={complete}
          defaultValue={typed(part)}
          data-region={part}
        />
      ))}
      {props.address ? (
        <input
          className="fb-field-input"
          name={name('address')}
          placeholder="街道、门牌号"
          aria-label="详细地址"
          autoComplete="street-address"
          defaultValue={typed('address')}
        />
      ) : null}
    </div>
  ),
});

export const needsScript = '此项需要浏览器启用脚本（JavaScript）';

export const file = defineField<FileProps>({
  type: 'field-file',
  title: { zh: '文件上传', en: 'Files' },
  about: { zh: '上传图片或文件', en: 'Upload images or files' },
  picture: { line: `${box(8, 5, 32, 22, 3)}M24 21v-10M19.500 15l4.500-4.500 4.500 4.500` },
  layout: 'group',
  fields: [
    {
      kind: 'select',
      key: 'accept',
      label: { zh: '类型', en: 'Kind' },
      segmented: true,
      options: [
        { value: 'image', label: { zh: '仅图片', en: 'Images only' } },
        { value: 'any', label: { zh: '图片与文件', en: 'Any' } },
      ],
    },
    { kind: 'number', key: 'max', label: { zh: '最多几个', en: 'Most' }, min: 1, max: fileLimits.count },
    {
      kind: 'number',
      key: 'size',
      label: { zh: '每个最大', en: 'Maximum size each' },
      unit: 'MB',
      min: 1,
      max: fileLimits.megabytes,
    },
  ],
  defaults: () => ({ accept: 'image', max: 3, size: 10 }),
  Control: ({ id, props }) => (
    <div className="fb-field-files" data-files="">
      <p className="fb-field-script">{needsScript}</p>
      <label className="fb-field-upload" hidden>
        <input
          type="file"
          id={id}
          accept={props.accept === 'image' ? 'image/png,image/jpeg,image/webp,image/gif' : undefined}
          multiple={props.max > 1}
        />
        <span>
          {props.accept === 'image' ? '选择图片' : '选择文件'}
          <small>
            最多 {props.max} 个，每个不超过 {props.size} MB
          </small>
        </span>
      </label>
    </div>
  ),
});

export const signature = defineField<Asked>({
  type: 'field-signature',
  title: { zh: '签名', en: 'Signature' },
  about: { zh: '用手指或鼠标手写签名', en: 'Sign with a finger or mouse' },
  picture: { line: 'M7 21c5-12 9-14 10-11s-5 13-2 13 5-7 7-7-1 5 1 5 3-4 5-4 1 3 3 3 4-2 6-2M6 27h36' },
  layout: 'group',
  fields: [],
  defaults: () => ({}),
  Control: () => (
    <div className="fb-field-sign" data-sign="">
      <p className="fb-field-script">{needsScript}</p>
    </div>
  ),
});

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

export const note = defineField<NoteProps>({
  type: 'field-note',
  title: { zh: '说明', en: 'Note' },
  about: { zh: '一段说明文字，不需要填写', en: 'Text shown between fields' },
  picture: { line: words([8, 10, 32], [8, 16, 28], [8, 22, 18]) },
  never: 'required',
  layout: 'alone',
  fields: [{ kind: 'text', key: 'words', label: { zh: '内容', en: 'Content' }, multiline: true, maxLength: 5000 }],
  defaults: () => ({ title: '填写说明', words: '请如实填写，带 * 的为必填项。' }),
  Control: ({ props }) => (
    <>
      <h2 className="fb-field-title">{props.title}</h2>
      {props.words === '' ? null : <p className="fb-field-words">{props.words}</p>}
      {props.help === '' ? null : <p className="fb-field-help">{props.help}</p>}
    </>
  ),
});

export const page = defineField<Asked>({
  type: 'field-page',
  title: { zh: '分页', en: 'Page break' },
  about: { zh: '之后的内容放到下一页', en: 'The fields below go on the next page' },
  picture: {
    soft: `${box(12, 3, 24, 10, 2)}${box(12, 19, 24, 10, 2)}`,
    line: 'M5 16h4M13 16h4M21 16h4M29 16h4M37 16h4',
  },
  never: 'required',
  rules: 'none',
  layout: 'alone',
  fields: [],
  defaults: () => ({ title: '下一页' }),
  Control: ({ props }) => (
    <h2 className="fb-field-break">
      <span>{props.title}</span>
    </h2>
  ),
});

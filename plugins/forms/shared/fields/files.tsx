import { box } from '../../../decoration/api.ts';
import { type FileProps, fileLimits } from '../rules/files.ts';
import type { Asked } from '../rules/rule.ts';
import { defineField } from './define.tsx';

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

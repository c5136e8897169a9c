import { box } from '../../../decoration/api.ts';
import type { ScanProps } from '../rules/scan.ts';
import { defineField } from './define.tsx';

export const scan = defineField<ScanProps>({
  type: 'field-scan',
  title: { zh: '扫码', en: 'Code' },
  about: { zh: '扫二维码或条码填写，也可拍照或手动输入', en: 'Scan a QR code or barcode' },
  picture: {
    line: 'M7 11V6a2 2 0 0 1 2-2h5M34 4h5a2 2 0 0 1 2 2v5M41 21v5a2 2 0 0 1-2 2h-5M14 28H9a2 2 0 0 1-2-2v-5',
    fill: `${box(15, 10, 3, 12, 1)}${box(21, 10, 2, 12, 1)}${box(26, 10, 4, 12, 1)}${box(32, 10, 2, 12, 1)}`,
  },
  fields: [
    {
      kind: 'select',
      key: 'codes',
      label: { zh: '接受的码', en: 'Accepted codes' },
      segmented: true,
      options: [
        { value: 'any', label: { zh: '不限', en: 'Any' } },
        { value: 'article', label: { zh: '商品条码', en: 'Product barcodes' } },
        { value: 'qr', label: { zh: '二维码', en: 'QR codes' } },
      ],
      hint: {
        zh: '商品条码会校验位数与校验码；二维码只限制扫描，手动输入的内容不作判断',
        en: 'Product barcodes are verified by their check digit. Typed input cannot be verified as a QR code',
      },
    },
    {
      kind: 'text',
      key: 'placeholder',
      label: { zh: '提示文字', en: 'Placeholder' },
      maxLength: 100,
    },
  ],
  defaults: () => ({ codes: 'any', placeholder: '' }),
  // A code may have several lines; an article's number has digits alone. The ways to the scanner come with the script.
  Control: ({ id, name, typed, props, aria }) => {
    const shared = {
      className: 'fb-field-input',
      id,
      name: name(),
      defaultValue: typed(),
      placeholder: props.placeholder === '' ? undefined : props.placeholder,
      autoComplete: 'off',
      ...aria,
    };
    return (
      <div className="fb-field-scan" data-scan={props.codes}>
        {props.codes === 'article' ? (
          <input {...shared} type="text" inputMode="numeric" enterKeyHint="next" />
        ) : (
          <textarea {...shared} rows={1} />
        )}
      </div>
    );
  },
});

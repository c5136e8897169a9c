import { fieldProps, freeformChoice } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { Combobox, Field, Option } from '@fluentui/react-components';
import { limits } from '../../shared/limits.ts';
import { goodsClient } from '../client.ts';

/** Where products without a link of their own are ordered: one of the published forms, or an address that is typed. */
export function OrderLinkField(props: { value: string; error: string | undefined; onChange(value: string): void }) {
  const { value, error, onChange } = props;
  const { http } = usePlugin();
  const t = useText();
  const { data: forms = [] } = useRemote('order forms', (signal) => goodsClient(http).orderForms(signal));
  const chosen = forms.find(({ link }) => link === value);
  const hint = t({
    zh: '没有自己链接的商品由此下单：选择已发布的表单，或填写地址。表单里参数为 good 的隐藏字段会收到商品名称。',
    en: 'Products without a link of their own are ordered here: choose a published form, or type an address. A hidden field of the form with the parameter good receives the product’s name.',
  });
  return (
    <Field {...fieldProps({ label: t({ zh: '下单链接', en: 'Order link' }), hint, error })}>
      <Combobox
        freeform
        value={chosen === undefined ? value : `${chosen.title}　${chosen.link}`}
        selectedOptions={chosen === undefined ? [] : [chosen.link]}
        maxLength={limits.link}
        onChange={(event) => onChange(event.currentTarget.value)}
        onOptionSelect={freeformChoice(onChange)}
      >
        {forms.length === 0 ? (
          <Option value="" disabled text="">
            {t({
              zh: '还没有已发布的表单，可在“表单”中新建',
              en: 'No published forms yet. Create one under Forms',
            })}
          </Option>
        ) : null}
        {forms.map(({ link, title }) => (
          <Option key={link} value={link} text={title}>
            {`${title}　${link}`}
          </Option>
        ))}
      </Combobox>
    </Field>
  );
}

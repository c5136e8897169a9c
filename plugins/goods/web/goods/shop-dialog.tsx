import { isFitoutError } from '@fitout/sdk';
import { errorText, FormDialog, fieldProps, Problem } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { Field, Input, Spinner } from '@fluentui/react-components';
import { useState } from 'react';
import type { Shop, ShopInput } from '../../shared/calls/shop.ts';
import { limits } from '../../shared/limits.ts';
import { linkFits } from '../../shared/link.ts';
import { phoneOf } from '../../shared/phone.ts';
import { goodsClient } from '../client.ts';
import { OrderLinkField } from './order-link-field.tsx';

/** 店铺信息: how customers reach the shop from a product's page. Closes with what was saved. */
export function ShopDialog({ close }: { close(saved?: Shop): void }) {
  const { http } = usePlugin();
  const t = useText();
  const { data, error, reload } = useRemote('shop', (signal) => goodsClient(http).shop(signal));
  if (data !== undefined) return <ShopForm key={data.rev} shop={data} close={close} />;
  return (
    <FormDialog
      title={t({ zh: '店铺信息', en: 'Shop details' })}
      submit={error === undefined ? t({ zh: '保存', en: 'Save' }) : t({ zh: '重试', en: 'Try again' })}
      onSubmit={() => {
        if (error !== undefined) reload();
        return undefined;
      }}
      onCancel={() => close()}
    >
      {error === undefined ? (
        <Spinner label={t({ zh: '正在加载…', en: 'Loading…' })} />
      ) : (
        <Problem text={errorText(error)} />
      )}
    </FormDialog>
  );
}

function ShopForm({ shop, close }: { shop: Shop; close(saved?: Shop): void }) {
  const { http } = usePlugin();
  const t = useText();
  const { rev: loadedRev, ...stored } = shop;
  const [rev, setRev] = useState(loadedRev);
  const [draft, setDraft] = useState<ShopInput>(stored);
  const [strict, setStrict] = useState(false);
  const wrong = {
    phone:
      draft.phone.trim() !== '' && phoneOf(draft.phone) === ''
        ? t({ zh: '请填写电话号码', en: 'Enter a telephone number' })
        : undefined,
    orderLink: linkFits(draft.orderLink.trim())
      ? undefined
      : t({ zh: '以 https:// 或 / 开头', en: 'Must start with https:// or /' }),
  };
  const submit = () => {
    setStrict(true);
    if (wrong.phone !== undefined || wrong.orderLink !== undefined) return undefined;
    return goodsClient(http)
      .saveShop(rev, draft)
      .then(
        (saved) => close(saved),
        (failed: unknown) => {
          // Somebody was faster: saving once more puts this in place of theirs.
          if (isFitoutError(failed) && failed.reason === 'goods.changed')
            setRev((failed.detail as { now: { rev: number } }).now.rev);
          throw failed;
        },
      );
  };
  const text = (key: keyof ShopInput, label: string, maxLength: number, hint?: string, error?: string) => (
    <Field {...fieldProps({ label, hint, error: strict ? error : undefined })}>
      <Input
        value={draft[key]}
        maxLength={maxLength}
        onChange={(_, { value }) => setDraft((before) => ({ ...before, [key]: value }))}
      />
    </Field>
  );
  return (
    <FormDialog
      title={t({ zh: '店铺信息', en: 'Shop details' })}
      submit={t({ zh: '保存', en: 'Save' })}
      onSubmit={submit}
      onCancel={() => close()}
    >
      <p style={{ margin: 0 }}>
        {t({
          zh: '显示在商品页，顾客由此联系或下单。全部选填，留空的不显示。',
          en: 'Shown on product pages, so that customers can reach you or order. All are optional; empty ones are left out.',
        })}
      </p>
      {text('phone', t({ zh: '电话', en: 'Telephone' }), limits.shopPhone, undefined, wrong.phone)}
      {text('wechat', t({ zh: '微信号', en: 'WeChat ID' }), limits.shopPhone)}
      {text('hours', t({ zh: '营业时间', en: 'Opening hours' }), limits.shopText)}
      {text('address', t({ zh: '地址', en: 'Address' }), limits.shopText)}
      <OrderLinkField
        value={draft.orderLink}
        error={strict ? wrong.orderLink : undefined}
        onChange={(orderLink) => setDraft((before) => ({ ...before, orderLink }))}
      />
      {text(
        'orderLabel',
        t({ zh: '下单按钮文字', en: 'Order button label' }),
        limits.orderLabel,
        t({ zh: '留空为“立即下单”', en: 'Empty: 立即下单' }),
      )}
    </FormDialog>
  );
}

import { formMessages } from '@fitout/sdk';
import { errorText, LoadFailed, Loading, Page } from '@fitout/sdk/desktop';
import { focusProblem, usePlugin, useRemote, useTag, useText } from '@fitout/sdk/web';
import { Avatar, Badge, Button, Field, Input } from '@fluentui/react-components';
import { DeleteRegular, ImageAddRegular } from '@fluentui/react-icons';
import { useCallback, useEffect, useRef, useState } from 'react';
import addresses from '../org/addresses.module.css';
import { AddressLink } from '../org/addresses-dialog.tsx';
import { ColorField } from '../org/color-field.tsx';
import { type Organisation, orgApi } from '../org/org-api.ts';
import { Orgs } from '../org/orgs.tsx';
import { TimeZoneField } from '../org/time-zone-field.tsx';
import { ToolsField } from '../org/tools-field.tsx';
import { imagePicker } from '../parts/picker.ts';
import styles from './org.module.css';

/** 组织: what it is called, its logo, and (for the platform's owner) the other organisations. */
export default function OrgView() {
  const { http } = usePlugin();
  const t = useText();
  const org = useRemote('org', (signal) => orgApi(http).load(signal));
  return (
    <Page
      title={t({ zh: '组织', en: 'Organisation' })}
      lead={t({
        zh: '名称和标志会显示在工作台顶部、手机端与注册页上。',
        en: 'The name and logo appear in the workbench header, on phones and on the registration page.',
      })}
    >
      {org.error !== undefined && <LoadFailed error={org.error} onRetry={org.reload} />}
      {org.data === undefined && org.error === undefined && <Loading />}
      {org.data !== undefined && <OrgForm key={JSON.stringify(org.data)} org={org.data} onSaved={org.set} />}
      <Orgs />
    </Page>
  );
}

function OrgForm({ org, onSaved }: { org: Organisation; onSaved(org: Organisation): void }) {
  const { http, assets, services, toasts } = usePlugin();
  const t = useText();
  const tag = useTag();
  const [name, setName] = useState(org.name);
  const [logo, setLogo] = useState(org.logo);
  const [color, setColor] = useState(org.color);
  const [tools, setTools] = useState(org.tools);
  const [timeZone, setTimeZone] = useState(org.timeZone);
  const [saving, setSaving] = useState(false);
  const onPhones = color !== org.color || tools.join() !== org.tools.join();
  const dirty = name.trim() !== org.name || logo !== org.logo || onPhones || timeZone !== org.timeZone;
  const latest = useRef({ name, logo, color, tools, timeZone });
  latest.current = { name, logo, color, tools, timeZone };

  const save = useCallback(async () => {
    const input = { ...latest.current, name: latest.current.name.trim() };
    if (input.name === '') throw new Error('name');
    setSaving(true);
    try {
      onSaved(await orgApi(http).save(input));
      toasts.success({ zh: '组织信息已保存', en: 'Saved' });
    } catch (error) {
      toasts.error(errorText(error), error);
      throw error;
    } finally {
      setSaving(false);
    }
  }, [http, toasts, onSaved]);
  useEffect(() => {
    tag.setUnsaved(dirty ? { save, describe: t({ zh: '组织', en: 'Organisation' }) } : undefined);
    return () => tag.setUnsaved(undefined);
  }, [dirty, save, tag, t]);

  const pick = async () => {
    try {
      const picker = await services.get(imagePicker);
      const [image] = (await picker.pick()) ?? [];
      if (image !== undefined) setLogo(assets.url(image.key, 160));
    } catch {
      toasts.warning({
        zh: '素材库当前不可用，暂时不能更换标志',
        en: 'The asset library is currently unavailable, so the logo cannot be changed',
      });
    }
  };

  return (
    <form
      className={styles.card}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') focusProblem(event.currentTarget);
        else if (dirty && !saving) void save().catch(() => {});
      }}
    >
      <div className={styles.logo}>
        {logo === null ? (
          <Avatar name={name} initials={[...name.trim()][0] ?? ''} shape="square" size={96} color="brand" aria-hidden />
        ) : (
          <img className={styles.image} src={logo} alt={t({ zh: '组织标志', en: 'Logo' })} />
        )}
        <div className={styles.buttons}>
          <Button type="button" icon={<ImageAddRegular />} onClick={() => void pick()}>
            {logo === null ? t({ zh: '选择标志', en: 'Choose logo' }) : t({ zh: '更换标志', en: 'Change logo' })}
          </Button>
          {logo !== null && (
            <Button type="button" appearance="subtle" icon={<DeleteRegular />} onClick={() => setLogo(null)}>
              {t({ zh: '移除标志', en: 'Remove' })}
            </Button>
          )}
        </div>
      </div>
      <Field
        className={styles.name}
        label={t({ zh: '组织名称', en: 'Name' })}
        validationMessage={name.trim() === '' ? t(formMessages.required) : undefined}
      >
        <Input value={name} maxLength={60} onChange={(_, data) => setName(data.value)} />
      </Field>
      <ColorField className={styles.name} value={color} onChange={setColor} />
      <ToolsField className={styles.name} value={tools} onChange={setTools} />
      <TimeZoneField className={styles.name} value={timeZone} onChange={setTimeZone} />
      <OwnAddresses org={org} />
      <div className={styles.buttons}>
        <Button type="submit" appearance="primary" disabledFocusable={!dirty || saving}>
          {saving ? t({ zh: '正在保存…', en: 'Saving…' }) : t({ zh: '保存', en: 'Save' })}
        </Button>
        {dirty && (
          <Button
            type="button"
            onClick={() => {
              setName(org.name);
              setLogo(org.logo);
              setColor(org.color);
              setTools(org.tools);
              setTimeZone(org.timeZone);
            }}
          >
            {t({ zh: '还原', en: 'Discard' })}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Where visitors see the organisation's pages. The platform's owner sets it, in the list below. */
function OwnAddresses({ org }: { org: Organisation }) {
  const t = useText();
  const all =
    org.addresses.length > 0
      ? org.addresses
      : [{ kind: 'host' as const, name: org.site, label: org.site, main: true, url: org.site }];
  return (
    <section className={addresses.own} aria-labelledby="admin-org-addresses">
      <h2 id="admin-org-addresses">{t({ zh: '对外地址', en: 'Public addresses' })}</h2>
      <ul className={addresses.list}>
        {all.map((address) => (
          <li key={address.name} className={addresses.item}>
            <div className={addresses.where}>
              <AddressLink address={address} />
              {address.main && all.length > 1 && (
                <Badge appearance="tint" color="brand">
                  {t({ zh: '主地址', en: 'Main' })}
                </Badge>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

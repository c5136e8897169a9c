import { formMessages } from '@fitout/sdk';
import { DialogFrame, errorText } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Badge, Button, Field, Input, Link, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { CopyRegular, DeleteRegular } from '@fluentui/react-icons';
import { type FormEvent, useRef, useState } from 'react';
import styles from './addresses.module.css';
import { type Address, type OrgEntry, type OrgList, orgApi } from './org-api.ts';

export interface AddressesDialogProps {
  org: OrgEntry;
  server: OrgList['server'];
  onChanged(addresses: Address[]): void;
  close(): void;
}

/** Where an organisation's public pages are: adds names, chooses the one that links carry, takes names away. */
export function AddressesDialog({ org, server, onChanged, close }: AddressesDialogProps) {
  const { http, overlays } = usePlugin();
  const t = useText();
  const [items, setItems] = useState(org.addresses);
  const [fault, setFault] = useState('');
  const [working, setWorking] = useState(false);
  const run = async (work: () => Promise<{ items: Address[] }>): Promise<boolean> => {
    setWorking(true);
    setFault('');
    try {
      const { items: now } = await work();
      setItems(now);
      onChanged(now);
      return true;
    } catch (error) {
      setFault(t(errorText(error)));
      return false;
    } finally {
      setWorking(false);
    }
  };
  const add = (name: string) => run(() => orgApi(http).addAddress(org.id, name));
  const remove = async (address: Address) => {
    const sure = await overlays.confirm({
      title: { zh: `移除「${address.label}」？`, en: `Remove “${address.label}”?` },
      message: {
        zh: '已经发出的、使用这个地址的链接和二维码将不再打开该组织的页面。',
        en: 'Links and QR codes that carry this address no longer open pages of this organisation.',
      },
      confirm: { zh: '移除', en: 'Remove' },
      danger: true,
    });
    if (sure) await run(() => orgApi(http).removeAddress(org.id, address.name));
  };
  return (
    <DialogFrame
      title={t({ zh: '「{name}」的地址', en: 'Addresses of “{name}”' }, { name: org.name })}
      onClose={() => close()}
      className={styles.surface}
      contentClassName={styles.content}
      actions={<Button onClick={close}>{t({ zh: '关闭', en: 'Close' })}</Button>}
    >
      <p className={styles.lead}>
        {t({
          zh: '访客在这些地址看到该组织的页面、表单和图片。主地址用于链接与二维码。',
          en: 'Visitors see this organisation’s pages, forms and pictures here. Links and QR codes carry the main one.',
        })}
        {org.first &&
          t({
            zh: '没有分配给其他组织的地址都属于平台的组织。',
            en: ' Any address that no other organisation has is the platform’s own one’s.',
          })}
      </p>
      <ul className={styles.list} aria-label={t({ zh: '地址', en: 'Addresses' })}>
        {items.length === 0 && <li className={styles.item}>{org.site}</li>}
        {items.map((address) => (
          <AddressItem
            key={address.name}
            address={address}
            working={working}
            stays={address.main && !org.first}
            onMain={() => void run(() => orgApi(http).makeMain(org.id, address.name))}
            onRemove={() => void remove(address)}
          />
        ))}
      </ul>
      <AddForm host={server.host} fault={fault} working={working} onFault={setFault} onAdd={add} />
      <ShortNameNote server={server} />
    </DialogFrame>
  );
}

interface AddressItemProps {
  address: Address;
  working: boolean;
  /** It is the only way in, and cannot be removed. */
  stays: boolean;
  onMain(): void;
  onRemove(): void;
}

function AddressItem({ address, working, stays, onMain, onRemove }: AddressItemProps) {
  const { toasts } = usePlugin();
  const t = useText();
  return (
    <li className={styles.item}>
      <div className={styles.where}>
        <AddressLink address={address} />
        {address.main && (
          <Badge appearance="tint" color="brand">
            {t({ zh: '主地址', en: 'Main' })}
          </Badge>
        )}
      </div>
      <div className={styles.actions}>
        {!address.main && (
          <Button size="small" disabledFocusable={working} onClick={onMain}>
            {t({ zh: '设为主地址', en: 'Make main' })}
          </Button>
        )}
        <Button
          size="small"
          appearance="subtle"
          icon={<CopyRegular />}
          aria-label={t({ zh: '复制 {name}', en: 'Copy {name}' }, { name: address.label })}
          onClick={() => void toasts.copy(address.url ?? address.name)}
        />
        <Button
          size="small"
          appearance="subtle"
          icon={<DeleteRegular />}
          aria-label={t({ zh: '移除 {name}', en: 'Remove {name}' }, { name: address.label })}
          disabledFocusable={working || stays}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

interface AddFormProps {
  host: string;
  /** What was wrong with the last one; empty for nothing. */
  fault: string;
  working: boolean;
  onFault(fault: string): void;
  /** Resolves to whether it was added. */
  onAdd(name: string): Promise<boolean>;
}

function AddForm({ host, fault, working, onFault, onAdd }: AddFormProps) {
  const t = useText();
  const [name, setName] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (working) return;
    if (name.trim() === '') onFault(t(formMessages.required));
    else if (await onAdd(name.trim())) setName('');
    field.current?.focus();
  };
  return (
    <form className={styles.add} noValidate onSubmit={(event) => void add(event)}>
      <Field
        className={styles.name}
        label={t({ zh: '添加地址', en: 'Add an address' })}
        hint={t(
          {
            zh: '短名称如 acme，即 acme.{host}；或完整域名如 shop.example.com，须先在 DNS 中指向本服务器，并在前置代理上配好证书。',
            en: 'A short name such as acme is acme.{host}. A whole host name such as shop.example.com must point to this server in the DNS, with a certificate at the proxy in front.',
          },
          { host },
        )}
        validationMessage={fault === '' ? undefined : fault}
      >
        <Input
          ref={field}
          value={name}
          maxLength={253}
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          inputMode="url"
          onChange={(_, data) => {
            setName(data.value);
            onFault('');
          }}
        />
      </Field>
      <Button type="submit" appearance="primary" className={styles.submit} disabledFocusable={working}>
        {t({ zh: '添加', en: 'Add' })}
      </Button>
    </form>
  );
}

/** The address as it is opened, or its name alone where the server does not know under which name it is reached. */
export function AddressLink({ address }: { address: Address }) {
  if (address.url === null) return <span className={styles.url}>{address.label}</span>;
  return (
    <Link className={styles.url} href={address.url} target="_blank" rel="noopener">
      {address.url.replace(address.name, address.label)}
    </Link>
  );
}

/** Without a public address short names stand before `localhost`, which opens on this machine alone. */
export function ShortNameNote({ server }: { server: OrgList['server'] }) {
  const t = useText();
  if (server.publicUrl !== null) return null;
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>
        {t(
          {
            zh: '服务器尚未设置 FITOUT_PUBLIC_URL，短名称只能在本机以 <名称>.{host} 打开。设置后还需让 DNS 把 *.域名 指向本服务器。',
            en: 'FITOUT_PUBLIC_URL is not set, so a short name opens as <name>.{host} on this machine alone. Once it is, *.host in the DNS has to point here.',
          },
          { host: server.host },
        )}
      </MessageBarBody>
    </MessageBar>
  );
}

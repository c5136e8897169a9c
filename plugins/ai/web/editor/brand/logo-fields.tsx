import { usePlugin, useText } from '@fitout/sdk/web';
import { Button, Input, Select } from '@fluentui/react-components';
import { AddRegular, DismissRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { BrandKit } from '../../../shared/calls/brand.ts';
import { limits } from '../../../shared/limits.ts';
import { keepLogo, logoUrl } from '../../brand/logo-blob.ts';
import { pictureName } from '../../pictures/picture-name.ts';
import { PictureMenu } from '../parts/picture-menu.tsx';
import classes from './brand.module.css';
import { type BrandDraft, keyed } from './brand-draft.ts';

type Logos = BrandDraft['logos'];

/** Logos of the kit: pictures of the library or of this device, each with the ground that it is made for. */
export function LogoFields(props: { logos: Logos; onChange(logos: Logos): void; onProblem(error: unknown): void }) {
  const { logos, onChange, onProblem } = props;
  const ctx = usePlugin();
  const t = useText();
  const [menu, setMenu] = useState<HTMLElement>();
  const [working, setWorking] = useState(false);
  const change = (key: number, part: Partial<BrandKit['logos'][number]>): void =>
    onChange(logos.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const add = async (files: readonly File[]): Promise<void> => {
    setWorking(true);
    let now = logos;
    try {
      for (const file of files.slice(0, limits.brand.logos - logos.length)) {
        const logo = { name: pictureName(ctx, file).slice(0, limits.name), hash: await keepLogo(ctx, file) };
        now = [...now, keyed({ ...logo, on: 'any' as const })];
        onChange(now);
      }
    } catch (error) {
      onProblem(error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <fieldset className={classes.group}>
      <legend>{t({ zh: '标志', en: 'Logos' })}</legend>
      {logos.map(({ key, name, hash, on }, at) => (
        <div key={key} className={classes.row}>
          <span className={classes.logo} data-on={on}>
            <img src={logoUrl(ctx, hash)} alt="" />
          </span>
          <Input
            className={classes.grow}
            value={name}
            maxLength={limits.name}
            aria-label={t({ zh: '标志 {n} 的名称', en: 'Name of logo {n}' }, { n: at + 1 })}
            onChange={(_, data) => change(key, { name: data.value })}
          />
          <Select
            value={on}
            aria-label={t({ zh: '标志 {n} 适用的底色', en: 'Background for logo {n}' }, { n: at + 1 })}
            onChange={(_, { value }) => change(key, { on: value as BrandKit['logos'][number]['on'] })}
          >
            <option value="any">{t({ zh: '任意底色', en: 'Any background' })}</option>
            <option value="light">{t({ zh: '浅色底', en: 'Light background' })}</option>
            <option value="dark">{t({ zh: '深色底', en: 'Dark background' })}</option>
          </Select>
          <Button
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label={t({ zh: '删除标志 {n}', en: 'Delete logo {n}' }, { n: at + 1 })}
            onClick={() => onChange(logos.filter((one) => one.key !== key))}
          />
        </div>
      ))}
      <Button
        icon={<AddRegular />}
        disabledFocusable={working || logos.length >= limits.brand.logos}
        onClick={(event) => setMenu(event.currentTarget)}
      >
        {working ? t({ zh: '正在添加', en: 'Adding' }) : t({ zh: '添加标志', en: 'Add a logo' })}
      </Button>
      {menu === undefined ? null : (
        <PictureMenu target={menu} onClose={() => setMenu(undefined)} onFiles={(files) => void add(files)} />
      )}
    </fieldset>
  );
}

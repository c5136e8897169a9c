import type { LocalText } from '@fitout/sdk';
import { usePlugin, useRemote, useServerChanges, useText } from '@fitout/sdk/web';
import { lazy, Suspense, useId, useState } from 'react';
import { sameFile } from '../../api.ts';
import { defaultRecipe, type Recipe, sameRecipe } from '../../shared/recipe.ts';
import type { Batch } from '../batch/batch.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icons.tsx';
import { presetCallsOf } from '../presets/preset-calls.ts';
import classes from './panel.module.css';

const PresetDialog = lazy(() =>
  import('../presets/preset-dialog.tsx').then((part) => ({ default: part.PresetDialog })),
);

/** What everybody finds, in front of the organisation's own. */
const built: { id: string; words: LocalText; recipe: Recipe }[] = [
  { id: 'plain', words: { zh: '只换格式（WebP）', en: 'Format only (WebP)' }, recipe: defaultRecipe },
  {
    id: 'web',
    words: { zh: '网页图片（WebP，长边 1920）', en: 'For the web (WebP, 1920 px)' },
    recipe: shrunk('webp', 1920),
  },
  {
    id: 'small',
    words: { zh: '尽量小（AVIF，长边 1920）', en: 'Smallest (AVIF, 1920 px)' },
    recipe: shrunk('avif', 1920),
  },
  {
    id: 'mail',
    words: { zh: '发送（JPEG，不超过 1 MB）', en: 'For sending (JPEG, at most 1 MB)' },
    recipe: { ...shrunk('jpeg', 2560), targetBytes: 1_000_000 },
  },
  {
    id: 'keep',
    words: { zh: '原样存档（JPEG，保留信息）', en: 'Archive (JPEG, keeps all data)' },
    recipe: {
      ...defaultRecipe,
      target: 'jpeg',
      options: { jpeg: { quality: 92 } },
      metadata: { exif: true, icc: true, gps: true },
    },
  },
  {
    id: 'place',
    words: { zh: '只去除拍摄位置（原文件）', en: 'Remove location only (original file)' },
    recipe: { ...defaultRecipe, target: sameFile },
  },
  { id: 'png', words: { zh: '无损（PNG）', en: 'Lossless (PNG)' }, recipe: { ...defaultRecipe, target: 'png' } },
];

function shrunk(target: string, longEdge: number): Recipe {
  return { ...defaultRecipe, target, resize: { ...defaultRecipe.resize, mode: 'longEdge', longEdge } };
}

/** A recipe by its name: those that come with the tool and those that the organisation keeps. */
export function Presets({ batch, recipe }: { batch: Batch; recipe: Recipe }) {
  const t = useText();
  const { http, session } = usePlugin();
  const list = useRemote('presets', async (signal) => (await presetCallsOf(http)('GET presets', {}, { signal })).items);
  useServerChanges(['convert.presets'], list.reload);
  const [open, setOpen] = useState(false);
  const id = useId();
  const own = list.data ?? [];
  const mine = own.find((preset) => sameRecipe(preset.recipe, recipe));
  const present = mine === undefined ? built.find((one) => sameRecipe(one.recipe, recipe))?.id : `own-${mine.id}`;
  const choose = (value: string) => {
    const found = value.startsWith('own-')
      ? own.find(({ id }) => `own-${id}` === value)?.recipe
      : built.find(({ id }) => id === value)?.recipe;
    if (found !== undefined) batch.setRecipe(found);
  };
  return (
    <div className={classes.presets}>
      <div>
        <label htmlFor={id}>{t({ zh: '预设', en: 'Preset' })}</label>
        <select id={id} value={present ?? ''} onChange={(event) => choose(event.target.value)}>
          {present === undefined ? <option value="">{t({ zh: '自定义', en: 'Custom' })}</option> : null}
          <optgroup label={t({ zh: '常用', en: 'Common' })}>
            {built.map(({ id, words }) => (
              <option key={id} value={id}>
                {t(words)}
              </option>
            ))}
          </optgroup>
          {own.length === 0 ? null : (
            <optgroup label={t({ zh: '组织的预设', en: 'Organisation presets' })}>
              {own.map(({ id, name }) => (
                <option key={id} value={`own-${id}`}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      </div>
      {session.can('convert.presets') ? (
        <Button
          icon={<Icon name="save" />}
          label={t({ zh: '保存与管理预设', en: 'Save and manage presets' })}
          onClick={() => setOpen(true)}
        />
      ) : null}
      <Suspense>
        {open ? (
          <PresetDialog
            presets={own}
            recipe={recipe}
            close={() => {
              setOpen(false);
              list.reload();
            }}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

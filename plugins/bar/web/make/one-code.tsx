import { usePlugin, useText } from '@fitout/sdk/web';
import { Field, Select } from '@fluentui/react-components';
import { useEffect, useMemo, useState } from 'react';
import type { LogoPicture } from '../../shared/draw/drawing.ts';
import { kindTitles } from '../../shared/make/kind-titles.ts';
import { codeKinds } from '../../shared/make/symbol.ts';
import { ContentFields } from './content-fields.tsx';
import { type CodeContent, type CodeLook, lookOf, noContent } from './draft.ts';
import { LookFields } from './look-fields.tsx';
import classes from './make.module.css';
import { Result } from './result.tsx';
import { TemplateList } from './template-list.tsx';
import { useCode } from './use-code.ts';

/** One code: what it says and looks like at the left, what came of it at the right. */
export function OneCode() {
  const t = useText();
  const { storage } = usePlugin();
  const [look, setLook] = useState<CodeLook>(() => lookOf(storage.get('code-look')));
  const [content, setContent] = useState<CodeContent>(noContent);
  const [logo, setLogo] = useState<LogoPicture>();
  useEffect(() => storage.set('code-look', look), [look, storage]);
  const draft = useMemo(
    () => ({ look, content, logo: look.kind === 'QRCode' ? logo : undefined }),
    [look, content, logo],
  );
  const making = useCode(draft);
  const set = (change: Partial<CodeLook>) => setLook((before) => ({ ...before, ...change }));
  return (
    <div className={classes.work}>
      <div className={classes.form}>
        <section className={classes.part}>
          <Field label={t({ zh: '码的种类', en: 'Code type' })}>
            <Select
              value={look.kind}
              onChange={(_, { value }) => set({ kind: codeKinds.find((kind) => kind === value) ?? 'QRCode' })}
            >
              {codeKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(kindTitles[kind])}
                </option>
              ))}
            </Select>
          </Field>
          <ContentFields
            draft={draft}
            error={making.problem === undefined ? undefined : t(making.problem)}
            set={(change) => setContent((before) => ({ ...before, ...change }))}
          />
        </section>
        <section className={classes.part}>
          <h2>{t({ zh: '样式', en: 'Style' })}</h2>
          {look.kind === 'QRCode' ? <TemplateList look={look} set={set} /> : null}
          <LookFields draft={draft} set={set} onLogo={setLogo} />
        </section>
      </div>
      <Result making={making} look={look} set={set} />
    </div>
  );
}

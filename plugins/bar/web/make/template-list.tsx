import { useText } from '@fitout/sdk/web';
import { useMemo } from 'react';
import { type CodeLook, usualLook } from './draft.ts';
import { DrawingCanvas } from './drawing-canvas.tsx';
import { isTemplate, type LookTemplate, lookTemplates } from './look-templates.ts';
import classes from './make.module.css';
import { drawn } from './use-code.ts';
import { type MakingParts, useParts } from './use-parts.ts';

interface Props {
  look: CodeLook;
  set(change: Partial<CodeLook>): void;
}

/** Ready looks of a QR code, each as a small code of its own. */
export function TemplateList({ look, set }: Props) {
  const t = useText();
  const parts = useParts();
  return (
    <fieldset className={classes.templates}>
      <legend>{t({ zh: '模板', en: 'Templates' })}</legend>
      {lookTemplates.map((template) => (
        <button
          key={template.id}
          type="button"
          className={classes.template}
          aria-pressed={isTemplate(look, template)}
          onClick={() => set({ ...template.look, caption: t(template.caption) })}
        >
          <span className={classes.templateCode}>
            {parts === undefined ? null : <Sample template={template} parts={parts} caption={t(template.caption)} />}
          </span>
          {t(template.title)}
        </button>
      ))}
    </fieldset>
  );
}

/** Short, so that the modules of a small code can be told apart. */
const sampleText = 'fitout';

function Sample({ template, parts, caption }: { template: LookTemplate; parts: MakingParts; caption: string }) {
  const drawing = useMemo(() => {
    const symbol = parts.encode('QRCode', sampleText, 'L');
    return drawn(symbol, { look: { ...usualLook, ...template.look, caption }, logo: undefined }, parts).drawing;
  }, [template, parts, caption]);
  return <DrawingCanvas drawing={drawing} scale={5} className={classes.templateCanvas} />;
}

import type { LocalText } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { LookAdjust } from '../../../shared/document/adjust.ts';
import { looks } from '../../../shared/looks/looks.ts';
import { SliderField } from '../parts/slider-field.tsx';
import { useStripKeys } from '../parts/use-strip-keys.ts';
import { useEditor, useEngineState } from '../session/hooks.ts';
import type { LookChoice } from '../session/look-choice.ts';
import { applyLook, lookCommand, lookLayer } from '../session/looks.ts';
import classes from './looks.module.css';
import { drawLook, useSmallPicture } from './use-look-pictures.ts';

const original = { zh: '原图', en: 'Original' };
const choices: readonly { id: LookChoice['look']; title: LocalText; adjust?: LookAdjust }[] = [
  { id: 'none', title: original },
  ...looks.map(({ id, title, steps }) => ({ id, title, adjust: { kind: 'look' as const, look: id, steps } })),
];

/** Looks over the picture: a press shows one, and what is taken becomes a layer that stays to be changed. */
export function LooksStrip({ choice }: { choice: LookChoice }) {
  const session = useEditor();
  const t = useText();
  const small = useSmallPicture();
  const [before, setBefore] = useState(false);
  const { look, strength } = choice;
  const { panelOpen } = useSnapshot(session.ui);
  usePreview(choice, before, small !== undefined);
  const set = (part: Partial<LookChoice>) => Object.assign(session.ui.looks ?? {}, part);
  const close = () => {
    session.ui.looks = undefined;
  };
  useStripKeys({
    look(by) {
      const at = choices.findIndex(({ id }) => id === look);
      const next = choices[(at + by + choices.length) % choices.length];
      if (next !== undefined) set({ look: next.id });
    },
    take: () => void applyLook(session),
    close,
    before: setBefore,
  });
  return (
    <section className={classes.strip} data-beside={panelOpen} aria-label={t({ zh: '滤镜风格', en: 'Looks' })}>
      <div className={classes.looks} role="listbox" aria-label={t({ zh: '风格', en: 'Look' })}>
        {choices.map(({ id, title, adjust }) => (
          <LookOption
            key={id}
            title={t(title)}
            chosen={id === look}
            small={small}
            adjust={adjust}
            onChoose={() => set({ look: id })}
          />
        ))}
      </div>
      <div className={classes.row}>
        <SliderField
          label={t({ zh: '强度', en: 'Strength' })}
          value={strength}
          least={1}
          most={100}
          initial={100}
          unit="%"
          onChange={(next) => set({ strength: next })}
        />
        <Button
          size="small"
          title={t({ zh: '按住看原来的样子（\\）', en: 'Hold to see the original (\\)' })}
          onPointerDown={() => setBefore(true)}
          onPointerUp={() => setBefore(false)}
          onPointerLeave={() => setBefore(false)}
        >
          {t({ zh: '对比', en: 'Compare' })}
        </Button>
        <Button size="small" title="Esc" onClick={close}>
          {t({ zh: '取消', en: 'Cancel' })}
        </Button>
        <Button size="small" appearance="primary" title="Enter" onClick={() => void applyLook(session)}>
          {t({ zh: '应用', en: 'Apply' })}
        </Button>
      </div>
    </section>
  );
}

interface OptionProps {
  title: string;
  chosen: boolean;
  small: ImageData | undefined;
  adjust: LookAdjust | undefined;
  onChoose(): void;
}

function LookOption({ title, chosen, small, adjust, onChoose }: OptionProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (canvas.current !== null && small !== undefined) void drawLook(canvas.current, small, adjust);
  }, [small, adjust]);
  useEffect(() => {
    if (chosen) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);
  return (
    <button ref={button} type="button" role="option" aria-selected={chosen} onClick={onChoose}>
      <canvas ref={canvas} aria-hidden />
      <span>{title}</span>
    </button>
  );
}

/** Shows the choice, or the picture as it was before, once the small ones are drawn: those are made without any look. */
function usePreview({ look, strength }: LookChoice, before: boolean, ready: boolean): void {
  const session = useEditor();
  const at = useEngineState()?.at;
  useEffect(() => {
    if (!ready || at === undefined) return;
    const there = lookLayer(session);
    const without = there && ({ kind: 'set-layer', id: there.id, set: { visible: false } } as const);
    const command = before || look === 'none' ? without : lookCommand(session, { look, strength });
    if (command === undefined) session.previewer.end();
    else session.previewer.show(command);
  }, [session, look, strength, before, ready, at]);
  useEffect(() => () => session.previewer.end(), [session]);
}

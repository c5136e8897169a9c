import type { LocalText, PictureShelf } from '@fitout/sdk';
import { errorText } from '@fitout/sdk/desktop';
import { usePictureShelves, usePlugin, useText } from '@fitout/sdk/web';
import { Button, Checkbox, Field, Input, Select } from '@fluentui/react-components';
import { ArrowSwapRegular, DismissRegular, ImageAddRegular, ImageRegular } from '@fluentui/react-icons';
import { useRef, useState } from 'react';
import type { LogoPicture } from '../../shared/draw/drawing.ts';
import { type QrLevel, qrLevels } from '../../shared/make/encode.ts';
import { isMatrix } from '../../shared/make/symbol.ts';
import { type CodeDraft, type CodeLook, isColor, lookBounds } from './draft.ts';
import { logoOf } from './logo.ts';
import classes from './make.module.css';
import { NumberField } from './number-field.tsx';
import { FrameFields, ShapeFields } from './shape-fields.tsx';

const levelTexts: Record<QrLevel, LocalText> = {
  L: { zh: 'L · 容许损坏 7%', en: 'L · recovers 7%' },
  M: { zh: 'M · 容许损坏 15%', en: 'M · recovers 15%' },
  Q: { zh: 'Q · 容许损坏 25%', en: 'Q · recovers 25%' },
  H: { zh: 'H · 容许损坏 30%', en: 'H · recovers 30%' },
};

interface Props {
  draft: CodeDraft;
  set(change: Partial<CodeLook>): void;
  onLogo(logo: LogoPicture | undefined): void;
}

/** Colours, the margin and frame of a code of modules, and of a QR code its shapes, level and logo. */
export function LookFields({ draft: { look, logo }, set, onLogo }: Props) {
  const t = useText();
  const qr = look.kind === 'QRCode';
  return (
    <>
      <div className={classes.line}>
        <ColorField
          label={t({ zh: '码的颜色', en: 'Code colour' })}
          value={look.dark}
          onChange={(dark) => set({ dark })}
        />
        <Button
          appearance="subtle"
          icon={<ArrowSwapRegular />}
          aria-label={t({ zh: '对调两种颜色', en: 'Swap colours' })}
          title={t({ zh: '对调两种颜色', en: 'Swap colours' })}
          style={{ alignSelf: 'end' }}
          onClick={() => set({ dark: look.light, light: look.dark })}
        />
        <ColorField
          label={t({ zh: '底色', en: 'Background' })}
          value={look.light}
          onChange={(light) => set({ light })}
        />
      </div>
      {isMatrix(look.kind) ? (
        <>
          {qr ? <ShapeFields look={look} set={set} /> : null}
          <FrameFields look={look} set={set} />
          <div className={classes.fields}>
            {qr ? (
              <Field
                label={t({ zh: '容错级别', en: 'Error correction' })}
                {...(logo === undefined ? {} : { hint: t({ zh: '有标志时固定为 H', en: 'Always H with a logo' }) })}
              >
                <Select
                  value={logo === undefined ? look.level : 'H'}
                  disabled={logo !== undefined}
                  onChange={(_, { value }) => set({ level: qrLevels.find((one) => one === value) ?? 'M' })}
                >
                  {qrLevels.map((level) => (
                    <option key={level} value={level}>
                      {t(levelTexts[level])}
                    </option>
                  ))}
                </Select>
              </Field>
            ) : null}
            <NumberField
              label={t({ zh: '边距（模块）', en: 'Margin (modules)' })}
              value={look.margin}
              bounds={lookBounds.margin}
              onChange={(margin) => set({ margin })}
            />
          </div>
          {qr ? (
            <LogoField logo={logo} share={look.logoShare} onShare={(logoShare) => set({ logoShare })} onLogo={onLogo} />
          ) : null}
        </>
      ) : (
        <Checkbox
          checked={look.digits}
          label={t({ zh: '下方显示文字', en: 'Show text below' })}
          onChange={(_, { checked }) => set({ digits: checked === true })}
        />
      )}
    </>
  );
}

function ColorField({ label, value, onChange }: { label: string; value: string; onChange(color: string): void }) {
  const [typed, setTyped] = useState<{ text: string; of: string }>();
  const text = typed !== undefined && typed.of === value ? typed.text : value;
  return (
    <Field label={label}>
      <span style={{ display: 'flex', gap: 4 }}>
        <input
          type="color"
          className={classes.color}
          aria-label={label}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <Input
          value={text}
          maxLength={7}
          aria-label={`${label} #`}
          style={{ width: 104 }}
          onChange={(_, data) => {
            const color = data.value.startsWith('#') ? data.value : `#${data.value}`;
            setTyped({ text: data.value, of: isColor(color) ? color.toLowerCase() : value });
            if (isColor(color)) onChange(color.toLowerCase());
          }}
          onBlur={() => setTyped(undefined)}
        />
      </span>
    </Field>
  );
}

function LogoField(props: {
  logo: LogoPicture | undefined;
  share: number;
  onShare(share: number): void;
  onLogo(logo: LogoPicture | undefined): void;
}) {
  const { logo, share, onShare, onLogo } = props;
  const t = useText();
  const { toasts } = usePlugin();
  const shelves = usePictureShelves();
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      onLogo(await logoOf(file));
    } catch (error) {
      toasts.error(errorText(error), error);
    }
  };
  const fromShelf = async ({ take: choose }: PictureShelf) => {
    try {
      await take((await choose?.())?.[0]);
    } catch (error) {
      toasts.error(errorText(error), error);
    }
  };
  const [least, most] = lookBounds.logoShare;
  return (
    <>
      <div className={classes.line}>
        {logo === undefined ? null : (
          <img className={classes.logo} src={logo.url} alt={t({ zh: '标志', en: 'Logo' })} />
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/*"
          aria-label={t({ zh: '选择标志图片', en: 'Choose logo' })}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            void take(file);
          }}
        />
        <Button icon={<ImageAddRegular />} onClick={() => input.current?.click()}>
          {logo === undefined ? t({ zh: '添加标志', en: 'Add logo' }) : t({ zh: '换标志', en: 'Change logo' })}
        </Button>
        {shelves.map((shelf) =>
          shelf.take === undefined ? null : (
            <Button key={shelf.id} icon={<ImageRegular />} onClick={() => void fromShelf(shelf)}>
              {t({ zh: '从{place}选择', en: 'Choose from {place}' }, { place: t(shelf.title) })}
            </Button>
          ),
        )}
        {logo === undefined ? null : (
          <Button appearance="subtle" icon={<DismissRegular />} onClick={() => onLogo(undefined)}>
            {t({ zh: '去掉标志', en: 'Remove logo' })}
          </Button>
        )}
      </div>
      {logo === undefined ? null : (
        <div className={classes.fields}>
          <NumberField
            label={t({ zh: '标志大小', en: 'Logo size' })}
            value={Math.round(share * 100)}
            bounds={[least * 100, most * 100]}
            unit="%"
            onChange={(percent) => onShare(percent / 100)}
          />
        </div>
      )}
    </>
  );
}

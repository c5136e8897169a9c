import { usePlugin, useText } from '@fitout/sdk/web';
import { Select, ToggleButton } from '@fluentui/react-components';
import { GridRegular, LineHorizontal1Regular } from '@fluentui/react-icons';
import { type ReactNode, useState } from 'react';
import { ratios } from '../../shared/photo/ratio.ts';
import { delays, type PhotoSettings, photoSettings } from '../../shared/photo/settings.ts';
import { shutterPresses } from '../../shared/photo/shutter-presses.ts';
import deck from '../camera/deck.module.css';
import classes from './photo.module.css';
import type { ShutterInHand } from './use-shutter.ts';

/** How photos are taken, remembered on this device. */
export function useDeckSettings(): { settings: PhotoSettings; change(part: Partial<PhotoSettings>): void } {
  const { storage } = usePlugin();
  const [settings, set] = useState(() => photoSettings(storage.get<Partial<PhotoSettings>>('photo')));
  return {
    settings,
    change: (part) => {
      const next = { ...settings, ...part };
      set(next);
      storage.set('photo', next);
    },
  };
}

export interface ShutterDeckProps {
  shutter: ShutterInHand;
  /** The camera is on. */
  ready: boolean;
  settings: PhotoSettings;
  /** Whether this device can tell how it is held. */
  levels: boolean;
  onChange(part: Partial<PhotoSettings>): void;
  onAskLevel(): void;
  /** The camera's own controls. */
  children: ReactNode;
}

/** Under the picture: how a photo is taken at the left, the shutter in the middle, the camera at the right. */
export function ShutterDeck(props: ShutterDeckProps) {
  const { shutter, ready, settings, onChange } = props;
  const t = useText();
  const grid = t({ zh: '九宫格', en: 'Grid' });
  const level = t({ zh: '水平仪', en: 'Level' });
  const name =
    shutter.counting === undefined
      ? t({ zh: '拍照（空格），按住连拍', en: 'Take a photo (Space), hold for a burst' })
      : t({ zh: '取消倒计时', en: 'Cancel countdown' });
  return (
    <div className={deck.deck}>
      <div className={deck.settings}>
        <Select
          size="small"
          aria-label={t({ zh: '比例', en: 'Aspect ratio' })}
          value={settings.ratio}
          onChange={(_, { value }) => onChange({ ratio: ratios.find((one) => one === value) ?? settings.ratio })}
        >
          {ratios.map((ratio) => (
            <option key={ratio} value={ratio}>
              {ratio === 'full' ? t({ zh: '全幅', en: 'Full' }) : ratio}
            </option>
          ))}
        </Select>
        <Select
          size="small"
          aria-label={t({ zh: '定时', en: 'Timer' })}
          value={String(settings.seconds)}
          onChange={(_, { value }) => onChange({ seconds: Number(value) })}
        >
          {delays.map((seconds) => (
            <option key={seconds} value={seconds}>
              {seconds === 0
                ? t({ zh: '不定时', en: 'Timer off' })
                : t({ zh: '{n} 秒后', en: '{n} s' }, { n: seconds })}
            </option>
          ))}
        </Select>
        <ToggleButton
          size="small"
          icon={<GridRegular />}
          checked={settings.grid}
          aria-label={grid}
          title={grid}
          onClick={() => onChange({ grid: !settings.grid })}
        />
        {props.levels ? (
          <ToggleButton
            size="small"
            icon={<LineHorizontal1Regular />}
            checked={settings.level}
            aria-label={level}
            title={level}
            onClick={() => {
              props.onAskLevel();
              onChange({ level: !settings.level });
            }}
          />
        ) : null}
      </div>
      <button
        type="button"
        data-shutter
        className={classes.shutter}
        disabled={!ready}
        aria-label={name}
        title={name}
        data-busy={shutter.busy || shutter.burst > 0}
        {...shutterPresses(shutter)}
      />
      <div className={deck.controls}>{props.children}</div>
    </div>
  );
}

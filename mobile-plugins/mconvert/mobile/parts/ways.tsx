import { type LocalText, sizeText } from '@fitout/sdk';
import { useText, visuallyHidden } from '@fitout/sdk/web';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import {
  type EverydayChoice,
  everydayLimits,
  everydayTexts,
  everydayWays,
  type Format,
  type Keep,
  keeps,
} from '../../../../plugins/convert/api.ts';
import styles from './convert.module.css';
import own from './ways.module.css';

const keepTexts: Record<Keep, LocalText> = {
  nothing: { zh: '全部去掉', en: 'None' },
  noPlace: { zh: '去掉位置', en: 'All but location' },
  all: { zh: '全部保留', en: 'All' },
};

const limitSteps = [50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000] as const;
const edgeSteps = [null, 2560, 1920, 1280, 800] as const;

interface Props {
  choice: EverydayChoice;
  formats: readonly Format[];
  onChoice(choice: EverydayChoice): void;
}

/** The ways to convert, in plain words; what a way still has to know stands below it. */
export function Ways({ choice, formats, onChoice }: Props) {
  const t = useText();
  const name = useId();
  return (
    <>
      <fieldset className={own.ways}>
        <legend style={visuallyHidden}>{t({ zh: '怎样转换', en: 'How to convert' })}</legend>
        {everydayWays.map((way) => (
          <div key={way} className={own.way} data-on={choice.way === way ? '' : undefined}>
            <label>
              <input
                type="radio"
                name={name}
                checked={choice.way === way}
                onChange={() => onChoice({ ...choice, way })}
              />
              <span>
                <strong>{t(everydayTexts[way].title)}</strong>
                <small>{t(everydayTexts[way].about)}</small>
              </span>
            </label>
            {way === 'limit' && choice.way === 'limit' && <Limit choice={choice} onChoice={onChoice} />}
            {way === 'own' && choice.way === 'own' && <Own choice={choice} formats={formats} onChoice={onChoice} />}
          </div>
        ))}
      </fieldset>
      {choice.way !== 'place' && (
        <section className={styles.card}>
          <Chips
            label={t({ zh: '照片里的拍摄信息', en: 'Camera data to keep' })}
            items={keeps.map((keep) => ({ value: keep, words: t(keepTexts[keep]) }))}
            value={choice.keep}
            onValue={(keep) => onChoice({ ...choice, keep })}
          />
        </section>
      )}
    </>
  );
}

/** What a way still asks, brought into sight where it unfolds below the screen. */
function More({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    part.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, []);
  return (
    <div ref={part} className={own.more}>
      {children}
    </div>
  );
}

function Limit({ choice, onChoice }: Omit<Props, 'formats'>) {
  const t = useText();
  const id = useId();
  return (
    <More>
      <Chips
        label={t({ zh: '每张最多', en: 'Maximum per photo' })}
        items={limitSteps.map((limit) => ({ value: limit, words: sizeText(limit) }))}
        value={choice.limit}
        onValue={(limit) => onChoice({ ...choice, limit })}
      />
      <label className={own.number} htmlFor={id}>
        {t({ zh: '其他大小', en: 'Other size' })}
        <span>
          <input
            id={id}
            key={choice.limit}
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            maxLength={5}
            defaultValue={String(Math.round(choice.limit / 1000))}
            onBlur={({ currentTarget }) => {
              const bytes = Number.parseInt(currentTarget.value, 10) * 1000;
              const { minBytes, maxBytes } = everydayLimits;
              if (Number.isNaN(bytes)) currentTarget.value = String(Math.round(choice.limit / 1000));
              else onChoice({ ...choice, limit: Math.min(maxBytes, Math.max(minBytes, bytes)) });
            }}
          />
          KB
        </span>
      </label>
    </More>
  );
}

function Own({ choice, formats, onChoice }: Props) {
  const t = useText();
  const id = useId();
  const { own: mine } = choice;
  const set = (change: Partial<EverydayChoice['own']>): void => onChoice({ ...choice, own: { ...mine, ...change } });
  const written = formats.filter(({ encodes }) => encodes);
  const hasQuality = written.find((format) => format.id === mine.target)?.quality !== undefined;
  return (
    <More>
      <Chips
        label={t({ zh: '格式', en: 'Format' })}
        items={written.map((format) => ({ value: format.id, words: format.title }))}
        value={mine.target}
        onValue={(target) => set({ target })}
      />
      {hasQuality && (
        <div className={own.slider}>
          <label htmlFor={id}>{t({ zh: '质量', en: 'Quality' })}</label>
          <output htmlFor={id}>{mine.quality}</output>
          <input
            id={id}
            type="range"
            min={1}
            max={100}
            value={mine.quality}
            onChange={({ currentTarget }) => set({ quality: Number(currentTarget.value) })}
          />
        </div>
      )}
      <Chips
        label={t({ zh: '长边（像素）', en: 'Long edge (pixels)' })}
        items={edgeSteps.map((edge) => ({
          value: edge,
          words: edge === null ? t({ zh: '原尺寸', en: 'Original' }) : String(edge),
        }))}
        value={mine.edge}
        onValue={(edge) => set({ edge })}
      />
    </More>
  );
}

interface ChipsProps<V> {
  label: string;
  items: readonly { value: V; words: string }[];
  value: V;
  onValue(value: V): void;
}

function Chips<V extends string | number | null>({ label, items, value, onValue }: ChipsProps<V>) {
  const name = useId();
  return (
    <fieldset className={own.chips}>
      <legend>{label}</legend>
      {items.map((item) => (
        <label key={String(item.value)} data-on={item.value === value ? '' : undefined}>
          <input type="radio" name={name} checked={item.value === value} onChange={() => onValue(item.value)} />
          {item.words}
        </label>
      ))}
    </fieldset>
  );
}

import type { LocalText } from '@fitout/sdk';
import { useDraft, useText } from '@fitout/sdk/web';
import type { Format, ResizeFilter } from '../../api.ts';
import {
  type Recipe,
  type ResizeMode,
  ratios,
  recipeLimits,
  resizeFilters,
  resizeModes,
  turns,
} from '../../shared/recipe.ts';
import { type NamePlace, nameOf, namePlaces, unknownPlaces } from '../../shared/rename.ts';
import fieldClasses from './fields.module.css';
import { Check, Choice, NumberBox, Range, Section } from './fields.tsx';
import classes from './panel.module.css';

interface Props {
  recipe: Recipe;
  set(change: Partial<Recipe>): void;
}

const modeTexts: Record<ResizeMode, LocalText> = {
  none: { zh: '原尺寸', en: 'Original size' },
  longEdge: { zh: '按长边', en: 'Long edge' },
  fit: { zh: '放进方框', en: 'Fit in a box' },
  exact: { zh: '指定宽高', en: 'Exact size' },
  percent: { zh: '按百分比', en: 'Percentage' },
};

const filterTexts: Record<ResizeFilter, LocalText> = {
  lanczos3: { zh: 'Lanczos3（清晰）', en: 'Lanczos3 (sharp)' },
  mitchell: { zh: 'Mitchell（柔和）', en: 'Mitchell (soft)' },
  catrom: { zh: 'Catmull-Rom', en: 'Catmull-Rom' },
  triangle: { zh: '双线性', en: 'Bilinear' },
  nearest: { zh: '最近邻（像素画）', en: 'Nearest (pixel art)' },
};

export function SizeSection({ recipe, set }: Props) {
  const t = useText();
  const { resize } = recipe;
  const change = (part: Partial<Recipe['resize']>) => set({ resize: { ...resize, ...part } });
  const { mode } = resize;
  const state = {
    none: t(modeTexts.none),
    longEdge: `${resize.longEdge} px`,
    fit: `≤ ${resize.width} × ${resize.height}`,
    exact: `${resize.width} × ${resize.height}`,
    percent: `${resize.percent}%`,
  }[mode];
  return (
    <Section title={t({ zh: '尺寸', en: 'Size' })} state={state}>
      <Choice
        label={t({ zh: '缩放方式', en: 'Resize' })}
        value={mode}
        choices={resizeModes.map((value) => ({ value, words: t(modeTexts[value]) }))}
        onChange={(next) => change({ mode: next })}
      />
      {mode === 'longEdge' ? (
        <div className={classes.pair}>
          <NumberBox
            label={t({ zh: '长边', en: 'Long edge' })}
            unit="px"
            value={resize.longEdge}
            least={1}
            most={recipeLimits.side}
            onChange={(longEdge) => change({ longEdge })}
          />
          <span className={classes.places}>
            {[1080, 1920, 2560, 3840].map((edge) => (
              <button key={edge} type="button" onClick={() => change({ longEdge: edge })}>
                {edge}
              </button>
            ))}
          </span>
        </div>
      ) : null}
      {mode === 'fit' || mode === 'exact' ? (
        <div className={classes.pair}>
          <NumberBox
            label={t({ zh: '宽', en: 'Width' })}
            value={resize.width}
            least={1}
            most={recipeLimits.side}
            onChange={(width) => change({ width })}
          />
          ×
          <NumberBox
            label={t({ zh: '高', en: 'Height' })}
            unit="px"
            value={resize.height}
            least={1}
            most={recipeLimits.side}
            onChange={(height) => change({ height })}
          />
        </div>
      ) : null}
      {mode === 'percent' ? (
        <Range
          label={t({ zh: '比例', en: 'Scale' })}
          unit="%"
          value={resize.percent}
          least={1}
          most={200}
          step={1}
          onChange={(percent) => change({ percent })}
        />
      ) : null}
      {mode === 'exact' ? (
        <p className={classes.note}>
          {t({
            zh: '宽高比不同的图片会变形；配合「裁剪」可避免',
            en: 'Images with a different ratio are stretched. Crop them to the ratio to avoid this',
          })}
        </p>
      ) : null}
      {mode === 'none' ? null : (
        <>
          {mode === 'longEdge' || mode === 'fit' ? (
            <Check
              label={t({ zh: '不放大小图', en: 'Do not enlarge small images' })}
              checked={resize.noEnlarge}
              onChange={(noEnlarge) => change({ noEnlarge })}
            />
          ) : null}
          <Choice
            label={t({ zh: '算法', en: 'Resampling' })}
            value={resize.filter}
            choices={resizeFilters.map((value) => ({ value, words: t(filterTexts[value]) }))}
            onChange={(filter) => change({ filter })}
          />
        </>
      )}
    </Section>
  );
}

export function ShapeSection({ recipe, set }: Props) {
  const t = useText();
  const none = t({ zh: '不裁剪', en: 'No cropping' });
  const state = [
    ...(recipe.ratio === null ? [] : [recipe.ratio]),
    ...(recipe.rotate === 0 ? [] : [`${recipe.rotate}°`]),
  ];
  return (
    <Section title={t({ zh: '裁剪与旋转', en: 'Crop and rotate' })} state={state.join(' · ') || none}>
      <Choice
        label={t({ zh: '裁成比例（居中）', en: 'Crop to ratio (centred)' })}
        value={recipe.ratio ?? ''}
        choices={[{ value: '', words: none }, ...ratios.map((value) => ({ value: value as string, words: value }))]}
        onChange={(ratio) => set({ ratio: ratio === '' ? null : ratio })}
      />
      <Choice
        label={t({ zh: '顺时针旋转', en: 'Rotate clockwise' })}
        value={recipe.rotate}
        choices={turns.map((value) => ({ value, words: `${value}°` }))}
        onChange={(rotate) => set({ rotate })}
      />
      <p className={classes.note}>
        {t({
          zh: '照片的拍摄方向会自动摆正。单张裁剪请用列表里的「裁剪」',
          en: 'Photos are turned upright automatically. To crop a single image, use Crop in its row',
        })}
      </p>
    </Section>
  );
}

export function ColourSection({ recipe, set, format }: Props & { format: Format }) {
  const t = useText();
  const { palette } = recipe;
  return (
    <Section
      title={t({ zh: '颜色', en: 'Colours' })}
      state={
        palette === null
          ? t({ zh: '全部颜色', en: 'All colours' })
          : t({ zh: '{n} 色', en: '{n} {n|colour|colours}' }, { n: palette.colors })
      }
    >
      <Check
        label={t({ zh: '减少颜色数', en: 'Reduce colours' })}
        hint={t({ zh: '图标、插画存为 PNG 时能小很多', en: 'Makes icons and illustrations much smaller as PNG' })}
        checked={palette !== null}
        onChange={(on) => set({ palette: on ? { colors: 64, dither: 0.8 } : null })}
      />
      {palette === null ? null : (
        <>
          <Range
            label={t({ zh: '颜色数', en: 'Colours' })}
            value={palette.colors}
            least={2}
            most={recipeLimits.colors}
            step={1}
            onChange={(colors) => set({ palette: { ...palette, colors } })}
          />
          <Range
            label={t({ zh: '抖动', en: 'Dithering' })}
            unit="%"
            value={Math.round(palette.dither * 100)}
            least={0}
            most={100}
            step={5}
            onChange={(percent) => set({ palette: { ...palette, dither: percent / 100 } })}
          />
        </>
      )}
      <Background recipe={recipe} set={set} format={format} />
      <Check
        label={t({ zh: '计算相似度 (SSIM)', en: 'Measure similarity (SSIM)' })}
        hint={t({ zh: '转换会慢一些', en: 'Takes a little longer' })}
        checked={recipe.measure}
        onChange={(measure) => set({ measure })}
      />
    </Section>
  );
}

function Background({ recipe, set, format }: Props & { format: Format }) {
  const t = useText();
  const [color, setColor] = useDraft(recipe.background);
  return (
    <label className={classes.colour}>
      <span>
        {t({ zh: '透明部分的背景色', en: 'Background for transparency' })}
        {format.alpha ? (
          <small className={classes.note}>
            {' '}
            {t({ zh: '（此格式保留透明）', en: '(this format keeps transparency)' })}
          </small>
        ) : null}
      </span>
      {/* A colour chooser reports every move of the pointer: settings change when it is closed. */}
      <input
        type="color"
        value={color}
        onChange={(event) => setColor(event.target.value)}
        onBlur={() => color !== recipe.background && set({ background: color })}
      />
    </label>
  );
}

export function MetadataSection({ recipe, set, format }: Props & { format: Format }) {
  const t = useText();
  const { metadata } = recipe;
  const change = (part: Partial<Recipe['metadata']>) => set({ metadata: { ...metadata, ...part } });
  const kept = [
    ...(metadata.exif ? [t({ zh: '拍摄信息', en: 'EXIF' })] : []),
    ...(metadata.gps ? [t({ zh: '位置', en: 'location' })] : []),
    ...(metadata.icc ? [t({ zh: '色彩配置', en: 'profile' })] : []),
  ];
  const noPlace = format.exif
    ? undefined
    : t({ zh: '{format} 存不下这些信息', en: '{format} cannot store this' }, { format: format.title });
  return (
    <Section
      title={t({ zh: '拍摄信息与位置', en: 'Camera data and location' })}
      state={
        kept.length === 0
          ? t({ zh: '全部去除', en: 'All removed' })
          : t({ zh: '保留{what}', en: 'Keep {what}' }, { what: kept.join(t({ zh: '、', en: ', ' })) })
      }
    >
      <Check
        label={t({ zh: '保留拍摄信息 (EXIF)', en: 'Keep camera data (EXIF)' })}
        hint={metadata.exif ? noPlace : undefined}
        checked={metadata.exif}
        onChange={(exif) => change({ exif })}
      />
      <Check
        label={t({ zh: '保留拍摄位置 (GPS)', en: 'Keep location (GPS)' })}
        hint={t({ zh: '公开发布前建议去除', en: 'Best removed before publishing' })}
        checked={metadata.gps}
        onChange={(gps) => change({ gps })}
      />
      <Check
        label={t({ zh: '保留色彩配置 (ICC)', en: 'Keep colour profile (ICC)' })}
        hint={t({ zh: '不保留时颜色会换算为 sRGB', en: 'If not kept, colours are converted to sRGB' })}
        checked={metadata.icc}
        onChange={(icc) => change({ icc })}
      />
    </Section>
  );
}

const placeTexts: Record<NamePlace, LocalText> = {
  name: { zh: '原名', en: 'Name' },
  index: { zh: '序号', en: 'Number' },
  width: { zh: '宽', en: 'Width' },
  height: { zh: '高', en: 'Height' },
  format: { zh: '格式', en: 'Format' },
  date: { zh: '日期', en: 'Date' },
};

export function NameSection({ recipe, set, extension }: Props & { extension: string }) {
  const t = useText();
  const [typed, setTyped] = useDraft(recipe.pattern);
  const unknown = unknownPlaces(typed);
  const change = (pattern: string) => {
    setTyped(pattern);
    if (unknownPlaces(pattern).length === 0) set({ pattern });
  };
  const example = nameOf(typed, {
    ...{ name: t({ zh: '夏季横幅.jpg', en: 'summer.jpg' }), index: 7, width: 1920, height: 1080 },
    ...{ extension, date: new Date() },
  });
  return (
    <Section title={t({ zh: '文件名', en: 'File names' })} state={recipe.pattern}>
      <label className={fieldClasses.text}>
        <span>{t({ zh: '命名规则', en: 'Naming pattern' })}</span>
        <input
          type="text"
          value={typed}
          maxLength={200}
          spellCheck={false}
          aria-invalid={unknown.length > 0}
          onChange={(event) => change(event.target.value)}
        />
      </label>
      <span className={classes.places}>
        {namePlaces.map((place) => (
          <button
            key={place}
            type="button"
            onClick={() => change(`${typed}${place === 'index' ? '{index:3}' : `{${place}}`}`)}
          >
            + {t(placeTexts[place])}
          </button>
        ))}
      </span>
      <p className={`${classes.note} ${unknown.length > 0 ? classes.fault : ''}`} role="status">
        {unknown.length > 0
          ? t({ zh: '不认识 {what}', en: 'Unknown: {what}' }, { what: unknown.join(' ') })
          : t({ zh: '例如：{name}', en: 'For example: {name}' }, { name: example })}
      </p>
    </Section>
  );
}

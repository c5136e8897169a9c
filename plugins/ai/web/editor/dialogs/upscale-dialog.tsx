import { FormDialog } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Field, Radio, RadioGroup } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { isDocumentSize } from '../../../shared/document/document.ts';
import { type Factor, factors, maxUpscaled, mayUpscale } from '../../../shared/upscale/upscale.ts';
import { useEditor } from '../session/hooks.ts';
import { upscale } from '../session/upscale.ts';

/** 放大图片: all of it or the layer that is worked on, how many times larger, and what size that is. */
export function UpscaleDialog({ onClose }: { onClose(): void }) {
  const session = useEditor();
  const t = useText();
  const layer = useLayerSize();
  const [what, setWhat] = useState<'all' | 'layer'>('all');
  const [factor, setFactor] = useState<Factor>(2);
  const only = what === 'layer' ? layer : undefined;
  const { width, height } = only ?? session.state;
  const fits = (one: Factor): boolean => mayUpscale(width, height, one) && isDocumentSize(width * one, height * one);
  const submit = (): Promise<void> | undefined => {
    if (!fits(factor)) return undefined;
    onClose();
    void upscale(session, factor, only?.id);
    return Promise.resolve();
  };
  const problem = t(
    {
      zh: '放大后太大：每边最多 16,384 像素，合计最多 {wan} 万像素',
      en: 'Too large: the result can have up to 16,384 pixels per side and {n} megapixels in total',
    },
    { n: maxUpscaled / 1e6, wan: maxUpscaled / 1e4 },
  );
  const hint =
    what === 'all'
      ? t({
          zh: '所有图层一起放大并补出细节，文字和形状重新绘制；在本机完成，不上传图片。',
          en: 'All layers are upscaled with added detail, and text and shapes are redrawn. This runs on your device; nothing is uploaded.',
        })
      : t({
          zh: '图层以自身中心放大并补出细节，画布不变，超出画布的部分保留在图层里；在本机完成，不上传图片。',
          en: 'The layer is upscaled from its centre with added detail. The canvas keeps its size, and parts outside it are kept. This runs on your device; nothing is uploaded.',
        });
  return (
    <FormDialog
      title={t({ zh: '放大图片', en: 'Upscale image' })}
      submit={t({ zh: '放大', en: 'Upscale' })}
      onSubmit={submit}
      onCancel={onClose}
    >
      {layer === undefined ? null : (
        <Field label={t({ zh: '放大什么', en: 'What to upscale' })}>
          <RadioGroup value={what} onChange={(_, { value }) => setWhat(value === 'layer' ? 'layer' : 'all')}>
            <Radio value="all" label={t({ zh: '整张图片', en: 'Whole image' })} />
            <Radio
              value="layer"
              label={t({ zh: '仅当前图层：{name}', en: 'Current layer only: {name}' }, { name: layer.name })}
            />
          </RadioGroup>
        </Field>
      )}
      <Field
        label={t({ zh: '放到几倍', en: 'Scale' })}
        hint={hint}
        {...(fits(factor) ? {} : { validationState: 'error', validationMessage: problem })}
      >
        <RadioGroup value={String(factor)} onChange={(_, { value }) => setFactor(Number(value) as Factor)}>
          {factors.map((one) => (
            <Radio
              key={one}
              value={String(one)}
              disabled={!fits(one)}
              label={t(
                { zh: '{factor} 倍：{width} × {height} 像素', en: '{factor}×: {width} × {height} pixels' },
                { factor: one, width: width * one, height: height * one },
              )}
            />
          ))}
        </RadioGroup>
      </Field>
    </FormDialog>
  );
}

interface LayerSize {
  id: string;
  name: string;
  width: number;
  height: number;
}

/** The layer that is worked on, where it has pixels of its own that may be changed, and how large they are. */
function useLayerSize(): LayerSize | undefined {
  const session = useEditor();
  const [found, setFound] = useState<LayerSize>();
  useEffect(() => {
    const layer = session.state.layers.find(({ id }) => id === session.ui.layer);
    if (layer?.kind !== 'raster' || layer.locked) return;
    if (layer.content !== undefined && layer.content.kind !== 'placed') return;
    const { id, name } = layer;
    let gone = false;
    void session.attempt(
      session.engine.bounds(id).then((box) => {
        if (box !== undefined && !gone) setFound({ id, name, width: box.x1 - box.x0, height: box.y1 - box.y0 });
      }),
    );
    return () => {
      gone = true;
    };
  }, [session]);
  return found;
}

import type { LocalText } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { Button, Select } from '@fluentui/react-components';
import { useSnapshot } from 'valtio/react';
import { useEditor } from '../session/hooks.ts';
import type { TransformHow } from '../session/tools.ts';
import { flipTransform, turnTransform } from '../stage/transform.ts';
import { Hint } from './hint.tsx';

const hows: Record<TransformHow, LocalText> = {
  even: { zh: '等比缩放', en: 'Keep ratio' },
  free: { zh: '自由缩放', en: 'Free scale' },
  distort: { zh: '扭曲', en: 'Distort' },
};

/** What is done with the frame of a layer by a press. */
export function TransformOptions() {
  const session = useEditor();
  const t = useText();
  const { transform, transformHow } = useSnapshot(session.ui);
  const none = transform === undefined;
  const button = (words: string, run: () => Promise<void>) => (
    <Button size="small" disabledFocusable={none} onClick={() => void run()}>
      {words}
    </Button>
  );
  return (
    <>
      <Select
        size="small"
        aria-label={t({ zh: '拖角方式', en: 'Corner handles' })}
        value={transformHow}
        onChange={(_, { value }) => {
          session.ui.transformHow = value as TransformHow;
        }}
      >
        {Object.entries(hows).map(([id, title]) => (
          <option key={id} value={id}>
            {t(title)}
          </option>
        ))}
      </Select>
      {button(t({ zh: '水平翻转', en: 'Flip horizontal' }), () => flipTransform(session, true))}
      {button(t({ zh: '垂直翻转', en: 'Flip vertical' }), () => flipTransform(session, false))}
      {button(t({ zh: '左转 90°', en: 'Rotate 90° left' }), () => turnTransform(session, -1))}
      {button(t({ zh: '右转 90°', en: 'Rotate 90° right' }), () => turnTransform(session, 1))}
      <Hint
        words={
          transformHow === 'distort'
            ? t({ zh: '拖角透视，拖边斜切，框外旋转', en: 'Corners: perspective, sides: skew, outside: rotate' })
            : t({
                zh: '拖角缩放（Shift 不限比例），按 Ctrl 扭曲，框外旋转',
                en: 'Corners: scale (Shift: free), Ctrl: distort, outside: rotate',
              })
        }
      />
    </>
  );
}

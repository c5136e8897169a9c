import type { Text } from '@fitout/sdk';
import { DialogFrame, Problem, useClosing } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Button, ProgressBar } from '@fluentui/react-components';
import { useState } from 'react';
import { useEditor } from '../session/hooks.ts';
import { ChooseSizes } from './choose-sizes.tsx';
import { DeliverFields, useDeliverTo } from './deliver-fields.tsx';
import classes from './sizes.module.css';
import type { ChosenSize } from './sizes.ts';
import { useVariants } from './use-variants.ts';
import { VariantCard } from './variant-card.tsx';

/** 尺寸套图: the picture in the sizes that are chosen, its layers arranged anew for each. */
export function SizesDialog({ onClose }: { onClose(): void }) {
  const session = useEditor();
  const t = useText();
  const [chosen, setChosen] = useState<readonly ChosenSize[]>([]);
  const variants = useVariants(session);
  const closing = useClosing<never>(onClose);
  const to = useDeliverTo(session.facts.name);
  const { made, working } = variants;
  const leave = (): void => {
    variants.stop();
    closing.finish();
  };
  const open = async (size: ChosenSize): Promise<void> => {
    const id = await variants.keep(size);
    if (id === undefined) return;
    closing.finish();
    session.ctx.navigation.open(`/ai?id=${id}`);
  };
  const first = made.length === 0;
  const problem: Text | undefined = variants.problem;
  return (
    <DialogFrame
      title={t({ zh: '尺寸套图', en: 'Set of sizes' })}
      closing={closing}
      onClose={leave}
      className={classes.dialog}
      contentClassName={classes.content}
      actionsClassName={classes.actions}
      described={false}
      actions={
        <>
          <Button onClick={leave}>{t({ zh: '关闭', en: 'Close' })}</Button>
          {first ? (
            <Button
              appearance="primary"
              disabledFocusable={chosen.length === 0 || working !== undefined}
              onClick={() => void variants.preview(chosen)}
            >
              {t({ zh: '生成 {n} 个尺寸', en: 'Create {n} {n|size|sizes}' }, { n: chosen.length })}
            </Button>
          ) : (
            <>
              <Button disabledFocusable={working !== undefined} onClick={variants.clear}>
                {t({ zh: '重新选择', en: 'Choose again' })}
              </Button>
              {to.shelves.map((shelf) => (
                <Button
                  key={shelf.id}
                  disabledFocusable={working !== undefined}
                  onClick={() => void variants.deliver(to.format, shelf, to.folder)}
                >
                  {t({ zh: '全部存入{name}', en: 'Save all to {name}' }, { name: t(shelf.title) })}
                </Button>
              ))}
              <Button
                appearance="primary"
                disabledFocusable={working !== undefined}
                onClick={() => void variants.deliver(to.format, undefined, '')}
              >
                {t({ zh: '下载 zip', en: 'Download zip' })}
              </Button>
            </>
          )}
        </>
      }
    >
      {first ? (
        <ChooseSizes chosen={chosen} onChange={setChosen} />
      ) : (
        <>
          <ul className={classes.variants} aria-label={t({ zh: '各尺寸预览', en: 'Previews' })}>
            {made.map((variant) => (
              <VariantCard
                key={variant.size.key}
                variant={variant}
                onOpen={session.mayEdit && working === undefined ? () => void open(variant.size) : undefined}
              />
            ))}
          </ul>
          <DeliverFields to={to} />
        </>
      )}
      {working === undefined ? null : (
        <div className={classes.working}>
          <ProgressBar value={working.part} aria-label={t(working.title)} />
          <span>{t(working.title)}</span>
          <Button size="small" onClick={variants.stop}>
            {t({ zh: '取消', en: 'Cancel' })}
          </Button>
        </div>
      )}
      {problem === undefined ? null : <Problem text={problem} />}
    </DialogFrame>
  );
}

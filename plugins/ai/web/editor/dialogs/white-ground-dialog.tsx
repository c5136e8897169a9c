import { DialogFrame, useClosing } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { keepWhite, keptWhite } from '../../white-ground/choice.ts';
import { WhiteFields } from '../../white-ground/white-fields.tsx';
import { useEditor } from '../session/hooks.ts';
import { whiteGroundLayer } from '../session/white-ground.ts';
import classes from './white-ground-dialog.module.css';

/** 白底图: how large the square is and how much of it the subject takes, as it was chosen last on this device. */
export function WhiteGroundDialog({ onClose }: { onClose(): void }) {
  const session = useEditor();
  const t = useText();
  const [choice, setChoice] = useState(() => keptWhite(session.ctx.storage));
  const closing = useClosing<never>(onClose);
  return (
    <DialogFrame
      title={t({ zh: '白底图', en: 'White background' })}
      closing={closing}
      onClose={() => closing.finish()}
      className={classes.dialog}
      contentClassName={classes.content}
      onSubmit={(event) => {
        event.preventDefault();
        keepWhite(session.ctx.storage, choice);
        closing.finish();
        void whiteGroundLayer(session, choice);
      }}
      actions={
        <>
          <Button onClick={() => closing.finish()}>{t({ zh: '取消', en: 'Cancel' })}</Button>
          <Button type="submit" appearance="primary">
            {t({ zh: '生成白底图', en: 'Create' })}
          </Button>
        </>
      }
    >
      <p className={classes.about}>
        {t({
          zh: '抠出当前图层的主体，居中放到纯白（#FFFFFF）方图上。主体带蒙版，抠得不准的地方可以再画；一步即可撤销。',
          en: 'Cuts out the subject of the current layer and centres it on a pure white (#FFFFFF) square. Its mask can be painted on to correct the edges. Undo it in one step.',
        })}
      </p>
      <WhiteFields choice={choice} onChange={setChoice} />
    </DialogFrame>
  );
}

import { sizeText } from '@fitout/sdk';
import { ButtonMenu, type OfferedEditor } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { MenuItem } from '@fluentui/react-components';
import type { Part } from '../batch/editable.ts';
import type { Line } from '../batch/line.ts';

interface Props {
  editors: readonly OfferedEditor[];
  line: Line;
  target: HTMLElement;
  onOpen(editor: OfferedEditor, part: Part): void;
  onClose(): void;
}

/** Which of a line's two pictures is edited, and with what. */
export function EditMenu({ editors, line, target, onOpen, onClose }: Props) {
  const t = useText();
  const { result } = line;
  return (
    <ButtonMenu target={target} onClose={onClose}>
      {editors.flatMap((editor) => {
        const by = editors.length === 1 ? '' : `${t(editor.title)} · `;
        return [
          ...(result === undefined
            ? []
            : [
                <MenuItem
                  key={`${editor.id} result`}
                  secondaryContent={sizeText(result.after)}
                  onClick={() => onOpen(editor, 'result')}
                >
                  {by}
                  {t({ zh: '编辑结果', en: 'Edit result' })}
                </MenuItem>,
              ]),
          <MenuItem
            key={`${editor.id} source`}
            secondaryContent={sizeText(line.size)}
            onClick={() => onOpen(editor, 'source')}
          >
            {by}
            {t({ zh: '编辑原图', en: 'Edit original' })}
          </MenuItem>,
        ];
      })}
    </ButtonMenu>
  );
}

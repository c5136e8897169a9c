import { ButtonMenu } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { MenuItem } from '@fluentui/react-components';

/** What is done with a document besides opening it. */
export function CardMenu(props: { target: HTMLElement; onClose(): void; onRename(): void; onRemove(): void }) {
  const { target, onClose, onRename, onRemove } = props;
  const t = useText();
  return (
    <ButtonMenu target={target} onClose={onClose}>
      <MenuItem onClick={onRename}>{t({ zh: '重命名', en: 'Rename' })}</MenuItem>
      <MenuItem onClick={onRemove}>{t({ zh: '删除', en: 'Delete' })}</MenuItem>
    </ButtonMenu>
  );
}

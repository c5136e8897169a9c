import type { PicturePreparation, PreparePicture } from '@fitout/sdk';
import { type Collected, chosenFiles } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import {
  Button,
  Menu,
  type MenuButtonProps,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  SplitButton,
} from '@fluentui/react-components';
import { ArrowUploadRegular } from '@fluentui/react-icons';
import { useRef } from 'react';
import type { AssetKind } from '../../shared/choices.ts';
import { acceptTypes } from '../../shared/limits.ts';
import { askHow, usePreparations } from './preparations.ts';

/** Takes files for the library; `prepare` is what is done to each before it is sent. */
export type TakeFiles = (files: Collected[], prepare?: PreparePicture) => void;

interface Props {
  onFiles: TakeFiles;
  kind?: AssetKind | undefined;
  /** Without the menu: where another button of the page has it. */
  plain?: boolean;
}

/** Opens the file chooser; beside it, what plugins can do to pictures first. */
export function UploadButton({ onFiles, kind, plain = false }: Props) {
  const t = useText();
  const ctx = usePlugin();
  const chooser = useRef<HTMLInputElement>(null);
  const preparations = usePreparations();
  const prepared = useRef<HTMLInputElement>(null);
  const by = useRef<PicturePreparation>(undefined);
  const label = t({ zh: '上传', en: 'Upload' });
  const choose = (): void => chooser.current?.click();
  const choosePrepared = (preparation: PicturePreparation): void => {
    by.current = preparation;
    if (prepared.current === null) return;
    prepared.current.accept = preparation.accept;
    prepared.current.click();
  };
  const takePrepared = async (files: Collected[]): Promise<void> => {
    if (by.current === undefined || files.length === 0) return;
    const prepare = await askHow(
      ctx,
      by.current,
      files.map(({ file }) => file),
    );
    if (prepare !== undefined) onFiles(files, prepare);
  };
  return (
    <>
      {plain || preparations.length === 0 || kind === 'video' ? (
        <Button appearance="primary" icon={<ArrowUploadRegular />} onClick={choose}>
          {label}
        </Button>
      ) : (
        <Menu positioning="below-start">
          <MenuTrigger disableButtonEnhancement>
            {(trigger: MenuButtonProps) => (
              <SplitButton
                appearance="primary"
                icon={<ArrowUploadRegular />}
                primaryActionButton={{ onClick: choose }}
                menuButton={{ ...trigger, 'aria-label': t({ zh: '其他上传方式', en: 'Other ways to upload' }) }}
              >
                {label}
              </SplitButton>
            )}
          </MenuTrigger>
          <MenuPopover>
            <MenuList>
              {preparations.map((preparation) => (
                <MenuItem key={preparation.id} onClick={() => choosePrepared(preparation)}>
                  {t(preparation.title)}…
                </MenuItem>
              ))}
            </MenuList>
          </MenuPopover>
        </Menu>
      )}
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={kind === undefined ? `${acceptTypes.image},${acceptTypes.video}` : acceptTypes[kind]}
        aria-label={t({ zh: '选择要上传的文件', en: 'Choose files to upload' })}
        onChange={(event) => {
          const files = chosenFiles(event.target.files ?? []);
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <input
        ref={prepared}
        type="file"
        multiple
        hidden
        aria-label={t({ zh: '选择要转换后上传的文件', en: 'Choose files to convert and upload' })}
        onChange={(event) => {
          const files = chosenFiles(event.target.files ?? []);
          event.target.value = '';
          void takePrepared(files);
        }}
      />
    </>
  );
}

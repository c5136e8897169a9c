import { stripInvisible } from '@fitout/sdk';
import { errorText, fieldProps, IconButton } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Field, Input } from '@fluentui/react-components';
import { ScanRegular } from '@fluentui/react-icons';
import { limits } from '../../shared/limits.ts';

interface CodeFieldProps {
  value: string;
  error: string | undefined;
  onChange(code: string): void;
}

/** The code of a good, typed or scanned. */
export function CodeField({ value, error, onChange }: CodeFieldProps) {
  const t = useText();
  const { media, toasts } = usePlugin();
  const scan = async () => {
    try {
      const code = await media.scan();
      if (code !== undefined) onChange(stripInvisible(code.text).trim().slice(0, limits.code));
    } catch (failed) {
      toasts.error(errorText(failed), failed);
    }
  };
  const words = t({ zh: '扫码填入', en: 'Scan with the camera' });
  return (
    <Field
      {...fieldProps({
        label: t({ zh: '商品编号', en: 'Code' }),
        error,
        hint: t({ zh: '组织内唯一，留空自动生成', en: 'Must be unique. Leave empty to generate one' }),
      })}
    >
      <Input
        value={value}
        maxLength={limits.code}
        contentAfter={
          <IconButton aria-label={words} title={words} onClick={() => void scan()}>
            <ScanRegular fontSize={20} />
          </IconButton>
        }
        onChange={(_, data) => onChange(data.value)}
      />
    </Field>
  );
}

import { errorText } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { DesktopRegular } from '@fluentui/react-icons';

/** Gives one picture of the screen, window or tab that the person chooses; nothing where the browser shows none. */
export function ScreenButton({ onPicture }: { onPicture(picture: Blob): void }) {
  const t = useText();
  const { media, toasts } = usePlugin();
  const { screen } = media;
  if (screen === undefined) return null;
  const take = async () => {
    try {
      const picture = await screen();
      if (picture !== undefined) onPicture(picture);
    } catch (error) {
      toasts.error(errorText(error), error);
    }
  };
  return (
    <Button icon={<DesktopRegular />} onClick={() => void take()}>
      {t({ zh: '读取屏幕', en: 'Scan screen' })}
    </Button>
  );
}

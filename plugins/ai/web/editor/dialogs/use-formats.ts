import { usePlugin, useRemote } from '@fitout/sdk/web';
import { convertEngine, type Format } from '../../../../convert/api.ts';

/** What the converter writes; undefined until it is known. */
export function useFormats(): readonly Format[] | undefined {
  const { services } = usePlugin();
  return useRemote('formats', async () => {
    const engine = await services.get(convertEngine);
    await engine.ready();
    return engine.formats().filter(({ encodes }) => encodes);
  }).data;
}

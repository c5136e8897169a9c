import { type AssetImage, serviceToken } from '@fitout/sdk';

/**
 * The asset library's picker, by the name of its token: administration works without the library, so it does not
 * require that plugin, and only offers the picker where somebody provides it.
 */
export const imagePicker = serviceToken<{ pick(): Promise<AssetImage[] | undefined> }>('images.picker');

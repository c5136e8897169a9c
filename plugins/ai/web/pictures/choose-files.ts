/** What the file chooser offers; what a file is, its bytes say. */
export const pictureTypes = 'image/*,.heic,.heif,.avif,.jxl,.tif,.tiff,.svg,.psd,.psb';

/** Lets the person choose pictures of this device; none where they gave up. */
export function chooseFiles(accept: string, multiple = true): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', accept, multiple });
    input.onchange = () => resolve([...(input.files ?? [])]);
    input.oncancel = () => resolve([]);
    input.click();
  });
}

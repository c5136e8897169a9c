import type { LocalText } from '@fitout/sdk';
import { type Capabilities, generationLimits, type Size, wordless } from './capabilities.ts';
import type { GenerationRequest } from './generation.ts';
import { isSize } from './sizes.ts';

/** A picture that is to be sent, as its blob tells. */
export interface PictureFacts extends Size {
  type: string;
  bytes: number;
}

export interface PicturesOfRequest {
  source: PictureFacts | undefined;
  mask: PictureFacts | undefined;
  references: readonly PictureFacts[];
}

export interface RequestProblem {
  /** Field of the request. */
  field: keyof GenerationRequest;
  text: LocalText;
}

const problem = (field: RequestProblem['field'], zh: string, en: string): RequestProblem => ({
  field,
  text: { zh, en },
});

/** The first reason for which a model does not take a request; undefined where it takes it. */
export function problemOf(request: GenerationRequest, model: Capabilities, pictures: PicturesOfRequest) {
  return wordsProblem(request, model) ?? numbersProblem(request, model) ?? picturesProblem(request, model, pictures);
}

function wordsProblem({ operation, prompt, negative }: GenerationRequest, model: Capabilities) {
  const most = Math.min(model.prompt, generationLimits.prompt);
  const { length } = [...prompt];
  if (length > most)
    return problem(
      'prompt',
      `提示词最多 ${most} 字，现有 ${length} 字`,
      `The prompt can have up to ${most} characters; this one has ${length}`,
    );
  if (prompt.trim() === '' && model.wordless !== true && !wordless.includes(operation))
    return problem('prompt', '请填写提示词', 'Enter a prompt');
  if (negative !== '' && !model.negative)
    return problem('negative', '该模型不支持反向提示词', 'This model does not support negative prompts');
  return undefined;
}

function numbersProblem({ operation, n, size, seed, source }: GenerationRequest, model: Capabilities) {
  if (!model.operations.includes(operation))
    return problem('operation', '该模型不支持此操作', 'This model does not support this action');
  if (n > model.n)
    return problem('n', `该模型一次最多 ${model.n} 张`, `This model makes up to ${model.n} images at a time`);
  const rule = (source === undefined ? undefined : model.sizesWithPicture) ?? model.sizes;
  if (size !== undefined && !isSize(rule, size))
    return problem(
      'size',
      `该模型不支持 ${size.width}×${size.height}`,
      `This model does not support ${size.width} × ${size.height}`,
    );
  if (seed !== undefined && !model.seed)
    return problem('seed', '该模型不支持种子', 'This model does not support seeds');
  return undefined;
}

function picturesProblem(
  { operation, references }: GenerationRequest,
  model: Capabilities,
  { source, mask, references: others }: PicturesOfRequest,
) {
  const masked = operation === 'inpaint' || operation === 'outpaint';
  if (operation === 'generate' ? source !== undefined : source === undefined)
    return problem(
      'source',
      operation === 'generate' ? '生成图片不需要原图' : '请选择原图',
      operation === 'generate' ? 'Generating an image needs no original' : 'Choose an original image',
    );
  if (masked && mask === undefined) return problem('mask', '请先涂抹蒙版', 'Paint a mask first');
  if (!masked && mask !== undefined) return problem('mask', '此操作不需要蒙版', 'This action needs no mask');
  if (references.length > model.references)
    return problem(
      'references',
      `该模型最多 ${model.references} 张参考图`,
      `This model takes up to ${model.references} reference images`,
    );
  if (mask !== undefined && (mask.width !== source?.width || mask.height !== source.height))
    return problem('mask', '蒙版与原图大小不同', 'The mask and the original image differ in size');
  for (const picture of [source, ...others]) {
    const found = picture === undefined ? undefined : pictureProblem(picture, model);
    if (found !== undefined) return found;
  }
  const all = [source, mask, ...others].reduce((sum, one) => sum + (one?.bytes ?? 0), 0);
  const most = generationLimits.sentBytes >> 20;
  return all > generationLimits.sentBytes
    ? problem('references', `一次最多发送 ${most} MB 图片`, `Up to ${most} MB of images can be sent at a time`)
    : undefined;
}

function pictureProblem({ type, bytes, width, height }: PictureFacts, { picture }: Capabilities) {
  if (!picture.types.includes(type))
    return problem('source', '该模型不支持此图片格式', 'This model does not support this image format');
  if (bytes > picture.bytes) {
    const most = Math.floor(picture.bytes / 1_000_000);
    return problem('source', `该模型的图片最大 ${most} MB`, `This model takes images of up to ${most} MB`);
  }
  const [least, most] = picture.side;
  if (Math.min(width, height) < least || Math.max(width, height) > most)
    return problem(
      'source',
      `该模型的图片边长须为 ${least}–${most} 像素`,
      `This model takes images with sides of ${least} to ${most} pixels`,
    );
  return undefined;
}

import { pluralize } from '@fitout/sdk';
import { unsupported } from '../../faults.ts';

interface Prediction {
  /** 2 for differences of samples, 3 for those of the bytes of floats. */
  predictor: number;
  rowBytes: number;
  rows: number;
  /** Samples from one to the one that it was predicted from. */
  stride: number;
  bits: number;
  little: boolean;
}

/** Undoes the prediction of TIFF 6.0 and of its Technical Note 3 where the bytes stand. */
export function undoPredictor(data: Uint8Array, prediction: Prediction): void {
  const { predictor, rowBytes, rows, bits } = prediction;
  const known = predictor === 2 ? [8, 16, 32, 64].includes(bits) : predictor === 3 && [16, 32, 64].includes(bits);
  if (!known)
    throw unsupported({
      zh: `${bits} 位的预测方式 ${predictor}`,
      en: `predictor ${predictor} with ${pluralize(bits, 'bit', 'bits')}`,
    });
  for (let row = 0; row < rows; row += 1) {
    const part = data.subarray(row * rowBytes, (row + 1) * rowBytes);
    if (predictor === 3) undoFloats(part, prediction);
    else if (bits === 8) undoBytes(part, prediction.stride);
    else undoWords(part, prediction);
  }
}

function undoBytes(row: Uint8Array, stride: number): void {
  for (let at = stride; at < row.length; at += 1) row[at] = (row[at] as number) + (row[at - stride] as number);
}

/** Sums of so many bytes each; the carry goes from the lowest byte up. */
function undoWords(row: Uint8Array, { stride, bits, little }: Prediction): void {
  const size = bits / 8;
  const back = stride * size;
  for (let at = back; at + size <= row.length; at += size) {
    let carry = 0;
    for (let index = 0; index < size; index += 1) {
      const place = at + (little ? index : size - 1 - index);
      carry += (row[place] as number) + (row[place - back] as number);
      row[place] = carry;
      carry >>= 8;
    }
  }
}

/** First all highest bytes of a row, then all second ones; each the difference from the one before. */
function undoFloats(row: Uint8Array, { stride, bits, little }: Prediction): void {
  undoBytes(row, stride);
  const size = bits / 8;
  const count = Math.floor(row.length / size);
  const copy = row.slice();
  for (let at = 0; at < count; at += 1)
    for (let index = 0; index < size; index += 1)
      row[at * size + (little ? size - 1 - index : index)] = copy[index * count + at] as number;
}

import { useEffect, useState } from 'react';
import { canvasMeasure, type Measure } from '../../shared/draw/drawing.ts';
import { type Encode, loadEncode } from '../../shared/make/encode.ts';

export interface MakingParts {
  encode: Encode;
  measure: Measure;
}

/** What codes are made with; undefined while it loads. */
export function useParts(): MakingParts | undefined {
  const [parts, setParts] = useState<MakingParts>();
  useEffect(() => {
    let gone = false;
    void loadEncode().then((encode) => {
      if (!gone) setParts({ encode, measure: canvasMeasure() });
    });
    return () => {
      gone = true;
    };
  }, []);
  return parts;
}

import { checkFilter } from '../filters/filter.ts';
import type { Picture } from '../picture/picture.ts';
import type { Raster } from '../picture/source.ts';
import { straighteningOf } from '../placing/straighten.ts';
import type { CommandOf } from '../types.ts';
import { drawnParts, moves, placings } from './drawn.ts';
import { filteredParts } from './filtered.ts';
import type { PreviewPart, Sight } from './sight.ts';
import { straightenedParts } from './straightened.ts';

/**
 * What a command that takes long would show, tile by tile of what is in sight: worked out from the mips of the level that is
 * looked at. The picture has to stay as it is meanwhile. Undefined of other commands, which are shown by doing them.
 * @throws a fault of the engine where the command cannot be done
 */
export function previewOf(
  picture: Picture,
  command: CommandOf<Raster>,
  sight: Sight,
): Generator<PreviewPart> | undefined {
  switch (command.kind) {
    case 'filter-layer':
      checkFilter(picture, command);
      return filteredParts(picture, command, sight);
    case 'place-layer':
      return drawnParts(picture, placings(picture, command), sight);
    case 'offset-layer':
      return drawnParts(picture, moves(picture, [command]), sight);
    case 'offset-layers':
      return drawnParts(picture, moves(picture, command.moves), sight);
    case 'straighten':
      // What cuts the document has another frame.
      if (command.x !== 0 || command.y !== 0) return undefined;
      if (command.width !== picture.frame.width || command.height !== picture.frame.height) return undefined;
      return straightenedParts(picture, straighteningOf(picture, command), sight);
    default:
      return undefined;
  }
}

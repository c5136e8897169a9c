import readExif from 'exif-reader';

/** Nothing was photographed before, whatever a camera with an empty battery says. */
const earliest = Date.UTC(1900, 0, 1);
const dayMs = 86_400_000;
/** Seconds from 1904, where films count from, to 1970. */
const filmEpoch = 2_082_844_800;
/** No camera wrote such a film before 1990, in seconds since 1970. */
const firstFilm = Date.UTC(1990, 0, 1) / 1000;

/**
 * When a photo was taken, by its EXIF: the camera's own clock, without a zone, `2024-05-01T12:30:00`. Undefined where it
 * does not say, or says what cannot be.
 */
export function takenByExif(exif: Buffer | undefined): string | undefined {
  if (exif === undefined) return undefined;
  try {
    const { Photo, Image } = readExif(exif);
    // A reader of EXIF makes dates of the camera's digits as if they were in UTC.
    return digitsOf(Photo?.DateTimeOriginal ?? Photo?.DateTimeDigitized ?? Image?.DateTime);
  } catch {
    // Broken EXIF is no broken picture.
    return undefined;
  }
}

/**
 * When a film was made: films count the seconds of UTC since 1904. Some programs count from 1970, which would be a day
 * before there were such films. Undefined for 0, 1 and what no clock was set to.
 */
export function madeByFilm(seconds: number): Date | undefined {
  const since1970 = seconds - filmEpoch >= firstFilm ? seconds - filmEpoch : seconds;
  const made = new Date(since1970 * 1000);
  return since1970 < firstFilm || !isPossible(made) ? undefined : made;
}

function digitsOf(time: unknown): string | undefined {
  return time instanceof Date && isPossible(time) ? time.toISOString().slice(0, 19) : undefined;
}

/** A day ahead of us is what another zone's clock may show. */
function isPossible(time: Date): boolean {
  return time.getTime() >= earliest && time.getTime() <= Date.now() + dayMs;
}

import { type Place as City, findPlace as findCity, type OwnPlace, placesWith } from '../../shared/places/index.ts';
import type { Db } from '../tables.ts';
import { listOwnPlaces } from './places.ts';

/** A city, as a file may name it. */
export interface Place {
  /** Its code, `430100`. */
  place: number;
  /** Area code, `0731`. */
  area: string;
  name: string;
  province: string;
}

const asPlace = ({ code, area, name, province }: City): Place => ({ place: code, area, name, province });

/** The places of an organisation: the built-in ones, under it what it wrote itself. */
export class PlaceBook {
  readonly #offered: readonly City[];
  readonly #byCode: ReadonlyMap<number, Place>;

  constructor(own: readonly OwnPlace[] = []) {
    this.#offered = placesWith(own);
    this.#byCode = new Map(placesWith(own, { all: true }).map((one) => [one.code, asPlace(one)]));
  }

  /** Of the organisation, as it is now. */
  static async of(db: Db, orgId: bigint): Promise<PlaceBook> {
    return new PlaceBook(await listOwnPlaces(db, orgId));
  }

  /** Those that an import may name, by code: without those that the organisation hides. */
  get offered(): Place[] {
    return this.#offered.map(asPlace);
  }

  /**
   * The city that a text names: `长沙`, `长沙市`, `0731`, `430100`, `湖南长沙`, `湖南省长沙市`; undefined where it names
   * none, or more than one. `province` says which of two with the same name.
   */
  find(text: string, province = ''): Place | undefined {
    const whole = province === '' ? undefined : findCity(`${province}${text}`, this.#offered);
    const found = whole ?? findCity(text, this.#offered);
    if (found === undefined || (province !== '' && !province.startsWith(found.province))) return undefined;
    return asPlace(found);
  }

  /** Also one that is hidden: numbers of it stay where they are. */
  ofCode(code: number): Place | undefined {
    return this.#byCode.get(code);
  }

  /** Its name; its code where there is none. */
  nameOf(code: number): string {
    return this.#byCode.get(code)?.name ?? String(code);
  }
}

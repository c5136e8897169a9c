import { areaList } from '@vant/area-data';
import type { Region } from '../shared/rules/others.ts';

/** Province → city → districts, as names. */
export type RegionTree = Record<string, Record<string, string[]>>;

const byPrefix = (list: Record<string, string>, prefix: string) =>
  Object.entries(list).filter(([code]) => code.startsWith(prefix));

/** The divisions of China by name, from the codes of @vant/area-data. */
function treeOf(): RegionTree {
  const { province_list: provinces, city_list: cities, county_list: counties } = areaList;
  return Object.fromEntries(
    Object.entries(provinces).map(([code, province]) => [
      province,
      Object.fromEntries(
        byPrefix(cities, code.slice(0, 2)).map(([city, name]) => [
          name,
          byPrefix(counties, city.slice(0, 4)).map(([, district]) => district),
        ]),
      ),
    ]),
  );
}

let made: RegionTree | undefined;

export function regionTree(): RegionTree {
  made ??= treeOf();
  return made;
}

/** Is there such a place? A city without districts of its own needs none. */
export function regionExists({ province, city, district }: Region): boolean {
  const cities = Object.hasOwn(regionTree(), province) ? regionTree()[province] : undefined;
  const districts = cities !== undefined && Object.hasOwn(cities, city) ? cities[city] : undefined;
  if (districts === undefined) return false;
  return districts.includes(district) || (district === '' && districts.length === 0);
}

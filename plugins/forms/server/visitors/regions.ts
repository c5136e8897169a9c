import { areaList } from '@vant/area-data';
import type { RegionTree } from '../../shared/calls/visitors.ts';
import type { Region } from '../../shared/rules/region.ts';

/** The names of a list of codes, by the first digits of those. */
function byPrefix(list: Record<string, string>, digits: number): Map<string, [code: string, name: string][]> {
  return Map.groupBy(Object.entries(list), ([code]) => code.slice(0, digits));
}

/** The divisions of China by name, from the codes of @vant/area-data. */
function treeOf(): RegionTree {
  const cities = byPrefix(areaList.city_list, 2);
  const counties = byPrefix(areaList.county_list, 4);
  return Object.fromEntries(
    Object.entries(areaList.province_list).map(([code, province]) => [
      province,
      Object.fromEntries(
        (cities.get(code.slice(0, 2)) ?? []).map(([city, name]) => [
          name,
          (counties.get(city.slice(0, 4)) ?? []).map(([, district]) => district),
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

/** Namespaces of XMP whose names are known: https://developer.adobe.com/xmp/docs/, IPTC Photo Metadata, CIPA DC-010. */
const uris = {
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  x: 'adobe:ns:meta/',
  xml: 'http://www.w3.org/XML/1998/namespace',
  dc: 'http://purl.org/dc/elements/1.1/',
  dcterms: 'http://purl.org/dc/terms/',
  exif: 'http://ns.adobe.com/exif/1.0/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  Iptc4xmpCore: 'http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/',
  Iptc4xmpExt: 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
  dwc: 'http://rs.tdwg.org/dwc/terms/',
} as const;

/** What an undeclared prefix stands for to readers that go by prefixes. */
export const customaryUri = (prefix: string): string => (uris as Record<string, string>)[prefix] ?? `${prefix}:`;

const grammar = new Set<string>([uris.rdf, uris.x, uris.xml]);

/** Names that are places in a namespace, and would be something else elsewhere. */
const own = new Map<string, RegExp>([
  [uris.photoshop, /^(?:City|State|Country)$/],
  [uris.Iptc4xmpCore, /^(?:Location|CountryCode)$/],
  [uris.Iptc4xmpExt, /^(?:Location|City|Country|ProvinceState|Sublocation|WorldRegion)/],
  [uris.dc, /^coverage$/],
  [uris.dcterms, /^(?:coverage|spatial|Location)$/],
  [
    uris.dwc,
    /^(?:continent|country|countryCode|county|decimal|footprint|geo|georeference|higherGeography|island|locality|location|municipality|stateProvince|verbatim(?:Coord|Lat|Long|Loc|Elev)|water)/i,
  ],
]);

/** Of a namespace with such an address, everything is about places. */
const placeUri = /(?:\b|_)(?:gps|geotag|geodata|georss|geolocation|geocoding|wgs84(?:_pos)?|location|opengis)(?:\b|_)/i;

/** Names with one of these in it are places in any namespace, also those of unknown vendors. */
const within =
  /gps|latitude|longtitude|longitude|latlon|latlng|altitude|geotag|geoloc|geohash|geocode|geopos|geocoord|coordinate|easting|northing|iso6709|经度|纬度|坐标|海拔/i;
/** As words of a name in camel case. */
const words = /^(?:gps|lat|lon|lng|gnss|geo|utm|mgrs|ecef|location|locations|sublocation|wgs84|gcj02|bd09)$/i;
/** Last words of a name: in front they mean something else, as in AltTextAccessibility or LongExposure. */
const lastWords = /^(?:long|alt|hgt)$/i;
const whole =
  /^(?:city|country|countryname|countrycode|province|provincestate|state|place|placename|address|poi|district|position)$/i;
/** EXIF's word for the pixels of what a picture is about. */
const inPixels = 'SubjectLocation';

/** Does a property of XMP say where a picture was taken? `uri` is its namespace, whatever the prefix. */
export function isPlaceName(uri: string, local: string): boolean {
  if (grammar.has(uri) || local === inPixels) return false;
  if (own.get(uri)?.test(local) === true || placeUri.test(uri) || within.test(local)) return true;
  const parts = local
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[\s._-]+/);
  if (parts.some((part) => words.test(part))) return true;
  if (lastWords.test(parts.at(-1) ?? '')) return true;
  // Known namespaces have their own list: photoshop:State of a layer is none of a vendor's.
  return !isKnown(uri) && whole.test(local);
}

const isKnown = (uri: string): boolean =>
  Object.values<string>(uris).includes(uri) ||
  /^http:\/\/(?:ns\.adobe\.com|iptc\.org|ns\.useplus\.org|www\.metadataworkinggroup\.com|ns\.google\.com|ns\.microsoft\.com)\//.test(
    uri,
  );

/** `+31.2304+121.4737/` (ISO 6709), `31,14.2N` (XMP), `geo:31.2,121.4`, `31°14′ N`. */
const coordinate =
  /^\s*(?:[+-]\d{1,3}\.\d+[+-]\d{1,3}\.\d+|\d{1,3},\d{1,2}(?:\.\d+|,\d+)[NSEW]|geo:-?\d)|\d°\s?\d{1,2}\s?['′’][^<>]{0,12}[NSEW]\b|\.\d{1,12}\s?°\s?[NSEW]\b/;
/** `latitude: 31.2`, `"lng":121.4`, `gps=31.2`, `纬度31.2`. */
const namedNumber =
  /(?:latitude|longitude|\blat|\blon|\blng|\bgps|coordinates?|经度|纬度|坐标)["'\s:=[({]{0,6}[-+]?\d/i;

/** Does a text say a place in numbers? */
export const hasCoordinates = (text: string): boolean => coordinate.test(text) || namedNumber.test(text);

/** Words of places in what is left: something was not understood. */
export const mentionsPlace = (text: string): boolean => /gps|latitude|longtitude|longitude|经度|纬度/i.test(text);

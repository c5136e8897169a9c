export { findPlace, placeName, searchPlaces } from './find.ts';
export { type OwnPlace, placesWith } from './own.ts';
export { builtInPlaces, builtInProvinces, type Place, type Province } from './places.ts';

export type Theme = 'light' | 'dark';

/** Colours of the schematic map: neutral, so that what is shown on it stands out. */
export interface MapColors {
  sea: string;
  /** Countries other than China. */
  land: string;
  china: string;
  /** Borders of countries. */
  border: string;
  /** Borders of provinces. */
  province: string;
  /** Borders of cities and districts. */
  city: string;
  /** Coast and national border of China, and the dashes of the 十段线. */
  outline: string;
  provinceName: string;
  cityName: string;
  countryName: string;
  seaName: string;
  halo: string;
}

export const mapColors: Readonly<Record<Theme, MapColors>> = {
  light: {
    sea: '#e3eaef',
    land: '#f0efec',
    china: '#fcfbf9',
    border: '#d2cfc9',
    province: '#cdc9c2',
    city: '#e4e1dc',
    outline: '#a8a39b',
    provinceName: '#5b5853',
    cityName: '#57544f',
    countryName: '#96928b',
    seaName: '#8ba0b1',
    halo: '#fcfbf9',
  },
  dark: {
    sea: '#15181b',
    land: '#202226',
    china: '#2a2c30',
    border: '#3a3d42',
    province: '#484b51',
    city: '#383b40',
    outline: '#767a81',
    provinceName: '#c3c5c8',
    cityName: '#c3c5c8',
    countryName: '#7d8187',
    seaName: '#5d7080',
    halo: '#232529',
  },
};

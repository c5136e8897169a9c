/** A province of China: its code (GB/T 2260) and its English name. */
export interface Province {
  id: string;
  en: string;
}

const province = (id: string, en: string): Province => ({ id, en });

export const provinces: readonly Province[] = [
  province('110000', 'Beijing'),
  province('120000', 'Tianjin'),
  province('130000', 'Hebei'),
  province('140000', 'Shanxi'),
  province('150000', 'Inner Mongolia'),
  province('210000', 'Liaoning'),
  province('220000', 'Jilin'),
  province('230000', 'Heilongjiang'),
  province('310000', 'Shanghai'),
  province('320000', 'Jiangsu'),
  province('330000', 'Zhejiang'),
  province('340000', 'Anhui'),
  province('350000', 'Fujian'),
  province('360000', 'Jiangxi'),
  province('370000', 'Shandong'),
  province('410000', 'Henan'),
  province('420000', 'Hubei'),
  province('430000', 'Hunan'),
  province('440000', 'Guangdong'),
  province('450000', 'Guangxi'),
  province('460000', 'Hainan'),
  province('500000', 'Chongqing'),
  province('510000', 'Sichuan'),
  province('520000', 'Guizhou'),
  province('530000', 'Yunnan'),
  province('540000', 'Xizang'),
  province('610000', 'Shaanxi'),
  province('620000', 'Gansu'),
  province('630000', 'Qinghai'),
  province('640000', 'Ningxia'),
  province('650000', 'Xinjiang'),
  province('710000', 'Taiwan'),
  province('810000', 'Hong Kong'),
  province('820000', 'Macao'),
];

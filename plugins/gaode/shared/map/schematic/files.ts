import { url as anhui } from 'echarts/map/json/province/anhui.json?file';
import { url as aomen } from 'echarts/map/json/province/aomen.json?file';
import { url as beijing } from 'echarts/map/json/province/beijing.json?file';
import { url as chongqing } from 'echarts/map/json/province/chongqing.json?file';
import { url as fujian } from 'echarts/map/json/province/fujian.json?file';
import { url as gansu } from 'echarts/map/json/province/gansu.json?file';
import { url as guangdong } from 'echarts/map/json/province/guangdong.json?file';
import { url as guangxi } from 'echarts/map/json/province/guangxi.json?file';
import { url as guizhou } from 'echarts/map/json/province/guizhou.json?file';
import { url as hainan } from 'echarts/map/json/province/hainan.json?file';
import { url as hebei } from 'echarts/map/json/province/hebei.json?file';
import { url as heilongjiang } from 'echarts/map/json/province/heilongjiang.json?file';
import { url as henan } from 'echarts/map/json/province/henan.json?file';
import { url as hubei } from 'echarts/map/json/province/hubei.json?file';
import { url as hunan } from 'echarts/map/json/province/hunan.json?file';
import { url as jiangsu } from 'echarts/map/json/province/jiangsu.json?file';
import { url as jiangxi } from 'echarts/map/json/province/jiangxi.json?file';
import { url as jilin } from 'echarts/map/json/province/jilin.json?file';
import { url as liaoning } from 'echarts/map/json/province/liaoning.json?file';
import { url as neimenggu } from 'echarts/map/json/province/neimenggu.json?file';
import { url as ningxia } from 'echarts/map/json/province/ningxia.json?file';
import { url as qinghai } from 'echarts/map/json/province/qinghai.json?file';
import { url as shandong } from 'echarts/map/json/province/shandong.json?file';
import { url as shanghai } from 'echarts/map/json/province/shanghai.json?file';
import { url as shanxi } from 'echarts/map/json/province/shanxi.json?file';
import { url as shanxi1 } from 'echarts/map/json/province/shanxi1.json?file';
import { url as sichuan } from 'echarts/map/json/province/sichuan.json?file';
import { url as taiwan } from 'echarts/map/json/province/taiwan.json?file';
import { url as tianjin } from 'echarts/map/json/province/tianjin.json?file';
import { url as xianggang } from 'echarts/map/json/province/xianggang.json?file';
import { url as xinjiang } from 'echarts/map/json/province/xinjiang.json?file';
import { url as xizang } from 'echarts/map/json/province/xizang.json?file';
import { url as yunnan } from 'echarts/map/json/province/yunnan.json?file';
import { url as zhejiang } from 'echarts/map/json/province/zhejiang.json?file';
import { url as base } from './data/base.data.ts?file';
import { url as world } from './data/world.data.ts?file';

/** Provinces, coarse countries and their names: the first data that the map loads. */
export const baseFile: string = base;
/** The finer outlines of countries. */
export const worldFile: string = world;

/** Code of a province → the file of its cities. */
export const cityFiles: ReadonlyMap<string, string> = new Map([
  ['110000', beijing],
  ['120000', tianjin],
  ['130000', hebei],
  ['140000', shanxi],
  ['150000', neimenggu],
  ['210000', liaoning],
  ['220000', jilin],
  ['230000', heilongjiang],
  ['310000', shanghai],
  ['320000', jiangsu],
  ['330000', zhejiang],
  ['340000', anhui],
  ['350000', fujian],
  ['360000', jiangxi],
  ['370000', shandong],
  ['410000', henan],
  ['420000', hubei],
  ['430000', hunan],
  ['440000', guangdong],
  ['450000', guangxi],
  ['460000', hainan],
  ['500000', chongqing],
  ['510000', sichuan],
  ['520000', guizhou],
  ['530000', yunnan],
  ['540000', xizang],
  ['610000', shanxi1],
  ['620000', gansu],
  ['630000', qinghai],
  ['640000', ningxia],
  ['650000', xinjiang],
  ['710000', taiwan],
  ['810000', xianggang],
  ['820000', aomen],
]);

/*
 * Provinces and their cities north of the Yangtze, and 华东. A line with a `#` begins a province: its two digits, name
 * and pinyin. Below it its cities: the four digits behind, name, pinyin (a capital letter begins each syllable) and
 * the area code in force. Codes: GB/T 2260.
 */
export const north = `
#11 北京 BeiJing
0100 北京 BeiJing 010
#12 天津 TianJin
0100 天津 TianJin 022
#13 河北 HeBei
0100 石家庄 ShiJiaZhuang 0311 | 0200 唐山 TangShan 0315 | 0300 秦皇岛 QinHuangDao 0335
0400 邯郸 HanDan 0310 | 0500 邢台 XingTai 0319 | 0600 保定 BaoDing 0312
0700 张家口 ZhangJiaKou 0313 | 0800 承德 ChengDe 0314 | 0900 沧州 CangZhou 0317
1000 廊坊 LangFang 0316 | 1100 衡水 HengShui 0318
#14 山西 ShanXi
0100 太原 TaiYuan 0351 | 0200 大同 DaTong 0352 | 0300 阳泉 YangQuan 0353
0400 长治 ChangZhi 0355 | 0500 晋城 JinCheng 0356 | 0600 朔州 ShuoZhou 0349
0700 晋中 JinZhong 0354 | 0800 运城 YunCheng 0359 | 0900 忻州 XinZhou 0350
1000 临汾 LinFen 0357 | 1100 吕梁 LvLiang 0358
#15 内蒙古 NeiMengGu
0100 呼和浩特 HuHeHaoTe 0471 | 0200 包头 BaoTou 0472 | 0300 乌海 WuHai 0473
0400 赤峰 ChiFeng 0476 | 0500 通辽 TongLiao 0475 | 0600 鄂尔多斯 EErDuoSi 0477
0700 呼伦贝尔 HuLunBeiEr 0470 | 0800 巴彦淖尔 BaYanNaoEr 0478 | 0900 乌兰察布 WuLanChaBu 0474
2200 兴安 XingAn 0482 | 2500 锡林郭勒 XiLinGuoLe 0479 | 2900 阿拉善 ALaShan 0483
#21 辽宁 LiaoNing
0100 沈阳 ShenYang 024 | 0200 大连 DaLian 0411 | 0300 鞍山 AnShan 0412
0400 抚顺 FuShun 024 | 0500 本溪 BenXi 024 | 0600 丹东 DanDong 0415
0700 锦州 JinZhou 0416 | 0800 营口 YingKou 0417 | 0900 阜新 FuXin 0418
1000 辽阳 LiaoYang 0419 | 1100 盘锦 PanJin 0427 | 1200 铁岭 TieLing 024
1300 朝阳 ChaoYang 0421 | 1400 葫芦岛 HuLuDao 0429
#22 吉林 JiLin
0100 长春 ChangChun 0431 | 0200 吉林 JiLin 0432 | 0300 四平 SiPing 0434
0400 辽源 LiaoYuan 0437 | 0500 通化 TongHua 0435 | 0600 白山 BaiShan 0439
0700 松原 SongYuan 0438 | 0800 白城 BaiCheng 0436 | 2400 延边 YanBian 0433
#23 黑龙江 HeiLongJiang
0100 哈尔滨 HaErBin 0451 | 0200 齐齐哈尔 QiQiHaEr 0452 | 0300 鸡西 JiXi 0467
0400 鹤岗 HeGang 0468 | 0500 双鸭山 ShuangYaShan 0469 | 0600 大庆 DaQing 0459
0700 伊春 YiChun 0458 | 0800 佳木斯 JiaMuSi 0454 | 0900 七台河 QiTaiHe 0464
1000 牡丹江 MuDanJiang 0453 | 1100 黑河 HeiHe 0456 | 1200 绥化 SuiHua 0455
2700 大兴安岭 DaXingAnLing 0457
#31 上海 ShangHai
0100 上海 ShangHai 021
#32 江苏 JiangSu
0100 南京 NanJing 025 | 0200 无锡 WuXi 0510 | 0300 徐州 XuZhou 0516
0400 常州 ChangZhou 0519 | 0500 苏州 SuZhou 0512 | 0600 南通 NanTong 0513
0700 连云港 LianYunGang 0518 | 0800 淮安 HuaiAn 0517 | 0900 盐城 YanCheng 0515
1000 扬州 YangZhou 0514 | 1100 镇江 ZhenJiang 0511 | 1200 泰州 TaiZhou 0523
1300 宿迁 SuQian 0527
#33 浙江 ZheJiang
0100 杭州 HangZhou 0571 | 0200 宁波 NingBo 0574 | 0300 温州 WenZhou 0577
0400 嘉兴 JiaXing 0573 | 0500 湖州 HuZhou 0572 | 0600 绍兴 ShaoXing 0575
0700 金华 JinHua 0579 | 0800 衢州 QuZhou 0570 | 0900 舟山 ZhouShan 0580
1000 台州 TaiZhou 0576 | 1100 丽水 LiShui 0578
#34 安徽 AnHui
0100 合肥 HeFei 0551 | 0200 芜湖 WuHu 0553 | 0300 蚌埠 BengBu 0552
0400 淮南 HuaiNan 0554 | 0500 马鞍山 MaAnShan 0555 | 0600 淮北 HuaiBei 0561
0700 铜陵 TongLing 0562 | 0800 安庆 AnQing 0556 | 1000 黄山 HuangShan 0559
1100 滁州 ChuZhou 0550 | 1200 阜阳 FuYang 0558 | 1300 宿州 SuZhou 0557
1500 六安 LuAn 0564 | 1600 亳州 BoZhou 0558 | 1700 池州 ChiZhou 0566
1800 宣城 XuanCheng 0563
#35 福建 FuJian
0100 福州 FuZhou 0591 | 0200 厦门 XiaMen 0592 | 0300 莆田 PuTian 0594
0400 三明 SanMing 0598 | 0500 泉州 QuanZhou 0595 | 0600 漳州 ZhangZhou 0596
0700 南平 NanPing 0599 | 0800 龙岩 LongYan 0597 | 0900 宁德 NingDe 0593
#36 江西 JiangXi
0100 南昌 NanChang 0791 | 0200 景德镇 JingDeZhen 0798 | 0300 萍乡 PingXiang 0799
0400 九江 JiuJiang 0792 | 0500 新余 XinYu 0790 | 0600 鹰潭 YingTan 0701
0700 赣州 GanZhou 0797 | 0800 吉安 JiAn 0796 | 0900 宜春 YiChun 0795
1000 抚州 FuZhou 0794 | 1100 上饶 ShangRao 0793
#37 山东 ShanDong
0100 济南 JiNan 0531 | 0200 青岛 QingDao 0532 | 0300 淄博 ZiBo 0533
0400 枣庄 ZaoZhuang 0632 | 0500 东营 DongYing 0546 | 0600 烟台 YanTai 0535
0700 潍坊 WeiFang 0536 | 0800 济宁 JiNing 0537 | 0900 泰安 TaiAn 0538
1000 威海 WeiHai 0631 | 1100 日照 RiZhao 0633 | 1300 临沂 LinYi 0539
1400 德州 DeZhou 0534 | 1500 聊城 LiaoCheng 0635 | 1600 滨州 BinZhou 0543
1700 菏泽 HeZe 0530
`;

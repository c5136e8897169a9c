/* Provinces and their cities of 中南, 西南 and 西北, written as in data-north.ts. */
export const south = `
#41 河南 HeNan
0100 郑州 ZhengZhou 0371 | 0200 开封 KaiFeng 0371 | 0300 洛阳 LuoYang 0379
0400 平顶山 PingDingShan 0375 | 0500 安阳 AnYang 0372 | 0600 鹤壁 HeBi 0392
0700 新乡 XinXiang 0373 | 0800 焦作 JiaoZuo 0391 | 0900 濮阳 PuYang 0393
1000 许昌 XuChang 0374 | 1100 漯河 LuoHe 0395 | 1200 三门峡 SanMenXia 0398
1300 南阳 NanYang 0377 | 1400 商丘 ShangQiu 0370 | 1500 信阳 XinYang 0376
1600 周口 ZhouKou 0394 | 1700 驻马店 ZhuMaDian 0396 | 9001 济源 JiYuan 0391
#42 湖北 HuBei
0100 武汉 WuHan 027 | 0200 黄石 HuangShi 0714 | 0300 十堰 ShiYan 0719
0500 宜昌 YiChang 0717 | 0600 襄阳 XiangYang 0710 | 0700 鄂州 EZhou 027
0800 荆门 JingMen 0724 | 0900 孝感 XiaoGan 0712 | 1000 荆州 JingZhou 0716
1100 黄冈 HuangGang 0713 | 1200 咸宁 XianNing 0715 | 1300 随州 SuiZhou 0722
2800 恩施 EnShi 0718 | 9004 仙桃 XianTao 0728 | 9005 潜江 QianJiang 0728
9006 天门 TianMen 0728 | 9021 神农架 ShenNongJia 0719
#43 湖南 HuNan
0100 长沙 ChangSha 0731 | 0200 株洲 ZhuZhou 0731 | 0300 湘潭 XiangTan 0731
0400 衡阳 HengYang 0734 | 0500 邵阳 ShaoYang 0739 | 0600 岳阳 YueYang 0730
0700 常德 ChangDe 0736 | 0800 张家界 ZhangJiaJie 0744 | 0900 益阳 YiYang 0737
1000 郴州 ChenZhou 0735 | 1100 永州 YongZhou 0746 | 1200 怀化 HuaiHua 0745
1300 娄底 LouDi 0738 | 3100 湘西 XiangXi 0743
#44 广东 GuangDong
0100 广州 GuangZhou 020 | 0200 韶关 ShaoGuan 0751 | 0300 深圳 ShenZhen 0755
0400 珠海 ZhuHai 0756 | 0500 汕头 ShanTou 0754 | 0600 佛山 FoShan 0757
0700 江门 JiangMen 0750 | 0800 湛江 ZhanJiang 0759 | 0900 茂名 MaoMing 0668
1200 肇庆 ZhaoQing 0758 | 1300 惠州 HuiZhou 0752 | 1400 梅州 MeiZhou 0753
1500 汕尾 ShanWei 0660 | 1600 河源 HeYuan 0762 | 1700 阳江 YangJiang 0662
1800 清远 QingYuan 0763 | 1900 东莞 DongGuan 0769 | 2000 中山 ZhongShan 0760
5100 潮州 ChaoZhou 0768 | 5200 揭阳 JieYang 0663 | 5300 云浮 YunFu 0766
#45 广西 GuangXi
0100 南宁 NanNing 0771 | 0200 柳州 LiuZhou 0772 | 0300 桂林 GuiLin 0773
0400 梧州 WuZhou 0774 | 0500 北海 BeiHai 0779 | 0600 防城港 FangChengGang 0770
0700 钦州 QinZhou 0777 | 0800 贵港 GuiGang 0775 | 0900 玉林 YuLin 0775
1000 百色 BaiSe 0776 | 1100 贺州 HeZhou 0774 | 1200 河池 HeChi 0778
1300 来宾 LaiBin 0772 | 1400 崇左 ChongZuo 0771
#46 海南 HaiNan
0100 海口 HaiKou 0898 | 0200 三亚 SanYa 0898 | 0300 三沙 SanSha 0898
0400 儋州 DanZhou 0898 | 9001 五指山 WuZhiShan 0898 | 9002 琼海 QiongHai 0898
9005 文昌 WenChang 0898 | 9006 万宁 WanNing 0898 | 9007 东方 DongFang 0898
9021 定安 DingAn 0898 | 9022 屯昌 TunChang 0898 | 9023 澄迈 ChengMai 0898
9024 临高 LinGao 0898 | 9025 白沙 BaiSha 0898 | 9026 昌江 ChangJiang 0898
9027 乐东 LeDong 0898 | 9028 陵水 LingShui 0898 | 9029 保亭 BaoTing 0898
9030 琼中 QiongZhong 0898
#50 重庆 ChongQing
0100 重庆 ChongQing 023
#51 四川 SiChuan
0100 成都 ChengDu 028 | 0300 自贡 ZiGong 0813 | 0400 攀枝花 PanZhiHua 0812
0500 泸州 LuZhou 0830 | 0600 德阳 DeYang 0838 | 0700 绵阳 MianYang 0816
0800 广元 GuangYuan 0839 | 0900 遂宁 SuiNing 0825 | 1000 内江 NeiJiang 0832
1100 乐山 LeShan 0833 | 1300 南充 NanChong 0817 | 1400 眉山 MeiShan 028
1500 宜宾 YiBin 0831 | 1600 广安 GuangAn 0826 | 1700 达州 DaZhou 0818
1800 雅安 YaAn 0835 | 1900 巴中 BaZhong 0827 | 2000 资阳 ZiYang 028
3200 阿坝 ABa 0837 | 3300 甘孜 GanZi 0836 | 3400 凉山 LiangShan 0834
#52 贵州 GuiZhou
0100 贵阳 GuiYang 0851 | 0200 六盘水 LiuPanShui 0858 | 0300 遵义 ZunYi 0851
0400 安顺 AnShun 0851 | 0500 毕节 BiJie 0857 | 0600 铜仁 TongRen 0856
2300 黔西南 QianXiNan 0859 | 2600 黔东南 QianDongNan 0855 | 2700 黔南 QianNan 0854
#53 云南 YunNan
0100 昆明 KunMing 0871 | 0300 曲靖 QuJing 0874 | 0400 玉溪 YuXi 0877
0500 保山 BaoShan 0875 | 0600 昭通 ZhaoTong 0870 | 0700 丽江 LiJiang 0888
0800 普洱 PuEr 0879 | 0900 临沧 LinCang 0883 | 2300 楚雄 ChuXiong 0878
2500 红河 HongHe 0873 | 2600 文山 WenShan 0876 | 2800 西双版纳 XiShuangBanNa 0691
2900 大理 DaLi 0872 | 3100 德宏 DeHong 0692 | 3300 怒江 NuJiang 0886
3400 迪庆 DiQing 0887
#54 西藏 XiZang
0100 拉萨 LaSa 0891 | 0200 日喀则 RiKaZe 0892 | 0300 昌都 ChangDu 0895
0400 林芝 LinZhi 0894 | 0500 山南 ShanNan 0893 | 0600 那曲 NaQu 0896
2500 阿里 ALi 0897
#61 陕西 ShaanXi
0100 西安 XiAn 029 | 0200 铜川 TongChuan 0919 | 0300 宝鸡 BaoJi 0917
0400 咸阳 XianYang 029 | 0500 渭南 WeiNan 0913 | 0600 延安 YanAn 0911
0700 汉中 HanZhong 0916 | 0800 榆林 YuLin 0912 | 0900 安康 AnKang 0915
1000 商洛 ShangLuo 0914
#62 甘肃 GanSu
0100 兰州 LanZhou 0931 | 0200 嘉峪关 JiaYuGuan 0937 | 0300 金昌 JinChang 0935
0400 白银 BaiYin 0943 | 0500 天水 TianShui 0938 | 0600 武威 WuWei 0935
0700 张掖 ZhangYe 0936 | 0800 平凉 PingLiang 0933 | 0900 酒泉 JiuQuan 0937
1000 庆阳 QingYang 0934 | 1100 定西 DingXi 0932 | 1200 陇南 LongNan 0939
2900 临夏 LinXia 0930 | 3000 甘南 GanNan 0941
#63 青海 QingHai
0100 西宁 XiNing 0971 | 0200 海东 HaiDong 0972 | 2200 海北 HaiBei 0970
2300 黄南 HuangNan 0973 | 2500 海南州 HaiNanZhou 0974 | 2600 果洛 GuoLuo 0975
2700 玉树 YuShu 0976 | 2800 海西 HaiXi 0977 | 2801 格尔木 GeErMu 0979
#64 宁夏 NingXia
0100 银川 YinChuan 0951 | 0200 石嘴山 ShiZuiShan 0952 | 0300 吴忠 WuZhong 0953
0400 固原 GuYuan 0954 | 0500 中卫 ZhongWei 0955
#65 新疆 XinJiang
0100 乌鲁木齐 WuLuMuQi 0991 | 0200 克拉玛依 KeLaMaYi 0990 | 0400 吐鲁番 TuLuFan 0995
0500 哈密 HaMi 0902 | 2300 昌吉 ChangJi 0994 | 2700 博尔塔拉 BoErTaLa 0909
2800 巴音郭楞 BaYinGuoLeng 0996 | 2900 阿克苏 AKeSu 0997 | 3000 克孜勒苏 KeZiLeSu 0908
3100 喀什 KaShi 0998 | 3200 和田 HeTian 0903 | 4000 伊犁 YiLi 0999
4003 奎屯 KuiTun 0992 | 4200 塔城 TaCheng 0901 | 4300 阿勒泰 ALeTai 0906
9001 石河子 ShiHeZi 0993 | 9002 阿拉尔 ALaEr 0997 | 9003 图木舒克 TuMuShuKe 0998
9004 五家渠 WuJiaQu 0994 | 9005 北屯 BeiTun 0906 | 9006 铁门关 TieMenGuan 0996
9007 双河 ShuangHe 0909 | 9008 可克达拉 KeKeDaLa 0999 | 9009 昆玉 KunYu 0903
9010 胡杨河 HuYangHe 0992 | 9011 新星 XinXing 0902 | 9012 白杨 BaiYang 0901
`;

// Made by scripts/draw-schemas.ts from schemas/uigf.ts: change that one, then run the script.
"use strict";
export const head3 = validate20;
const schema31 = {"type":"object","properties":{"info":{"type":"object","properties":{"uid":{"type":"string"},"lang":{"type":"string"},"export_timestamp":{"type":"number"},"export_time":{"type":"string"},"export_app":{"type":"string"},"export_app_version":{"type":"string"},"uigf_version":{"type":"string","pattern":"v\\d+\\.\\d+"},"region_time_zone":{"type":"number"}},"required":["uid","uigf_version"]},"list":{"type":"array"}},"required":["info","list"]};
const pattern4 = new RegExp("v\\d+\\.\\d+", "u");

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.info === undefined) && (missing0 = "info")) || ((data.list === undefined) && (missing0 = "list"))){
validate20.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.info !== undefined){
let data0 = data.info;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if(((data0.uid === undefined) && (missing1 = "uid")) || ((data0.uigf_version === undefined) && (missing1 = "uigf_version"))){
validate20.errors = [{instancePath:instancePath+"/info",schemaPath:"#/properties/info/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data0.uid !== undefined){
const _errs3 = errors;
if(typeof data0.uid !== "string"){
validate20.errors = [{instancePath:instancePath+"/info/uid",schemaPath:"#/properties/info/properties/uid/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.lang !== undefined){
const _errs5 = errors;
if(typeof data0.lang !== "string"){
validate20.errors = [{instancePath:instancePath+"/info/lang",schemaPath:"#/properties/info/properties/lang/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.export_timestamp !== undefined){
let data3 = data0.export_timestamp;
const _errs7 = errors;
if(!((typeof data3 == "number") && (isFinite(data3)))){
validate20.errors = [{instancePath:instancePath+"/info/export_timestamp",schemaPath:"#/properties/info/properties/export_timestamp/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.export_time !== undefined){
const _errs9 = errors;
if(typeof data0.export_time !== "string"){
validate20.errors = [{instancePath:instancePath+"/info/export_time",schemaPath:"#/properties/info/properties/export_time/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid1 = _errs9 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.export_app !== undefined){
const _errs11 = errors;
if(typeof data0.export_app !== "string"){
validate20.errors = [{instancePath:instancePath+"/info/export_app",schemaPath:"#/properties/info/properties/export_app/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid1 = _errs11 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.export_app_version !== undefined){
const _errs13 = errors;
if(typeof data0.export_app_version !== "string"){
validate20.errors = [{instancePath:instancePath+"/info/export_app_version",schemaPath:"#/properties/info/properties/export_app_version/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid1 = _errs13 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.uigf_version !== undefined){
let data7 = data0.uigf_version;
const _errs15 = errors;
if(errors === _errs15){
if(typeof data7 === "string"){
if(!pattern4.test(data7)){
validate20.errors = [{instancePath:instancePath+"/info/uigf_version",schemaPath:"#/properties/info/properties/uigf_version/pattern",keyword:"pattern",params:{pattern: "v\\d+\\.\\d+"},message:"must match pattern \""+"v\\d+\\.\\d+"+"\""}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/info/uigf_version",schemaPath:"#/properties/info/properties/uigf_version/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid1 = _errs15 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.region_time_zone !== undefined){
let data8 = data0.region_time_zone;
const _errs17 = errors;
if(!((typeof data8 == "number") && (isFinite(data8)))){
validate20.errors = [{instancePath:instancePath+"/info/region_time_zone",schemaPath:"#/properties/info/properties/region_time_zone/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid1 = _errs17 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/info",schemaPath:"#/properties/info/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.list !== undefined){
const _errs19 = errors;
if(!(Array.isArray(data.list))){
validate20.errors = [{instancePath:instancePath+"/list",schemaPath:"#/properties/list/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":{"info":true,"list":true},"dynamicProps":false,"dynamicItems":false};

export const record3 = validate21;
const schema32 = {"type":"object","properties":{"uigf_gacha_type":{"type":"string"},"gacha_type":{"type":"string"},"item_id":{"type":"string"},"id":{"type":"string","pattern":"^[0-9]{1,19}$"},"count":{"type":"string"},"time":{"type":"string","pattern":"^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$"},"name":{"type":"string"},"item_type":{"type":"string"},"rank_type":{"type":"string"}},"required":["uigf_gacha_type","gacha_type","id","item_id","time"]};
const pattern5 = new RegExp("^[0-9]{1,19}$", "u");
const pattern6 = new RegExp("^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$", "u");

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate21.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.uigf_gacha_type === undefined) && (missing0 = "uigf_gacha_type")) || ((data.gacha_type === undefined) && (missing0 = "gacha_type"))) || ((data.id === undefined) && (missing0 = "id"))) || ((data.item_id === undefined) && (missing0 = "item_id"))) || ((data.time === undefined) && (missing0 = "time"))){
validate21.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.uigf_gacha_type !== undefined){
const _errs1 = errors;
if(typeof data.uigf_gacha_type !== "string"){
validate21.errors = [{instancePath:instancePath+"/uigf_gacha_type",schemaPath:"#/properties/uigf_gacha_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.gacha_type !== undefined){
const _errs3 = errors;
if(typeof data.gacha_type !== "string"){
validate21.errors = [{instancePath:instancePath+"/gacha_type",schemaPath:"#/properties/gacha_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.item_id !== undefined){
const _errs5 = errors;
if(typeof data.item_id !== "string"){
validate21.errors = [{instancePath:instancePath+"/item_id",schemaPath:"#/properties/item_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id !== undefined){
let data3 = data.id;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data3 === "string"){
if(!pattern5.test(data3)){
validate21.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "^[0-9]{1,19}$"},message:"must match pattern \""+"^[0-9]{1,19}$"+"\""}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.count !== undefined){
const _errs9 = errors;
if(typeof data.count !== "string"){
validate21.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.time !== undefined){
let data5 = data.time;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data5 === "string"){
if(!pattern6.test(data5)){
validate21.errors = [{instancePath:instancePath+"/time",schemaPath:"#/properties/time/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$"+"\""}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/time",schemaPath:"#/properties/time/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
const _errs13 = errors;
if(typeof data.name !== "string"){
validate21.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.item_type !== undefined){
const _errs15 = errors;
if(typeof data.item_type !== "string"){
validate21.errors = [{instancePath:instancePath+"/item_type",schemaPath:"#/properties/item_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rank_type !== undefined){
const _errs17 = errors;
if(typeof data.rank_type !== "string"){
validate21.errors = [{instancePath:instancePath+"/rank_type",schemaPath:"#/properties/rank_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
else {
validate21.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"props":{"uigf_gacha_type":true,"gacha_type":true,"item_id":true,"id":true,"count":true,"time":true,"name":true,"item_type":true,"rank_type":true},"dynamicProps":false,"dynamicItems":false};

export const record2 = validate22;
const schema33 = {"type":"object","properties":{"uigf_gacha_type":{"type":"string"},"gacha_type":{"type":"string"},"item_id":{"type":"string"},"id":{"type":"string","pattern":"^[0-9]{0,19}$"},"count":{"type":"string"},"time":{"type":"string","pattern":"^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$"},"name":{"type":"string"},"item_type":{"type":"string"},"rank_type":{"type":"string"}},"required":["gacha_type","time"]};
const pattern7 = new RegExp("^[0-9]{0,19}$", "u");

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate22.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.gacha_type === undefined) && (missing0 = "gacha_type")) || ((data.time === undefined) && (missing0 = "time"))){
validate22.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.uigf_gacha_type !== undefined){
const _errs1 = errors;
if(typeof data.uigf_gacha_type !== "string"){
validate22.errors = [{instancePath:instancePath+"/uigf_gacha_type",schemaPath:"#/properties/uigf_gacha_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.gacha_type !== undefined){
const _errs3 = errors;
if(typeof data.gacha_type !== "string"){
validate22.errors = [{instancePath:instancePath+"/gacha_type",schemaPath:"#/properties/gacha_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.item_id !== undefined){
const _errs5 = errors;
if(typeof data.item_id !== "string"){
validate22.errors = [{instancePath:instancePath+"/item_id",schemaPath:"#/properties/item_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id !== undefined){
let data3 = data.id;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data3 === "string"){
if(!pattern7.test(data3)){
validate22.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "^[0-9]{0,19}$"},message:"must match pattern \""+"^[0-9]{0,19}$"+"\""}];
return false;
}
}
else {
validate22.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.count !== undefined){
const _errs9 = errors;
if(typeof data.count !== "string"){
validate22.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.time !== undefined){
let data5 = data.time;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data5 === "string"){
if(!pattern6.test(data5)){
validate22.errors = [{instancePath:instancePath+"/time",schemaPath:"#/properties/time/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$"+"\""}];
return false;
}
}
else {
validate22.errors = [{instancePath:instancePath+"/time",schemaPath:"#/properties/time/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
const _errs13 = errors;
if(typeof data.name !== "string"){
validate22.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.item_type !== undefined){
const _errs15 = errors;
if(typeof data.item_type !== "string"){
validate22.errors = [{instancePath:instancePath+"/item_type",schemaPath:"#/properties/item_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rank_type !== undefined){
const _errs17 = errors;
if(typeof data.rank_type !== "string"){
validate22.errors = [{instancePath:instancePath+"/rank_type",schemaPath:"#/properties/rank_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
else {
validate22.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate22.errors = vErrors;
return errors === 0;
}
validate22.evaluated = {"props":{"uigf_gacha_type":true,"gacha_type":true,"item_id":true,"id":true,"count":true,"time":true,"name":true,"item_type":true,"rank_type":true},"dynamicProps":false,"dynamicItems":false};

export const head4 = validate23;
const schema34 = {"type":"object","properties":{"info":{"type":"object","properties":{"export_timestamp":{"oneOf":[{"type":"string"},{"type":"integer"}]},"export_app":{"type":"string"},"export_app_version":{"type":"string"},"version":{"type":"string","pattern":"^v\\d+\\.\\d+$"}},"required":["export_timestamp","export_app","export_app_version","version"]},"hk4e":{"type":"array","items":{"type":"object","properties":{"uid":{"oneOf":[{"type":"string"},{"type":"integer"}]},"timezone":{"type":"integer"},"lang":{"type":"string","enum":["de-de","en-us","es-es","fr-fr","id-id","it-it","ja-jp","ko-kr","pt-pt","ru-ru","th-th","tr-tr","vi-vn","zh-cn","zh-tw"]},"list":{"type":"array"}},"required":["uid","timezone","list"]}},"hkrpg":{"type":"array","items":{"type":"object","properties":{"uid":{"oneOf":[{"type":"string"},{"type":"integer"}]},"timezone":{"type":"integer"},"lang":{"type":"string","enum":["de-de","en-us","es-es","fr-fr","id-id","it-it","ja-jp","ko-kr","pt-pt","ru-ru","th-th","tr-tr","vi-vn","zh-cn","zh-tw"]},"list":{"type":"array"}},"required":["uid","timezone","list"]}},"nap":{"type":"array","items":{"type":"object","properties":{"uid":{"oneOf":[{"type":"string"},{"type":"integer"}]},"timezone":{"type":"integer"},"lang":{"type":"string","enum":["de-de","en-us","es-es","fr-fr","id-id","it-it","ja-jp","ko-kr","pt-pt","ru-ru","th-th","tr-tr","vi-vn","zh-cn","zh-tw"]},"list":{"type":"array"}},"required":["uid","timezone","list"]}},"hk4e_ugc":{"type":"array"}},"required":["info"]};
const pattern9 = new RegExp("^v\\d+\\.\\d+$", "u");

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate23.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.info === undefined) && (missing0 = "info")){
validate23.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.info !== undefined){
let data0 = data.info;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if(((((data0.export_timestamp === undefined) && (missing1 = "export_timestamp")) || ((data0.export_app === undefined) && (missing1 = "export_app"))) || ((data0.export_app_version === undefined) && (missing1 = "export_app_version"))) || ((data0.version === undefined) && (missing1 = "version"))){
validate23.errors = [{instancePath:instancePath+"/info",schemaPath:"#/properties/info/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data0.export_timestamp !== undefined){
let data1 = data0.export_timestamp;
const _errs3 = errors;
const _errs4 = errors;
let valid2 = false;
let passing0 = null;
const _errs5 = errors;
if(typeof data1 !== "string"){
const err0 = {instancePath:instancePath+"/info/export_timestamp",schemaPath:"#/properties/info/properties/export_timestamp/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs5 === errors;
if(_valid0){
valid2 = true;
passing0 = 0;
}
const _errs7 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err1 = {instancePath:instancePath+"/info/export_timestamp",schemaPath:"#/properties/info/properties/export_timestamp/oneOf/1/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid0 = _errs7 === errors;
if(_valid0 && valid2){
valid2 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid2 = true;
passing0 = 1;
}
}
if(!valid2){
const err2 = {instancePath:instancePath+"/info/export_timestamp",schemaPath:"#/properties/info/properties/export_timestamp/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate23.errors = vErrors;
return false;
}
else {
errors = _errs4;
if(vErrors !== null){
if(_errs4){
vErrors.length = _errs4;
}
else {
vErrors = null;
}
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.export_app !== undefined){
const _errs9 = errors;
if(typeof data0.export_app !== "string"){
validate23.errors = [{instancePath:instancePath+"/info/export_app",schemaPath:"#/properties/info/properties/export_app/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid1 = _errs9 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.export_app_version !== undefined){
const _errs11 = errors;
if(typeof data0.export_app_version !== "string"){
validate23.errors = [{instancePath:instancePath+"/info/export_app_version",schemaPath:"#/properties/info/properties/export_app_version/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid1 = _errs11 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.version !== undefined){
let data4 = data0.version;
const _errs13 = errors;
if(errors === _errs13){
if(typeof data4 === "string"){
if(!pattern9.test(data4)){
validate23.errors = [{instancePath:instancePath+"/info/version",schemaPath:"#/properties/info/properties/version/pattern",keyword:"pattern",params:{pattern: "^v\\d+\\.\\d+$"},message:"must match pattern \""+"^v\\d+\\.\\d+$"+"\""}];
return false;
}
}
else {
validate23.errors = [{instancePath:instancePath+"/info/version",schemaPath:"#/properties/info/properties/version/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid1 = _errs13 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/info",schemaPath:"#/properties/info/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.hk4e !== undefined){
let data5 = data.hk4e;
const _errs15 = errors;
if(errors === _errs15){
if(Array.isArray(data5)){
var valid3 = true;
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
const _errs17 = errors;
if(errors === _errs17){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
let missing2;
if((((data6.uid === undefined) && (missing2 = "uid")) || ((data6.timezone === undefined) && (missing2 = "timezone"))) || ((data6.list === undefined) && (missing2 = "list"))){
validate23.errors = [{instancePath:instancePath+"/hk4e/" + i0,schemaPath:"#/properties/hk4e/items/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"}];
return false;
}
else {
if(data6.uid !== undefined){
let data7 = data6.uid;
const _errs19 = errors;
const _errs20 = errors;
let valid5 = false;
let passing1 = null;
const _errs21 = errors;
if(typeof data7 !== "string"){
const err3 = {instancePath:instancePath+"/hk4e/" + i0+"/uid",schemaPath:"#/properties/hk4e/items/properties/uid/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
var _valid1 = _errs21 === errors;
if(_valid1){
valid5 = true;
passing1 = 0;
}
const _errs23 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
const err4 = {instancePath:instancePath+"/hk4e/" + i0+"/uid",schemaPath:"#/properties/hk4e/items/properties/uid/oneOf/1/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var _valid1 = _errs23 === errors;
if(_valid1 && valid5){
valid5 = false;
passing1 = [passing1, 1];
}
else {
if(_valid1){
valid5 = true;
passing1 = 1;
}
}
if(!valid5){
const err5 = {instancePath:instancePath+"/hk4e/" + i0+"/uid",schemaPath:"#/properties/hk4e/items/properties/uid/oneOf",keyword:"oneOf",params:{passingSchemas: passing1},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
validate23.errors = vErrors;
return false;
}
else {
errors = _errs20;
if(vErrors !== null){
if(_errs20){
vErrors.length = _errs20;
}
else {
vErrors = null;
}
}
}
var valid4 = _errs19 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data6.timezone !== undefined){
let data8 = data6.timezone;
const _errs25 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
validate23.errors = [{instancePath:instancePath+"/hk4e/" + i0+"/timezone",schemaPath:"#/properties/hk4e/items/properties/timezone/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid4 = _errs25 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data6.lang !== undefined){
let data9 = data6.lang;
const _errs27 = errors;
if(typeof data9 !== "string"){
validate23.errors = [{instancePath:instancePath+"/hk4e/" + i0+"/lang",schemaPath:"#/properties/hk4e/items/properties/lang/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!(((((((((((((((data9 === "de-de") || (data9 === "en-us")) || (data9 === "es-es")) || (data9 === "fr-fr")) || (data9 === "id-id")) || (data9 === "it-it")) || (data9 === "ja-jp")) || (data9 === "ko-kr")) || (data9 === "pt-pt")) || (data9 === "ru-ru")) || (data9 === "th-th")) || (data9 === "tr-tr")) || (data9 === "vi-vn")) || (data9 === "zh-cn")) || (data9 === "zh-tw"))){
validate23.errors = [{instancePath:instancePath+"/hk4e/" + i0+"/lang",schemaPath:"#/properties/hk4e/items/properties/lang/enum",keyword:"enum",params:{allowedValues: schema34.properties.hk4e.items.properties.lang.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid4 = _errs27 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data6.list !== undefined){
const _errs29 = errors;
if(!(Array.isArray(data6.list))){
validate23.errors = [{instancePath:instancePath+"/hk4e/" + i0+"/list",schemaPath:"#/properties/hk4e/items/properties/list/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
var valid4 = _errs29 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/hk4e/" + i0,schemaPath:"#/properties/hk4e/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid3 = _errs17 === errors;
if(!valid3){
break;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/hk4e",schemaPath:"#/properties/hk4e/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.hkrpg !== undefined){
let data11 = data.hkrpg;
const _errs31 = errors;
if(errors === _errs31){
if(Array.isArray(data11)){
var valid6 = true;
const len1 = data11.length;
for(let i1=0; i1<len1; i1++){
let data12 = data11[i1];
const _errs33 = errors;
if(errors === _errs33){
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
let missing3;
if((((data12.uid === undefined) && (missing3 = "uid")) || ((data12.timezone === undefined) && (missing3 = "timezone"))) || ((data12.list === undefined) && (missing3 = "list"))){
validate23.errors = [{instancePath:instancePath+"/hkrpg/" + i1,schemaPath:"#/properties/hkrpg/items/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'"}];
return false;
}
else {
if(data12.uid !== undefined){
let data13 = data12.uid;
const _errs35 = errors;
const _errs36 = errors;
let valid8 = false;
let passing2 = null;
const _errs37 = errors;
if(typeof data13 !== "string"){
const err6 = {instancePath:instancePath+"/hkrpg/" + i1+"/uid",schemaPath:"#/properties/hkrpg/items/properties/uid/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
var _valid2 = _errs37 === errors;
if(_valid2){
valid8 = true;
passing2 = 0;
}
const _errs39 = errors;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
const err7 = {instancePath:instancePath+"/hkrpg/" + i1+"/uid",schemaPath:"#/properties/hkrpg/items/properties/uid/oneOf/1/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
var _valid2 = _errs39 === errors;
if(_valid2 && valid8){
valid8 = false;
passing2 = [passing2, 1];
}
else {
if(_valid2){
valid8 = true;
passing2 = 1;
}
}
if(!valid8){
const err8 = {instancePath:instancePath+"/hkrpg/" + i1+"/uid",schemaPath:"#/properties/hkrpg/items/properties/uid/oneOf",keyword:"oneOf",params:{passingSchemas: passing2},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
validate23.errors = vErrors;
return false;
}
else {
errors = _errs36;
if(vErrors !== null){
if(_errs36){
vErrors.length = _errs36;
}
else {
vErrors = null;
}
}
}
var valid7 = _errs35 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data12.timezone !== undefined){
let data14 = data12.timezone;
const _errs41 = errors;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
validate23.errors = [{instancePath:instancePath+"/hkrpg/" + i1+"/timezone",schemaPath:"#/properties/hkrpg/items/properties/timezone/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid7 = _errs41 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data12.lang !== undefined){
let data15 = data12.lang;
const _errs43 = errors;
if(typeof data15 !== "string"){
validate23.errors = [{instancePath:instancePath+"/hkrpg/" + i1+"/lang",schemaPath:"#/properties/hkrpg/items/properties/lang/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!(((((((((((((((data15 === "de-de") || (data15 === "en-us")) || (data15 === "es-es")) || (data15 === "fr-fr")) || (data15 === "id-id")) || (data15 === "it-it")) || (data15 === "ja-jp")) || (data15 === "ko-kr")) || (data15 === "pt-pt")) || (data15 === "ru-ru")) || (data15 === "th-th")) || (data15 === "tr-tr")) || (data15 === "vi-vn")) || (data15 === "zh-cn")) || (data15 === "zh-tw"))){
validate23.errors = [{instancePath:instancePath+"/hkrpg/" + i1+"/lang",schemaPath:"#/properties/hkrpg/items/properties/lang/enum",keyword:"enum",params:{allowedValues: schema34.properties.hkrpg.items.properties.lang.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid7 = _errs43 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data12.list !== undefined){
const _errs45 = errors;
if(!(Array.isArray(data12.list))){
validate23.errors = [{instancePath:instancePath+"/hkrpg/" + i1+"/list",schemaPath:"#/properties/hkrpg/items/properties/list/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
var valid7 = _errs45 === errors;
}
else {
var valid7 = true;
}
}
}
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/hkrpg/" + i1,schemaPath:"#/properties/hkrpg/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid6 = _errs33 === errors;
if(!valid6){
break;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/hkrpg",schemaPath:"#/properties/hkrpg/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.nap !== undefined){
let data17 = data.nap;
const _errs47 = errors;
if(errors === _errs47){
if(Array.isArray(data17)){
var valid9 = true;
const len2 = data17.length;
for(let i2=0; i2<len2; i2++){
let data18 = data17[i2];
const _errs49 = errors;
if(errors === _errs49){
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
let missing4;
if((((data18.uid === undefined) && (missing4 = "uid")) || ((data18.timezone === undefined) && (missing4 = "timezone"))) || ((data18.list === undefined) && (missing4 = "list"))){
validate23.errors = [{instancePath:instancePath+"/nap/" + i2,schemaPath:"#/properties/nap/items/required",keyword:"required",params:{missingProperty: missing4},message:"must have required property '"+missing4+"'"}];
return false;
}
else {
if(data18.uid !== undefined){
let data19 = data18.uid;
const _errs51 = errors;
const _errs52 = errors;
let valid11 = false;
let passing3 = null;
const _errs53 = errors;
if(typeof data19 !== "string"){
const err9 = {instancePath:instancePath+"/nap/" + i2+"/uid",schemaPath:"#/properties/nap/items/properties/uid/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
var _valid3 = _errs53 === errors;
if(_valid3){
valid11 = true;
passing3 = 0;
}
const _errs55 = errors;
if(!(((typeof data19 == "number") && (!(data19 % 1) && !isNaN(data19))) && (isFinite(data19)))){
const err10 = {instancePath:instancePath+"/nap/" + i2+"/uid",schemaPath:"#/properties/nap/items/properties/uid/oneOf/1/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
var _valid3 = _errs55 === errors;
if(_valid3 && valid11){
valid11 = false;
passing3 = [passing3, 1];
}
else {
if(_valid3){
valid11 = true;
passing3 = 1;
}
}
if(!valid11){
const err11 = {instancePath:instancePath+"/nap/" + i2+"/uid",schemaPath:"#/properties/nap/items/properties/uid/oneOf",keyword:"oneOf",params:{passingSchemas: passing3},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
validate23.errors = vErrors;
return false;
}
else {
errors = _errs52;
if(vErrors !== null){
if(_errs52){
vErrors.length = _errs52;
}
else {
vErrors = null;
}
}
}
var valid10 = _errs51 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data18.timezone !== undefined){
let data20 = data18.timezone;
const _errs57 = errors;
if(!(((typeof data20 == "number") && (!(data20 % 1) && !isNaN(data20))) && (isFinite(data20)))){
validate23.errors = [{instancePath:instancePath+"/nap/" + i2+"/timezone",schemaPath:"#/properties/nap/items/properties/timezone/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid10 = _errs57 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data18.lang !== undefined){
let data21 = data18.lang;
const _errs59 = errors;
if(typeof data21 !== "string"){
validate23.errors = [{instancePath:instancePath+"/nap/" + i2+"/lang",schemaPath:"#/properties/nap/items/properties/lang/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!(((((((((((((((data21 === "de-de") || (data21 === "en-us")) || (data21 === "es-es")) || (data21 === "fr-fr")) || (data21 === "id-id")) || (data21 === "it-it")) || (data21 === "ja-jp")) || (data21 === "ko-kr")) || (data21 === "pt-pt")) || (data21 === "ru-ru")) || (data21 === "th-th")) || (data21 === "tr-tr")) || (data21 === "vi-vn")) || (data21 === "zh-cn")) || (data21 === "zh-tw"))){
validate23.errors = [{instancePath:instancePath+"/nap/" + i2+"/lang",schemaPath:"#/properties/nap/items/properties/lang/enum",keyword:"enum",params:{allowedValues: schema34.properties.nap.items.properties.lang.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid10 = _errs59 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data18.list !== undefined){
const _errs61 = errors;
if(!(Array.isArray(data18.list))){
validate23.errors = [{instancePath:instancePath+"/nap/" + i2+"/list",schemaPath:"#/properties/nap/items/properties/list/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
var valid10 = _errs61 === errors;
}
else {
var valid10 = true;
}
}
}
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/nap/" + i2,schemaPath:"#/properties/nap/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid9 = _errs49 === errors;
if(!valid9){
break;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/nap",schemaPath:"#/properties/nap/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs47 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.hk4e_ugc !== undefined){
const _errs63 = errors;
if(!(Array.isArray(data.hk4e_ugc))){
validate23.errors = [{instancePath:instancePath+"/hk4e_ugc",schemaPath:"#/properties/hk4e_ugc/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
var valid0 = _errs63 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate23.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate23.errors = vErrors;
return errors === 0;
}
validate23.evaluated = {"props":{"info":true,"hk4e":true,"hkrpg":true,"nap":true,"hk4e_ugc":true},"dynamicProps":false,"dynamicItems":false};

export const hk4e4 = validate24;
const schema35 = {"type":"object","properties":{"uigf_gacha_type":{"type":"string","enum":["100","200","301","302","500"]},"gacha_type":{"type":"string","enum":["100","200","301","302","400","500"]},"item_id":{"type":"string"},"id":{"type":"string","pattern":"^[0-9]{1,19}$"},"count":{"type":"string"},"time":{"type":"string","pattern":"^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$"},"name":{"type":"string"},"item_type":{"type":"string"},"rank_type":{"type":"string"}},"required":["uigf_gacha_type","gacha_type","item_id","time","id"]};

function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate24.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.uigf_gacha_type === undefined) && (missing0 = "uigf_gacha_type")) || ((data.gacha_type === undefined) && (missing0 = "gacha_type"))) || ((data.item_id === undefined) && (missing0 = "item_id"))) || ((data.time === undefined) && (missing0 = "time"))) || ((data.id === undefined) && (missing0 = "id"))){
validate24.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.uigf_gacha_type !== undefined){
let data0 = data.uigf_gacha_type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate24.errors = [{instancePath:instancePath+"/uigf_gacha_type",schemaPath:"#/properties/uigf_gacha_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!(((((data0 === "100") || (data0 === "200")) || (data0 === "301")) || (data0 === "302")) || (data0 === "500"))){
validate24.errors = [{instancePath:instancePath+"/uigf_gacha_type",schemaPath:"#/properties/uigf_gacha_type/enum",keyword:"enum",params:{allowedValues: schema35.properties.uigf_gacha_type.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.gacha_type !== undefined){
let data1 = data.gacha_type;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate24.errors = [{instancePath:instancePath+"/gacha_type",schemaPath:"#/properties/gacha_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!((((((data1 === "100") || (data1 === "200")) || (data1 === "301")) || (data1 === "302")) || (data1 === "400")) || (data1 === "500"))){
validate24.errors = [{instancePath:instancePath+"/gacha_type",schemaPath:"#/properties/gacha_type/enum",keyword:"enum",params:{allowedValues: schema35.properties.gacha_type.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.item_id !== undefined){
const _errs5 = errors;
if(typeof data.item_id !== "string"){
validate24.errors = [{instancePath:instancePath+"/item_id",schemaPath:"#/properties/item_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id !== undefined){
let data3 = data.id;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data3 === "string"){
if(!pattern5.test(data3)){
validate24.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "^[0-9]{1,19}$"},message:"must match pattern \""+"^[0-9]{1,19}$"+"\""}];
return false;
}
}
else {
validate24.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.count !== undefined){
const _errs9 = errors;
if(typeof data.count !== "string"){
validate24.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.time !== undefined){
let data5 = data.time;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data5 === "string"){
if(!pattern6.test(data5)){
validate24.errors = [{instancePath:instancePath+"/time",schemaPath:"#/properties/time/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$"+"\""}];
return false;
}
}
else {
validate24.errors = [{instancePath:instancePath+"/time",schemaPath:"#/properties/time/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
const _errs13 = errors;
if(typeof data.name !== "string"){
validate24.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.item_type !== undefined){
const _errs15 = errors;
if(typeof data.item_type !== "string"){
validate24.errors = [{instancePath:instancePath+"/item_type",schemaPath:"#/properties/item_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rank_type !== undefined){
const _errs17 = errors;
if(typeof data.rank_type !== "string"){
validate24.errors = [{instancePath:instancePath+"/rank_type",schemaPath:"#/properties/rank_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
else {
validate24.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate24.errors = vErrors;
return errors === 0;
}
validate24.evaluated = {"props":{"uigf_gacha_type":true,"gacha_type":true,"item_id":true,"id":true,"count":true,"time":true,"name":true,"item_type":true,"rank_type":true},"dynamicProps":false,"dynamicItems":false};

export const ugc4 = validate25;
const schema36 = {"type":"object","properties":{"id":{"type":"string","pattern":"^[0-9]{1,19}$"},"schedule_id":{"type":"string","pattern":"^[0-9]+$"},"item_type":{"type":"string"},"item_id":{"type":"string","pattern":"^[0-9]+$"},"item_name":{"type":"string"},"rank_type":{"type":"string","pattern":"^[0-9]+$"},"time":{"type":"string","pattern":"^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$"},"op_gacha_type":{"type":"string","enum":["1000","2000","20011","20012","20021","20022"]}},"required":["id","schedule_id","item_type","item_id","item_name","rank_type","time","op_gacha_type"]};
const pattern13 = new RegExp("^[0-9]+$", "u");

function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate25.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((data.id === undefined) && (missing0 = "id")) || ((data.schedule_id === undefined) && (missing0 = "schedule_id"))) || ((data.item_type === undefined) && (missing0 = "item_type"))) || ((data.item_id === undefined) && (missing0 = "item_id"))) || ((data.item_name === undefined) && (missing0 = "item_name"))) || ((data.rank_type === undefined) && (missing0 = "rank_type"))) || ((data.time === undefined) && (missing0 = "time"))) || ((data.op_gacha_type === undefined) && (missing0 = "op_gacha_type"))){
validate25.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(!pattern5.test(data0)){
validate25.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "^[0-9]{1,19}$"},message:"must match pattern \""+"^[0-9]{1,19}$"+"\""}];
return false;
}
}
else {
validate25.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.schedule_id !== undefined){
let data1 = data.schedule_id;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(!pattern13.test(data1)){
validate25.errors = [{instancePath:instancePath+"/schedule_id",schemaPath:"#/properties/schedule_id/pattern",keyword:"pattern",params:{pattern: "^[0-9]+$"},message:"must match pattern \""+"^[0-9]+$"+"\""}];
return false;
}
}
else {
validate25.errors = [{instancePath:instancePath+"/schedule_id",schemaPath:"#/properties/schedule_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.item_type !== undefined){
const _errs5 = errors;
if(typeof data.item_type !== "string"){
validate25.errors = [{instancePath:instancePath+"/item_type",schemaPath:"#/properties/item_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.item_id !== undefined){
let data3 = data.item_id;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data3 === "string"){
if(!pattern13.test(data3)){
validate25.errors = [{instancePath:instancePath+"/item_id",schemaPath:"#/properties/item_id/pattern",keyword:"pattern",params:{pattern: "^[0-9]+$"},message:"must match pattern \""+"^[0-9]+$"+"\""}];
return false;
}
}
else {
validate25.errors = [{instancePath:instancePath+"/item_id",schemaPath:"#/properties/item_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.item_name !== undefined){
const _errs9 = errors;
if(typeof data.item_name !== "string"){
validate25.errors = [{instancePath:instancePath+"/item_name",schemaPath:"#/properties/item_name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rank_type !== undefined){
let data5 = data.rank_type;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data5 === "string"){
if(!pattern13.test(data5)){
validate25.errors = [{instancePath:instancePath+"/rank_type",schemaPath:"#/properties/rank_type/pattern",keyword:"pattern",params:{pattern: "^[0-9]+$"},message:"must match pattern \""+"^[0-9]+$"+"\""}];
return false;
}
}
else {
validate25.errors = [{instancePath:instancePath+"/rank_type",schemaPath:"#/properties/rank_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.time !== undefined){
let data6 = data.time;
const _errs13 = errors;
if(errors === _errs13){
if(typeof data6 === "string"){
if(!pattern6.test(data6)){
validate25.errors = [{instancePath:instancePath+"/time",schemaPath:"#/properties/time/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$"+"\""}];
return false;
}
}
else {
validate25.errors = [{instancePath:instancePath+"/time",schemaPath:"#/properties/time/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.op_gacha_type !== undefined){
let data7 = data.op_gacha_type;
const _errs15 = errors;
if(typeof data7 !== "string"){
validate25.errors = [{instancePath:instancePath+"/op_gacha_type",schemaPath:"#/properties/op_gacha_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!((((((data7 === "1000") || (data7 === "2000")) || (data7 === "20011")) || (data7 === "20012")) || (data7 === "20021")) || (data7 === "20022"))){
validate25.errors = [{instancePath:instancePath+"/op_gacha_type",schemaPath:"#/properties/op_gacha_type/enum",keyword:"enum",params:{allowedValues: schema36.properties.op_gacha_type.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate25.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate25.errors = vErrors;
return errors === 0;
}
validate25.evaluated = {"props":{"id":true,"schedule_id":true,"item_type":true,"item_id":true,"item_name":true,"rank_type":true,"time":true,"op_gacha_type":true},"dynamicProps":false,"dynamicItems":false};

export const hkrpg4 = validate26;
const schema37 = {"type":"object","properties":{"gacha_id":{"type":"string"},"gacha_type":{"type":"string","enum":["1","2","11","12","21","22"]},"item_id":{"type":"string"},"id":{"type":"string","pattern":"^[0-9]{1,19}$"},"count":{"type":"string"},"time":{"type":"string","pattern":"^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$"},"name":{"type":"string"},"item_type":{"type":"string"},"rank_type":{"type":"string"}},"required":["gacha_type","gacha_id","time","item_id","id"]};

function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate26.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.gacha_type === undefined) && (missing0 = "gacha_type")) || ((data.gacha_id === undefined) && (missing0 = "gacha_id"))) || ((data.time === undefined) && (missing0 = "time"))) || ((data.item_id === undefined) && (missing0 = "item_id"))) || ((data.id === undefined) && (missing0 = "id"))){
validate26.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.gacha_id !== undefined){
const _errs1 = errors;
if(typeof data.gacha_id !== "string"){
validate26.errors = [{instancePath:instancePath+"/gacha_id",schemaPath:"#/properties/gacha_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.gacha_type !== undefined){
let data1 = data.gacha_type;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate26.errors = [{instancePath:instancePath+"/gacha_type",schemaPath:"#/properties/gacha_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!((((((data1 === "1") || (data1 === "2")) || (data1 === "11")) || (data1 === "12")) || (data1 === "21")) || (data1 === "22"))){
validate26.errors = [{instancePath:instancePath+"/gacha_type",schemaPath:"#/properties/gacha_type/enum",keyword:"enum",params:{allowedValues: schema37.properties.gacha_type.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.item_id !== undefined){
const _errs5 = errors;
if(typeof data.item_id !== "string"){
validate26.errors = [{instancePath:instancePath+"/item_id",schemaPath:"#/properties/item_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id !== undefined){
let data3 = data.id;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data3 === "string"){
if(!pattern5.test(data3)){
validate26.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "^[0-9]{1,19}$"},message:"must match pattern \""+"^[0-9]{1,19}$"+"\""}];
return false;
}
}
else {
validate26.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.count !== undefined){
const _errs9 = errors;
if(typeof data.count !== "string"){
validate26.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.time !== undefined){
let data5 = data.time;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data5 === "string"){
if(!pattern6.test(data5)){
validate26.errors = [{instancePath:instancePath+"/time",schemaPath:"#/properties/time/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$"+"\""}];
return false;
}
}
else {
validate26.errors = [{instancePath:instancePath+"/time",schemaPath:"#/properties/time/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
const _errs13 = errors;
if(typeof data.name !== "string"){
validate26.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.item_type !== undefined){
const _errs15 = errors;
if(typeof data.item_type !== "string"){
validate26.errors = [{instancePath:instancePath+"/item_type",schemaPath:"#/properties/item_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rank_type !== undefined){
const _errs17 = errors;
if(typeof data.rank_type !== "string"){
validate26.errors = [{instancePath:instancePath+"/rank_type",schemaPath:"#/properties/rank_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
else {
validate26.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate26.errors = vErrors;
return errors === 0;
}
validate26.evaluated = {"props":{"gacha_id":true,"gacha_type":true,"item_id":true,"id":true,"count":true,"time":true,"name":true,"item_type":true,"rank_type":true},"dynamicProps":false,"dynamicItems":false};

export const nap4 = validate27;
const schema38 = {"type":"object","properties":{"gacha_id":{"type":"string"},"gacha_type":{"type":"string","enum":["1","2","3","5"]},"item_id":{"type":"string"},"id":{"type":"string","pattern":"^[0-9]{1,19}$"},"count":{"type":"string"},"time":{"type":"string","pattern":"^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$"},"name":{"type":"string"},"item_type":{"type":"string"},"rank_type":{"type":"string"}},"required":["gacha_type","item_id","time","id"]};

function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate27.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.gacha_type === undefined) && (missing0 = "gacha_type")) || ((data.item_id === undefined) && (missing0 = "item_id"))) || ((data.time === undefined) && (missing0 = "time"))) || ((data.id === undefined) && (missing0 = "id"))){
validate27.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.gacha_id !== undefined){
const _errs1 = errors;
if(typeof data.gacha_id !== "string"){
validate27.errors = [{instancePath:instancePath+"/gacha_id",schemaPath:"#/properties/gacha_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.gacha_type !== undefined){
let data1 = data.gacha_type;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate27.errors = [{instancePath:instancePath+"/gacha_type",schemaPath:"#/properties/gacha_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!((((data1 === "1") || (data1 === "2")) || (data1 === "3")) || (data1 === "5"))){
validate27.errors = [{instancePath:instancePath+"/gacha_type",schemaPath:"#/properties/gacha_type/enum",keyword:"enum",params:{allowedValues: schema38.properties.gacha_type.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.item_id !== undefined){
const _errs5 = errors;
if(typeof data.item_id !== "string"){
validate27.errors = [{instancePath:instancePath+"/item_id",schemaPath:"#/properties/item_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id !== undefined){
let data3 = data.id;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data3 === "string"){
if(!pattern5.test(data3)){
validate27.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "^[0-9]{1,19}$"},message:"must match pattern \""+"^[0-9]{1,19}$"+"\""}];
return false;
}
}
else {
validate27.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.count !== undefined){
const _errs9 = errors;
if(typeof data.count !== "string"){
validate27.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.time !== undefined){
let data5 = data.time;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data5 === "string"){
if(!pattern6.test(data5)){
validate27.errors = [{instancePath:instancePath+"/time",schemaPath:"#/properties/time/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$"},message:"must match pattern \""+"^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$"+"\""}];
return false;
}
}
else {
validate27.errors = [{instancePath:instancePath+"/time",schemaPath:"#/properties/time/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
const _errs13 = errors;
if(typeof data.name !== "string"){
validate27.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.item_type !== undefined){
const _errs15 = errors;
if(typeof data.item_type !== "string"){
validate27.errors = [{instancePath:instancePath+"/item_type",schemaPath:"#/properties/item_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rank_type !== undefined){
const _errs17 = errors;
if(typeof data.rank_type !== "string"){
validate27.errors = [{instancePath:instancePath+"/rank_type",schemaPath:"#/properties/rank_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
else {
validate27.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate27.errors = vErrors;
return errors === 0;
}
validate27.evaluated = {"props":{"gacha_id":true,"gacha_type":true,"item_id":true,"id":true,"count":true,"time":true,"name":true,"item_type":true,"rank_type":true},"dynamicProps":false,"dynamicItems":false};


/** The look of the page, light and dark, wide and narrow. */
export const style = `:root{--ground:#f4f5f7;--card:#fff;--fg:#1f2329;--sub:#5f6670;--line:#dfe2e7;--brand:#0f6cbd;--get:#0b6a3b;--post:#0f6cbd;--put:#8a4b00;--delete:#b10e1c}
@media (prefers-color-scheme:dark){:root{--ground:#111113;--card:#1f1f22;--fg:#ececec;--sub:#a7abb2;--line:#3a3c42;--brand:#6cb8f6;--get:#6fd49b;--post:#6cb8f6;--put:#f0b266;--delete:#ff9a9a}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--fg);font:14px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif}
a{color:var(--brand);text-decoration:none}
a:hover{text-decoration:underline}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px;border-radius:4px}
main:focus{outline:0}
code{font:13px/1.5 ui-monospace,Consolas,Menlo,monospace;overflow-wrap:anywhere}
small{color:var(--sub);font-size:12px;font-weight:400}
.skip{position:absolute;left:-999px}
.skip:focus{left:8px;top:8px;z-index:2;padding:8px 12px;background:var(--card)}
header{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;align-items:center;gap:8px 24px;padding:10px 24px;background:var(--card);border-bottom:1px solid var(--line)}
h1{margin:0;font-size:18px}
h1 a{color:inherit}
form{display:flex;flex:1 1 260px;gap:8px;max-width:480px}
input[type=search]{flex:1;min-width:0;height:36px;padding:0 12px;border:1px solid var(--line);border-radius:8px;background:transparent;color:inherit;font:inherit}
button{height:36px;padding:0 16px;border:0;border-radius:8px;background:#0f6cbd;color:#fff;font:inherit}
.ways{display:flex;flex-wrap:wrap;gap:4px 20px;margin:0 0 0 auto}
.columns{display:grid;grid-template-columns:220px minmax(0,1fr);max-width:1280px;margin:0 auto}
nav ul{position:sticky;top:57px;margin:0;padding:20px 12px;list-style:none}
nav a{display:flex;justify-content:space-between;gap:8px;padding:6px 12px;border-radius:8px;color:inherit}
nav a[aria-current]{background:var(--card);font-weight:600}
main{padding:20px 24px 60px}
h2{margin:0 0 4px;font-size:20px}
h2+p{margin:0 0 16px;color:var(--sub)}
h2+details{margin-top:16px}
h3{margin:24px 0 8px;font-size:16px}
.more h3{margin:20px 0 6px;font-size:14px}
.introduction{padding:4px 20px;border:1px solid var(--line);border-radius:12px;background:var(--card)}
.call{margin-bottom:8px;border:1px solid var(--line);border-radius:10px;background:var(--card);scroll-margin-top:70px}
summary{display:flex;flex-wrap:wrap;align-items:baseline;gap:4px 12px;padding:10px 16px;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
summary:hover{background:color-mix(in srgb,var(--brand) 6%,transparent);border-radius:10px}
.method{flex:none;display:inline-block;width:58px;font:600 12px/1.5 ui-monospace,Consolas,Menlo,monospace;color:var(--post)}
.get{color:var(--get)}.put,.patch{color:var(--put)}.delete{color:var(--delete)}
.path{font-weight:600}
.about{color:var(--sub)}
.more{padding:0 16px 16px;border-top:1px solid var(--line);scroll-margin-top:110px}
.facts{margin:12px 0 0;color:var(--sub)}
table{width:100%;border-collapse:collapse}
th,td{padding:6px 12px 6px 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
th{color:var(--sub);font-weight:400}
td:first-child{min-width:7.5em}td:nth-child(2),th{white-space:nowrap}
.schema>p{margin:0}
.schema ul{margin:2px 0;padding-left:16px;border-left:2px solid var(--line);list-style:none}
.schema li{padding:1px 0}
.value{color:var(--put)}
.list{margin:0;padding:8px 16px;border:1px solid var(--line);border-radius:12px;background:var(--card);list-style:none}
.list li{padding:3px 0}
@media (max-width:720px){header{position:static;padding:10px 16px}.columns{display:block}.ways{gap:0 20px;margin:0}
nav ul{position:static;display:flex;gap:4px;padding:8px 12px;overflow-x:auto}nav li{flex:none}nav a{min-height:40px;align-items:center}
main{padding:12px 16px 40px}input[type=search],button{height:44px}form{flex-basis:100%}.ways a,summary{min-height:44px}.ways a{display:flex;align-items:center}
.list li{padding:8px 0}.about{display:block;width:100%}}`;

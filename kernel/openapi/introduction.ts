import type { LocalText } from '../../sdk/base/text.ts';

/** What holds for every call, once; Markdown. */
export const introduction: LocalText = {
  en: `The calls of the platform and of its plugins.

**Answers.** A call that was carried out answers 200 with \`{ "code": 0, "result": … }\`; one that was refused answers its HTTP status with the body of \`Error\`, whose \`code\` is stable. Files and streams come as they are.

**Ids** are integers of 64 bits. Read them with a parser that keeps all digits, or as text; they may be sent as numbers or as text.

**Sessions.** \`POST /api/v1/login\` sets a cookie and answers a token. Reading needs the cookie; what changes something needs the token as well, in the header \`token\`.

**Repeats.** A write with an \`Idempotency-Key\` has one effect, however often it is sent within a day.

**Languages.** Messages are in the language of \`x-language\`, or of \`Accept-Language\`: \`zh-CN\` or \`en\`.

**Changes.** Calls, fields, values and error codes are added; none is taken away without a word. Clients pass over what they do not know.`,
  zh: `平台与各插件的接口。

**返回。** 成功的调用返回 200 与 \`{ "code": 0, "result": … }\`；被拒绝的调用返回相应的 HTTP 状态与 \`Error\`，其中 \`code\` 固定不变。文件与事件流原样返回。

**ID** 为 64 位整数。请用保留全部数字的解析器读取，或按文本读取；提交时数字与文本均可。

**会话。** \`POST /api/v1/login\` 设置 Cookie 并返回令牌。读取只需 Cookie；修改还需在请求头 \`token\` 中带上令牌。

**重复提交。** 带 \`Idempotency-Key\` 的写入在一天内无论提交多少次都只生效一次。

**语言。** 提示语按 \`x-language\` 或 \`Accept-Language\`：\`zh-CN\` 或 \`en\`。

**变更。** 接口、字段、取值与错误码只会增加，减少必有说明。客户端应忽略不认识的内容。`,
};

import { deviceMarks } from '@fitout/sdk/server';

const marks = deviceMarks('fitout_draw_device', '/api/p/decoration');

export const { visitorOf } = marks;
export const newDevice = marks.mark;

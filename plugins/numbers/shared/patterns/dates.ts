const daysOf = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const two = (value: number): string => String(value).padStart(2, '0');

/** `0101` to `1231`, 29 February included: every day that a year may have. */
export function dayTexts(): string[] {
  return daysOf.flatMap((days, month) => Array.from({ length: days }, (_, day) => `${two(month + 1)}${two(day + 1)}`));
}

export const firstYear = 1950;
export const lastYear = 2029;

/** `1950` to `2029`: years that people are born in or marry in. */
export function yearTexts(): string[] {
  return Array.from({ length: lastYear - firstYear + 1 }, (_, index) => String(firstYear + index));
}

/** Whether eight digits are a day of the calendar of one of these years. */
export function isDate(year: number, monthDay: number): boolean {
  if (year < firstYear || year > lastYear) return false;
  const month = Math.floor(monthDay / 100);
  const day = monthDay % 100;
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= (month === 2 && !leap ? 28 : (daysOf[month - 1] ?? 0));
}

/** The texts of the days from one `MMDD` to another, over the year's end where the second lies before the first. */
export function daysBetween(from: string, to: string): string[] {
  return dayTexts().filter((day) => (from <= to ? day >= from && day <= to : day >= from || day <= to));
}

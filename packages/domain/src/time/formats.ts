/** One is made for each way of writing and kept: to make one costs as much as to write a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The format of these parts in a language. */
export function formatOf(
  language: 'en-US' | 'en-CA',
  parts: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = language + JSON.stringify(parts)
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, parts)
  formats.set(key, known)
  return known
}

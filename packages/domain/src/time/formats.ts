/** Formats by locale and options, kept because creating one costs as much as a hundred uses. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the cached `Intl.DateTimeFormat` of these parts in a language. */
export function formatOf(
  language: 'en-US' | 'en-CA',
  parts: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = language + JSON.stringify(parts)
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, parts)
  formats.set(key, known)
  return known
}

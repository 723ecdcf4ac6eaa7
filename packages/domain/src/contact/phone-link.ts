/** Returns the link that dials a number as `phoneText` wrote it, without its extension: 'tel:+13135550148'. */
export function phoneLink(text: string): string {
  const [number = ''] = text.split(/\s*(?:ext|x)/i)
  const digits = number.replaceAll(/[^\d+]/g, '')
  return `tel:${/^\d{10}$/.test(digits) ? `+1${digits}` : digits}`
}

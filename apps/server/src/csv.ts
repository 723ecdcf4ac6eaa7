/** Returns a spreadsheet's text (RFC 4180), with the byte order mark by which spreadsheets recognize UTF-8. */
export function csvText({ rows }: { rows: readonly (readonly string[])[] }): string {
  return `\uFEFF${rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`
}

/** Others wrote some of it: what begins like a formula is kept from being one. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

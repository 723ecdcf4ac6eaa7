/** Returns a spreadsheet's text (RFC 4180), with the byte order mark by which spreadsheets recognize UTF-8. */
export function csvText({ rows }: { rows: readonly (readonly string[])[] }): string {
  return `\uFEFF${csvLines(rows)}`
}

/** Returns further lines of such a text. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
}

/** Other members wrote some of it: text that begins like a formula is escaped. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const CLOCK = String.raw`\d{1,2}:\d{2} [AP]M`
/** '6:00 PM to 10:00 PM EST', '9:30 PM,' and 'MI 48207'. */
const FACT = String.raw`\b(?:${CLOCK}(?: to ${CLOCK})?(?: [A-Z]{3,4}\b)?|[A-Z]{2} \d{5}\b)(?:[,.]| ·)?`
/** '$155.00 ·': a word with the dot between facts. Not a part of an escaped sign or a name's isolates, which mails have. */
const DOTTED = String.raw`[^\s&;\u2066-\u2069]{1,30} ·`
const UNIT = new RegExp(`(${FACT}|${DOTTED})`, 'u')

/**
 * Returns a text in parts, of which every second one must not break across lines: hours with their zone, a state with its
 * ZIP code, and a comma, period or dot behind them, which can't begin a line.
 */
export function unbrokenParts(text: string): string[] {
  return text.split(UNIT)
}

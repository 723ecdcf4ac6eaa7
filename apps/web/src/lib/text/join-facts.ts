/** Returns facts on one line with dots between them, none of which begins a new line: 'Venue · Detroit, MI'. '' without facts. */
export function joinFacts(facts: readonly (string | false | null | undefined)[]): string {
  return facts.filter(Boolean).join('\u00A0· ')
}

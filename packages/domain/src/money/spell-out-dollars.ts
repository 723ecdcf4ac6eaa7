const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const GROUPS = ['', ' thousand', ' million', ' billion']

function below1000(n: number): string {
  if (n < 20) return ONES[n] ?? ''
  if (n < 100) return TENS[Math.floor(n / 10)] + (n % 10 ? `-${ONES[n % 10]}` : '')
  return `${ONES[Math.floor(n / 100)]} hundred${n % 100 ? ` ${below1000(n % 100)}` : ''}`
}

/**
 * Returns cents in words, as on a check: 'six hundred fifty and 50/100 dollars' for 65050. Takes integer cents from 0
 * to below 10^14.
 */
export function spellOutDollars(cents: number): string {
  const groups: string[] = []
  let rest = Math.floor(cents / 100)
  for (const name of GROUPS) {
    if (rest % 1000) groups.unshift(below1000(rest % 1000) + name)
    rest = Math.floor(rest / 1000)
  }
  const spelled = groups.join(' ') || 'zero'
  return `${spelled} and ${String(cents % 100).padStart(2, '0')}/100 dollars`
}

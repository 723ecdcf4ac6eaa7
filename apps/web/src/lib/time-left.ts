/** 'in 2 days 3 hours', 'in 12 minutes': how long until then; null when it is over. */
export function timeLeft(until: string, now: number): string | null {
  const minutes = Math.ceil((Date.parse(until) - now) / 60_000)
  if (minutes <= 0) return null
  const count = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days > 0) return `in ${count(days, 'day')}${hours > 0 ? ` ${count(hours, 'hour')}` : ''}`
  if (hours > 0)
    return `in ${count(hours, 'hour')}${minutes % 60 > 0 ? ` ${count(minutes % 60, 'minute')}` : ''}`
  return `in ${count(minutes, 'minute')}`
}

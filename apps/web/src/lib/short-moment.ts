/** '9:30 PM' on the reader's clock. */
export function timeText(at: string): string {
  return new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(new Date(at))
}

/** When something was, as short as a list needs: the time today, else the day. */
export function shortMoment(at: string, now: number): string {
  const day = new Date(at)
  if (day.toDateString() === new Date(now).toDateString()) return timeText(at)
  return new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }).format(day)
}

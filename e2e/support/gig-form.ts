/** What the API takes for a legal gig, nine days from now. */
export function gigForm(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    title: 'Friday late set',
    description: 'Two sets for a listening room.',
    date: inDays(9),
    time: '21:30',
    durationMinutes: 120,
    location: 'Detroit, MI',
    placeId: null,
    pay: '650',
    paymentType: 'flat',
    position: 'Musician',
    instruments: ['Piano'],
    experienceLevel: 'any',
    isRecurring: false,
    ...change,
  }
}

/** The day in Detroit so many days from now, as a date field takes it. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv', { timeZone: 'America/Detroit' })
}

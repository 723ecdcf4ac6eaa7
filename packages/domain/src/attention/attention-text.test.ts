import { expect, it } from 'vitest'
import { aboutText, deadlineText } from './about-text.ts'
import { ATTENTION_KINDS, type AttentionFacts, attentionText } from './attention-text.ts'

const facts: Omit<AttentionFacts, 'kind'> = {
  subjectId: 'a1',
  bookingId: 'b1',
  other: 'Reyes Trio',
  count: 2,
  cents: 65_000,
  currency: 'USD',
}

it('writes every kind with a title, a verb on its button and a page of the app', () => {
  for (const kind of ATTENTION_KINDS) {
    const { title, action, path } = attentionText({ ...facts, kind })
    expect(title).toMatch(/^[A-Z\d].{5,}[^.]$/)
    expect(action).toMatch(
      /^(Add|Check|Confirm|Deposit|Edit|Finish|Pay|Propose|Reply|Review|Sign|Turn on|View|Write)\b/,
    )
    expect(path).toMatch(/^\/(applications|bookings|contracts|gigs|payments|profile|settings)\b/)
  }
})

it('names the amount and the other party where they matter', () => {
  expect(attentionText({ ...facts, kind: 'offer' }).title).toBe('Reyes Trio sent you an offer of $650.00')
  expect(attentionText({ ...facts, kind: 'deposit' }).title).toBe('Deposit $650.00 for Reyes Trio')
  expect(attentionText({ ...facts, kind: 'applicants', count: 1 })).toMatchObject({
    title: '1 applicant to review',
    action: 'Review applicant',
  })
})

it('writes the gig with its start, and a deadline that is not that start', () => {
  const gig = { title: 'Friday jazz', startsAt: '2026-11-28T02:30:00.000Z', timeZone: 'America/Detroit' }
  const at = (when: string) => ({ gig, deadline: { label: 'Reply by', at: when } })
  expect(aboutText(at(gig.startsAt))).toBe('Friday jazz, Fri, Nov 27, 2026, 9:30 PM EST')
  expect(deadlineText(at(gig.startsAt))).toBeNull()
  expect(deadlineText(at('2026-11-25T23:00:00.000Z'))).toBe('Reply by Nov 25, 2026, 6:00 PM EST')
  expect(aboutText({ gig: null, deadline: null })).toBeNull()
  expect(deadlineText({ gig: null, deadline: null })).toBeNull()
})

import { expect, it } from 'vitest'
import { ATTENTION_KINDS, type AttentionFacts, attentionText } from './attention-text.ts'

const facts: Omit<AttentionFacts, 'kind'> = {
  subjectId: 'a1',
  gigTitle: 'Friday jazz',
  other: 'Reyes Trio',
  count: 2,
  cents: 65_000,
  currency: 'USD',
}

it('writes every kind with a title, a verb on its button and a page of the app', () => {
  for (const kind of ATTENTION_KINDS) {
    const { title, action, path } = attentionText({ ...facts, kind })
    expect(title).toMatch(/^[A-Z\d].{5,}[^.]$/)
    expect(action).toMatch(/^(Add|Check|Confirm|Deposit|Edit|Pay|Reply|Review|Sign|View|Write)\b/)
    expect(path).toMatch(/^\/(applications|bookings|contracts|gigs|payments|profile)\b/)
  }
})

it('names the amount and the other party where they matter', () => {
  expect(attentionText({ ...facts, kind: 'offer' }).title).toBe('Reyes Trio sent you an offer of $650')
  expect(attentionText({ ...facts, kind: 'deposit' }).title).toBe('Deposit $650.00 for Reyes Trio')
  expect(attentionText({ ...facts, kind: 'applicants', count: 1 })).toMatchObject({
    title: '1 applicant to review',
    action: 'Review applicant',
  })
  expect(attentionText({ ...facts, kind: 'claim', cents: 0 }).title).toBe('Reyes Trio says nothing is owed')
})

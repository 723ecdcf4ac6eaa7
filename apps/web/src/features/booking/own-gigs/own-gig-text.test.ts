import { expect, test } from 'vitest'
import { applicantsText, closingText, needTexts } from './own-gig-text.ts'

test('says what a gig needs from its venue, separately from what it is waiting for', () => {
  expect(
    needTexts(
      {
        needs: [
          { kind: 'offers_to_answer', count: 1 },
          { kind: 'applicants_to_review', count: 3 },
          { kind: 'offers_sent', count: 1 },
        ],
        booking: null,
      },
      'owner',
    ),
  ).toEqual({ mine: '1 offer to reply to, 3 applicants to review', theirs: 'Waiting for a reply to 1 offer' })
  const artist = { uuid: 'a', name: 'Reyes Trio', profileImageUrl: null }
  const booked = {
    needs: [{ kind: 'contract_at_artist', count: 1 }],
    booking: { id: 'b', artist },
  } satisfies Parameters<typeof needTexts>[0]
  expect(needTexts(booked, 'owner')).toEqual({ mine: '', theirs: 'Waiting for Reyes Trio to sign' })
  const due = {
    ...booked,
    needs: [
      { kind: 'deposit_to_pay', count: 1 },
      { kind: 'contract_to_sign', count: 1 },
    ],
  } satisfies Parameters<typeof needTexts>[0]
  expect(needTexts(due, 'books').mine).toBe('Deposit to pay')
  expect(needTexts(due, 'viewer').mine).toBe('')
})

test('counts applicants, and those who will be notified that the gig is closed', () => {
  expect(applicantsText({ live: 0, total: 0 })).toBe('No applicants yet')
  expect(applicantsText({ live: 1, total: 1 })).toBe('1 applicant')
  expect(applicantsText({ live: 2, total: 3 })).toBe('3 applicants, 2 active')
  expect(closingText(0)).toContain('Nobody needs to be notified.')
  expect(closingText(1)).toContain('1 artist will be notified')
  expect(closingText(7)).toContain('7 artists will be notified')
})

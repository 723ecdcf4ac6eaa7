import { expect, it } from 'vitest'
import { ATTENTION_KINDS } from './attention-text.ts'
import { kindsForRole } from './kinds-for-role.ts'

it('asks each role only for what it may do', () => {
  for (const role of ['owner', 'manager', 'booker'] as const)
    expect(kindsForRole(role)).toEqual(ATTENTION_KINDS)
  expect(kindsForRole('books')).toEqual([
    'problem',
    'split',
    'claim',
    'fee_owed',
    'deposit',
    'release',
    'second_step',
    'mail',
  ])
  expect(kindsForRole('member')).toEqual(['check_in', 'mail'])
  expect(kindsForRole('viewer')).toEqual(['mail'])
})

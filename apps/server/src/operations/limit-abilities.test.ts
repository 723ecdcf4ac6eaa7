import { ROLES } from '@bandstand/domain/parties'
import { expect, it } from 'vitest'
import { limitAbilities } from './limit-abilities.ts'

const at = new Date()
const payment = {
  id: 'a',
  at,
  abilities: { release: true, cancel: false, answerSplit: 2 },
  claims: [{ text: 'abilities', abilities: { accept: true } }],
}

it('offers in an answer only what the role allows, wherever it is in it', () => {
  expect(limitAbilities(payment, 'books', 'payments')).toEqual(payment)
  expect(limitAbilities(payment, 'books', 'contracts')).toEqual({
    id: 'a',
    at,
    abilities: { release: false, cancel: false, answerSplit: null },
    claims: [{ text: 'abilities', abilities: { accept: false } }],
  })
  const sheet = { abilities: { editVenuePart: true, checkIn: ['arrived'], undoCheckIn: { step: 'arrived' } } }
  expect(limitAbilities(sheet, 'door', 'daySheets')).toEqual({
    abilities: { ...sheet.abilities, editVenuePart: false },
  })
  expect(limitAbilities(sheet, 'viewer', 'daySheets')).toEqual({
    abilities: { editVenuePart: false, checkIn: [], undoCheckIn: null },
  })
  const night = {
    booking: { abilities: { write: true } },
    contract: { abilities: { sign: true } },
    payment: null,
  }
  expect(limitAbilities(night, 'agent', 'nights')).toEqual({
    ...night,
    contract: { abilities: { sign: false } },
  })
  expect(limitAbilities(night, 'owner', 'nights')).toEqual(night)
  expect(limitAbilities(null, 'viewer', 'gigs')).toBeNull()
  expect(limitAbilities([payment], 'manager', 'payments')).toEqual([payment])
})

it('leaves answers alone for roles that may do everything in an area', () => {
  const untouched = (area: string) => ROLES.filter((role) => limitAbilities(payment, role, area) === payment)
  expect(untouched('boosts')).toEqual(['owner', 'manager'])
  expect(untouched('payments')).toEqual(['owner', 'manager', 'booker'])
})

import { expect, it } from 'vitest'
import { ABILITIES, ABILITIES_OF, type Ability, can, ROLES, ROLES_OF } from './roles.ts'

const abilities = Object.keys(ABILITIES) as Ability[]

it('only an owner may do everything, and nobody more', () => {
  for (const role of ROLES)
    expect([role, abilities.every((ability) => can(role, ability))]).toEqual([role, role === 'owner'])
  expect(ROLES.filter((role) => can(role, 'managePeople'))).toEqual(['owner'])
})

it('each role is an act’s or a venue’s, and both have an owner and a viewer', () => {
  expect([...new Set([...ROLES_OF.artist, ...ROLES_OF.venue])].toSorted()).toEqual([...ROLES].toSorted())
  for (const roles of Object.values(ROLES_OF))
    expect(roles).toEqual(expect.arrayContaining(['owner', 'viewer']))
})

it('whoever pays sees the money, and whoever books or signs sees the deals', () => {
  for (const role of ROLES) {
    if (can(role, 'pay')) expect(can(role, 'seeMoney')).toBe(true)
    if (can(role, 'book') || can(role, 'sign')) expect(can(role, 'seeDeals')).toBe(true)
  }
  expect(ABILITIES_OF.member).not.toContain('seeMoney')
})

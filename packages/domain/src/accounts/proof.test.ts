import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { PROOF_WAYS, proveInput, proofWays } from './index.ts'

const member = fc.record({ hasPassword: fc.boolean(), hasSecondFactor: fc.boolean() })

it('gives every member at least one way to prove who they are, and each once', () => {
  fc.assert(
    fc.property(member, (facts) => {
      const ways = proofWays(facts)
      expect(ways.length).toBeGreaterThan(0)
      expect(new Set(ways).size).toBe(ways.length)
      expect(PROOF_WAYS).toEqual(expect.arrayContaining(ways))
    }),
  )
})

it('accepts nothing weaker from a member who has a second factor, whatever else they have', () => {
  fc.assert(
    fc.property(member, (facts) => {
      expect(proofWays({ ...facts, hasSecondFactor: true })).toEqual(['second_factor'])
    }),
  )
})

it('takes a password only from a member who has one, and offers it first', () => {
  fc.assert(
    fc.property(member, ({ hasPassword }) => {
      const ways = proofWays({ hasPassword, hasSecondFactor: false })
      expect(ways.indexOf('password')).toBe(hasPassword ? 0 : -1)
      expect(ways).not.toContain('second_factor')
      expect(ways).toContain('code')
    }),
  )
})

it('never gains a way that counts when a second factor is added', () => {
  fc.assert(
    fc.property(member, (facts) => {
      const before = proofWays({ ...facts, hasSecondFactor: false })
      const after = proofWays({ ...facts, hasSecondFactor: true })
      expect(after.filter((way) => before.includes(way))).toEqual([])
    }),
  )
})

it('reads the code of a mail however it was pasted, and nothing else', () => {
  const spaces = fc.array(fc.constantFrom('', ' ', '\t', '\u00a0'), { minLength: 6, maxLength: 6 })
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 6, maxLength: 6 })
  fc.assert(
    fc.property(digits, spaces, (numbers, gaps) => {
      const code = numbers.map((digit, at) => `${digit}${gaps[at]}`).join('')
      expect(proveInput.parse({ way: 'code', code })).toEqual({ way: 'code', code: numbers.join('') })
    }),
  )
  fc.assert(
    fc.property(
      fc.string().filter((text) => !/^\d{6}$/.test(text.replaceAll(/\s/g, ''))),
      (code) => {
        expect(proveInput.safeParse({ way: 'code', code }).success).toBe(false)
      },
    ),
  )
})

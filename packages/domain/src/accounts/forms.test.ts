import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailSchema, loginInput, newPasswordInput, registerInput, resetRequestInput } from './forms.ts'
import { registerPassword, settingsPassword } from './password.ts'

/** The first text about an input, or null when it is fine. */
function firstProblem(
  schema: { safeParse(input: unknown): { error?: { issues: { message: string }[] } } },
  input: unknown,
): string | null {
  return schema.safeParse(input).error?.issues[0]?.message ?? null
}

describe('email', () => {
  it('is required and has the format of an address [VAL-01 VAL-02]', () => {
    for (const empty of ['', '   ']) expect(firstProblem(emailSchema, empty)).toBe('Email is required')
    for (const wrong of ['a', 'a@', '@b.co', 'a@b', 'a b@c.de', 'a@b..co', `${'a'.repeat(250)}@b.co`])
      expect(firstProblem(emailSchema, wrong)).toBe('Please enter a valid email address')
    for (const good of ['a@b.co', ' a.b+c@sub.example.org '])
      expect(firstProblem(emailSchema, good)).toBeNull()
  })

  it.each([
    ['user@bücher.example', 'user@xn--bcher-kva.example'],
    ['USER@BÜCHER.example', 'USER@xn--bcher-kva.example'],
    ['user@例え.テスト', 'user@xn--r8jz45g.xn--zckzah'],
    ['user@例え。テスト', 'user@xn--r8jz45g.xn--zckzah'],
    ['user@пример.рф', 'user@xn--e1afmkfd.xn--p1ai'],
    ['ｕｓｅｒ＠example.com', 'user@example.com'],
    ['user@xn--bcher-kva.example', 'user@xn--bcher-kva.example'],
    ["o'neil+gigs@example.com", "o'neil+gigs@example.com"],
  ])('%s is mailed to as %s', (typed, stored) => {
    expect(emailSchema.parse(typed)).toBe(stored)
    expect(loginInput.parse({ email: typed, password: 'x' }).email).toBe(stored)
    expect(resetRequestInput.parse({ email: typed }).email).toBe(stored)
    expect(emailSchema.parse(stored)).toBe(stored)
  })

  it.each(['josé@example.com', '用户@example.com', 'иван@пример.рф', 'müller@bücher.example'])(
    '%s is refused with the reason',
    (typed) => {
      expect(firstProblem(emailSchema, typed)).toBe(
        'We can’t send mail to an address with accents or other special letters before the @. Use another address.',
      )
    },
  )

  it.each(['jo sé@example.com', 'josé@', 'josé@localhost', 'a@b/ü.example', 'a@ü@b.example', 'josé'])(
    '%s is no address',
    (typed) => {
      expect(firstProblem(emailSchema, typed)).toBe('Please enter a valid email address')
    },
  )

  it('of any text is ASCII when it is accepted', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme', minLength: 1 }),
        (name, host) => {
          const read = emailSchema.safeParse(`${name}@${host}.example`)
          if (read.success) expect(read.data).toMatch(/^[!-~]+@[!-~]+$/)
        },
      ),
    )
  })

  it('has the text of the reset screen [VAL-11]', () => {
    expect(firstProblem(resetRequestInput, { email: ' ' })).toBe('Please enter your email address')
  })

  it('never throws on any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => emailSchema.safeParse(text) !== undefined))
  })
})

describe('passwords', () => {
  it('login requires one and checks nothing else [VAL-03]', () => {
    expect(firstProblem(loginInput, { email: 'a@b.co', password: '' })).toBe('Password is required')
    expect(firstProblem(loginInput, { email: 'a@b.co', password: 'x' })).toBeNull()
  })

  it('registration shows its rules one after the other [VAL-05 VAL-06 VAL-07 VAL-08 LIM-06]', () => {
    expect(firstProblem(registerPassword, 'Ab1!xyz')).toBe('Password must be at least 8 characters long')
    expect(firstProblem(registerPassword, 'Abcdefg!')).toBe('Password must contain at least one number')
    expect(firstProblem(registerPassword, 'abcdefg1!')).toBe(
      'Password must contain at least one uppercase letter',
    )
    expect(firstProblem(registerPassword, 'Abcdefg1')).toBe(
      'Password must contain at least one special character',
    )
    for (const special of ['é', '山', '٣'])
      expect(firstProblem(registerPassword, `Abcdefg1${special}`)).toBe(
        'Password must contain at least one special character',
      )
    for (const good of [
      'Abcdefg1!',
      'Äbcdefg1-',
      'Quiet-Room-42',
      'Abcdef1🎺',
      'Abcdefg1 ',
      'Seven quiet geese 7',
    ])
      expect(firstProblem(registerPassword, good)).toBeNull()
  })

  it('a confirmation must be given and match [VAL-09 VAL-10]', () => {
    const form = { email: 'a@b.co', password: 'Abcdefg1!', userType: 'artist' }
    expect(firstProblem(registerInput, { ...form, confirmPassword: '' })).toBe('Please confirm your password')
    expect(firstProblem(registerInput, { ...form, confirmPassword: 'Abcdefg1?' })).toBe(
      'Passwords do not match',
    )
    expect(firstProblem(registerInput, { ...form, confirmPassword: 'Abcdefg1!' })).toBeNull()
    expect(
      firstProblem(registerInput, { ...form, confirmPassword: 'Abcdefg1!', userType: 'organization' }),
    ).not.toBeNull()
  })

  it('recovery requires both fields, a match and 8 characters [VAL-12 VAL-13 VAL-14 LIM-07]', () => {
    for (const form of [
      { password: '', confirmPassword: 'x' },
      { password: 'longenough', confirmPassword: '' },
    ])
      expect(firstProblem(newPasswordInput, form)).toBe('Please fill in all fields')
    expect(firstProblem(newPasswordInput, { password: 'longenough', confirmPassword: 'other' })).toBe(
      'Passwords do not match',
    )
    expect(firstProblem(newPasswordInput, { password: 'short12', confirmPassword: 'short12' })).toBe(
      'Password must be at least 8 characters long',
    )
    expect(
      firstProblem(newPasswordInput, { password: 'longenough', confirmPassword: 'longenough' }),
    ).toBeNull()
  })

  it('settings require 6 characters [VAL-17 LIM-08]', () => {
    expect(firstProblem(settingsPassword, '12345')).toBe('Password must be at least 6 characters')
    expect(firstProblem(settingsPassword, '123456')).toBeNull()
  })
})

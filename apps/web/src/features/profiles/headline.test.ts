import type { PublicProfile } from '@bandstand/api-spec'
import { describe, expect, it } from 'vitest'
import { headlineRole } from './headline.ts'

const role = (userType: PublicProfile['userType'], professions: string[] = []) =>
  headlineRole({ userType, professions } as PublicProfile)

describe('headline role', () => {
  it('is an artist’s first profession [PROF-14]', () => {
    expect(role('artist', ['DJ', 'Music Teacher'])).toBe('DJ')
  })
  it('is Artist without a profession [PROF-15]', () => {
    expect(role('artist')).toBe('Artist')
  })
  it('is Venue for venues and organizations [PROF-16]', () => {
    expect(role('venue', ['DJ'])).toBe('Venue')
    expect(role('organization')).toBe('Venue')
  })
})

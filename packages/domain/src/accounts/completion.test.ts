import { describe, expect, it } from 'vitest'
import { completionTexts, isProfileComplete, type CompletionFacts } from './completion.ts'
import { accountMetadata } from './metadata.ts'

describe('completeness of a profile', () => {
  const artist: CompletionFacts = {
    userType: 'artist',
    firstName: 'Ada',
    lastName: 'Reyes',
    professions: ['DJ'],
    venueName: null,
  }
  const venue: CompletionFacts = { ...artist, userType: 'venue', professions: [], venueName: 'The Room' }

  it('requires both names [FLOW-09]', () => {
    for (const profile of [artist, venue]) {
      expect(isProfileComplete(profile)).toBe(true)
      for (const name of [null, '', '  ']) {
        expect(isProfileComplete({ ...profile, firstName: name })).toBe(false)
        expect(isProfileComplete({ ...profile, lastName: name })).toBe(false)
      }
    }
  })

  it('requires a profession from artists and a venue name from venues and organizations [FLOW-10 FLOW-11]', () => {
    expect(isProfileComplete({ ...artist, professions: [], venueName: 'The Room' })).toBe(false)
    expect(isProfileComplete({ ...venue, venueName: ' ', professions: ['DJ'] })).toBe(false)
    expect(isProfileComplete({ ...venue, userType: 'organization' })).toBe(true)
  })

  it('has the literal texts, with and without the period [PROF-43 PROF-47]', () => {
    expect(completionTexts.cancelRefused).toBe(`${completionTexts.gate}.`)
    expect(completionTexts.gate).toBe('Please complete your profile to continue using the app')
  })
})

describe('account metadata', () => {
  it('has the type and two booleans [ENT-35]', () => {
    const metadata = { user_type: 'venue', profile_setup_required: true, profile_completed: false }
    expect(accountMetadata.parse(metadata)).toEqual(metadata)
    for (const wrong of [
      { profile_setup_required: 'true' },
      { profile_completed: 1 },
      { user_type: 'admin' },
    ])
      expect(accountMetadata.safeParse(wrong).success).toBe(false)
  })
})

import type { ArtistProfileInput, VenueProfileInput } from '@bandstand/domain/profiles'

const common = {
  firstName: 'Ada',
  lastName: 'Reyes',
  bio: 'Plays upright bass.',
  contactEmail: 'ada@example.com',
  phone: '(313) 555-0142',
  location: '',
  placeId: null,
  website: '',
  instagramUrl: '',
  facebookUrl: '',
  tiktokUrl: '',
  youtubeUrl: '',
  soundcloudUrl: '',
  bandcampUrl: '',
  spotifyUrl: '',
}

/** Returns the form of a valid artist. */
export function artistForm(change: Partial<ArtistProfileInput> = {}): ArtistProfileInput {
  return {
    userType: 'artist',
    ...common,
    bandName: 'Reyes Trio',
    professions: ['Musician'],
    genres: [],
    instruments: [],
    availability: [],
    hourlyRate: '',
    yearsOfExperience: '',
    experienceLevel: null,
    paymentPreference: null,
    portfolioItems: [],
    ...change,
  }
}

/** Returns the form of a valid venue. */
export function venueForm(change: Partial<VenueProfileInput> = {}): VenueProfileInput {
  return {
    userType: 'venue',
    ...common,
    marker: null,
    venueName: 'The Switchyard',
    venueType: 'Bar',
    organizerTitle: 'Booker',
    capacity: '',
    amenities: [],
    bookingRequirements: '',
    ...change,
  }
}

import { addDays } from '@bandstand/domain/time'
import { cityLocation } from './cities.ts'
import { demoMemberId } from './demo-uuid.ts'
import type { DemoArtist } from './types.ts'

/** Returns the two artists whose accounts the start-up text names. */
// oxlint-disable-next-line max-lines-per-function -- data
export function demoArtists(today: string): DemoArtist[] {
  return [
    {
      id: demoMemberId('artist Marlow Reyes'),
      email: 'artist@bandstand.test',
      tier: 'free',
      joinedOn: addDays(today, -310),
      profile: {
        userType: 'artist',
        firstName: 'Marlow',
        lastName: 'Reyes',
        bandName: 'Marlow Reyes',
        bio: 'Guitarist and singer from Corktown, raised on soul singles and second-hand jazz books. I write short songs with long bridges, play them solo or with a trio, and moonlight as the guitarist who learned your set list on the bus. Home between tours of exactly one state.',
        contactEmail: 'marlow@marlow-reyes.example',
        phone: '+13135550147',
        ...cityLocation('Detroit'),
        website: 'https://marlow-reyes.example',
        instagramUrl: 'https://www.instagram.com/marlow.reyes.bandstand',
        facebookUrl: '',
        tiktokUrl: '',
        youtubeUrl: 'https://www.youtube.com/@marlow-reyes-bandstand',
        soundcloudUrl: '',
        bandcampUrl: 'https://marlow-reyes-bandstand.bandcamp.com',
        spotifyUrl: '',
        professions: ['Singer-Songwriter', 'Musician', 'Session Musician'],
        genres: ['Soul', 'Folk', 'Indie Rock', 'Jazz'],
        instruments: ['Electric Guitar', 'Acoustic Guitar', 'Vocals'],
        availability: ['Weekday Evenings', 'Weekend Evenings', 'Studio Sessions', 'Short Notice'],
        hourlyRate: '65',
        yearsOfExperience: '9',
        experienceLevel: 'experienced',
        paymentPreference: 'Per gig',
        portfolioItems: [
          {
            type: 'video',
            url: 'https://www.youtube.com/watch?v=bNdStMrl0w1',
            title: 'Three songs on a Corktown porch',
          },
          {
            type: 'other',
            url: 'https://soundcloud.com/marlow-reyes-bandstand/long-bridge',
            title: 'Long Bridge (demo)',
          },
          { type: 'other', url: 'https://marlow-reyes.example/set-list', title: 'Songs I bring, by mood' },
        ],
      },
    },
    {
      id: demoMemberId('artist Odette Barrow'),
      email: 'artist-pro@bandstand.test',
      tier: 'pro',
      joinedOn: addDays(today, -640),
      profile: {
        userType: 'artist',
        firstName: 'Odette',
        lastName: 'Barrow',
        bandName: 'Odette Barrow & the Third Shift',
        bio: 'I lead a nine-piece soul band named for the hours my parents worked. Three horns, two singers besides me and a rhythm section that has been together since high school. We play clubs loud, weddings tenderly and festivals as if the sun were paying. Smaller versions down to voice and piano; the horn book is available to anyone who asks nicely.',
        contactEmail: 'odette@third-shift.example',
        phone: '+12485550119',
        ...cityLocation('Ferndale'),
        website: 'https://third-shift.example',
        instagramUrl: 'https://www.instagram.com/third.shift.bandstand',
        facebookUrl: 'https://www.facebook.com/thirdshiftbandstand',
        tiktokUrl: 'https://www.tiktok.com/@third.shift.bandstand',
        youtubeUrl: 'https://www.youtube.com/@third-shift-bandstand',
        soundcloudUrl: 'https://soundcloud.com/third-shift-bandstand',
        bandcampUrl: 'https://third-shift-bandstand.bandcamp.com',
        spotifyUrl: 'https://open.spotify.com/user/third-shift-bandstand',
        professions: ['Singer', 'Bandleader', 'Arranger', 'Vocal Coach'],
        genres: ['Soul', 'R&B', 'Funk', 'Neo-Soul', 'Motown'],
        instruments: ['Vocals', 'Piano', 'Hammond Organ', 'Electric Piano', 'Trumpet', 'Tambourine'],
        availability: [
          'Weekend Evenings',
          'Weekend Late Nights',
          'Weddings',
          'Corporate Events',
          'Festivals',
          'Regional Travel',
        ],
        hourlyRate: '185',
        yearsOfExperience: '17',
        experienceLevel: 'professional',
        paymentPreference: 'Negotiable',
        portfolioItems: [
          {
            type: 'video',
            url: 'https://www.youtube.com/watch?v=bNdStThrd51',
            title: 'Full band, Saturday late set',
          },
          {
            type: 'video',
            url: 'https://www.youtube.com/watch?v=bNdStThrd52',
            title: 'First dance, with strings',
          },
          {
            type: 'other',
            url: 'https://soundcloud.com/third-shift-bandstand/sets/live-from-the-loading-dock',
            title: 'Live from the Loading Dock',
          },
          {
            type: 'other',
            url: 'https://third-shift-bandstand.bandcamp.com/album/overtime',
            title: 'Overtime, the album',
          },
          {
            type: 'other',
            url: 'https://third-shift.example/stage-plot',
            title: 'Stage plot, nine players',
          },
        ],
      },
    },
  ]
}
